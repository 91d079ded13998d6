import { setImmediate as nextTurn } from 'node:timers/promises'

import { monthOf } from '@callwright/contract/admin'
import type { CallStatus } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { sql } from 'kysely'

import { type DaySpan, startOfUtcDay } from '../context/days.ts'

export type ChargedCall = { callId: string; conversationId: string; startedAt: number; seconds: number }

/**
 * A client's ledger for some days of one month: the calls that can be compared with this provider's list, and the
 * seconds of everything else.
 */
export async function readLedger(
  db: Db,
  tenant: TenantId,
  { provider, firstDay, lastDay }: DaySpan & { provider: ProviderName },
): Promise<{ charged: Map<string, ChargedCall>; uncomparedSeconds: number; correctionSeconds: number }> {
  const query = db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').on('calls.provider', '=', provider),
    )
    .select(['usage_entries.createdAt', 'usage_entries.id', 'usage_entries.callId', 'usage_entries.seconds'])
    .leftJoin('deleted_conversations', 'deleted_conversations.conversationId', 'calls.conversationId')
    .select(['calls.conversationId', 'calls.startedAt', 'deleted_conversations.deletedAt'])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', monthOf(startOfUtcDay(firstDay)))
    .where('usage_entries.day', '>=', firstDay)
    .where('usage_entries.day', '<=', lastDay)
    .orderBy('usage_entries.createdAt')
    .orderBy('usage_entries.id')
    .limit(ENTRIES_PER_PAGE)
  const charged = new Map<string, ChargedCall>()
  let uncomparedSeconds = 0
  let correctionSeconds = 0
  let after = { createdAt: 0, id: '' }
  for (;;) {
    const page = await query
      .where(sql<boolean>`(usage_entries."createdAt", usage_entries.id) > (${after.createdAt}, ${after.id})`)
      .execute()
    for (const { callId, seconds, conversationId, ...row } of page) {
      const { startedAt } = row
      // Deleted at the provider by retention, or because consent to the recording is missing.
      const isGone = row.deletedAt !== null
      if (callId === null) correctionSeconds += seconds
      else if (conversationId === null || startedAt === null || isGone) uncomparedSeconds += seconds
      else charged.set(conversationId, { callId, conversationId, startedAt, seconds })
    }
    const last = page[ENTRIES_PER_PAGE - 1]
    if (!last) return { charged, uncomparedSeconds, correctionSeconds }
    after = last
    await nextTurn()
  }
}

export type KnownCall = {
  callId: string
  status: CallStatus
  startedAt: number
  isTest: boolean
  isCharged: boolean
}

const BATCH_SIZE = 500
/** Reading them takes a few milliseconds. */
const ENTRIES_PER_PAGE = 2000

/** Any tenant's known calls by conversation id. Unknown conversations are missing from the map. */
export async function findKnownCalls(
  db: Db,
  conversationIds: readonly string[],
): Promise<Map<string, KnownCall | 'deleted'>> {
  const known = new Map<string, KnownCall | 'deleted'>()
  for (let from = 0; from < conversationIds.length; from += BATCH_SIZE) {
    const ids = conversationIds.slice(from, from + BATCH_SIZE)
    const deleted = await db
      .selectFrom('deleted_conversations')
      .select('conversationId')
      .where('conversationId', 'in', ids)
      .execute()
    for (const row of deleted) known.set(row.conversationId, 'deleted')
    const calls = await db
      .selectFrom('calls')
      .leftJoin('usage_entries', 'usage_entries.callId', 'calls.id')
      .select(['calls.id', 'calls.conversationId', 'calls.status', 'calls.startedAt', 'calls.testMode'])
      .select('usage_entries.id as entry')
      .where('calls.conversationId', 'in', ids)
      .execute()
    for (const { id: callId, conversationId, status, startedAt, ...row } of calls) {
      if (conversationId === null) continue
      known.set(conversationId, {
        callId,
        status,
        startedAt,
        isTest: row.testMode === 1,
        isCharged: row.entry !== null,
      })
    }
  }
  return known
}

export async function findAgentId(db: Db, tenant: TenantId, provider: ProviderName): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_agents')
    .select('agentId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.agentId
}

/** Clients with an agent at the provider or usage on the day. */
export async function listComparableTenants(
  db: Db,
  { provider, day }: { provider: ProviderName; day: number },
): Promise<TenantId[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('provider_agents')
            .select('agentId')
            .whereRef('provider_agents.tenantId', '=', 'businesses.id')
            .where('provider', '=', provider),
        ),
        eb.exists(
          eb
            .selectFrom('usage_days')
            .select('seconds')
            .whereRef('usage_days.tenantId', '=', 'businesses.id')
            .where('day', '=', day),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
