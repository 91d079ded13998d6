import type { Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

export async function saveTranscript(
  db: Db,
  tenant: TenantId,
  { callId, turns, text }: { callId: string; turns: Turn[]; text: string },
): Promise<void> {
  const content = { turns: JSON.stringify(turns), text }
  await db
    .insertInto('transcripts')
    .values({ callId, tenantId: tenant, ...content })
    .onConflict((conflict) => conflict.column('callId').doUpdateSet(content))
    .execute()
}

export async function findTurns(db: Db, tenant: TenantId, callId: string): Promise<Turn[]> {
  const row = await db
    .selectFrom('transcripts')
    .select('turns')
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  return row ? (JSON.parse(row.turns) as Turn[]) : []
}

export async function findTranscriptText(db: Db, tenant: TenantId, callId: string): Promise<string | null> {
  return (await findTranscriptsAsText(db, tenant, [callId])).get(callId) ?? null
}

/** The transcripts of a page of calls, as text. */
export async function findTranscriptsAsText(
  db: Db,
  tenant: TenantId,
  callIds: readonly string[],
): Promise<Map<string, string>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transcripts')
    .select(['callId', 'text'])
    .where('tenantId', '=', tenant)
    .where('callId', 'in', callIds)
    .execute()
  return new Map(rows.map((row) => [row.callId, row.text]))
}
