import type { Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { runPrepared, slot } from '@callwright/db/query/prepared-query'

export async function saveTranscript(
  db: Db,
  tenant: TenantId,
  transcript: { callId: string; turns: Turn[]; text: string },
): Promise<void> {
  const turns = JSON.stringify(transcript.turns)
  const { text } = transcript
  const given = { turns: slot<string>('turns'), text: slot<string>('text') }
  await runPrepared(db, {
    shape: 'save transcript',
    build: (to) =>
      to
        .insertInto('transcripts')
        .values({ callId: slot<string>('callId'), tenantId: slot<TenantId>('tenant'), ...given })
        .onConflict((conflict) => conflict.column('callId').doUpdateSet(given)),
    values: { callId: transcript.callId, tenant, turns, text },
  })
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

export async function findText(db: Db, tenant: TenantId, callId: string): Promise<string | null> {
  return (await findTexts(db, tenant, [callId])).get(callId) ?? null
}

/** The transcripts of a page of calls, as text. */
export async function findTexts(db: Db, tenant: TenantId, callIds: readonly string[]): Promise<Map<string, string>> {
  if (callIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transcripts')
    .select(['callId', 'text'])
    .where('tenantId', '=', tenant)
    .where('callId', 'in', callIds)
    .execute()
  return new Map(rows.map((row) => [row.callId, row.text]))
}
