import type { ClientState } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId, type UserId } from '@callwright/db/ids'
import type { Schema } from '@callwright/db/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type RawBuilder, sql } from 'kysely'

import type { Keyset } from '../keyset.ts'
import { matchesClient } from './client-search.ts'

export type ClientRow = {
  tenant_id: TenantId
  user_id: UserId
  name: string
  email: string
  email_verified_at: number | null
  service_plan: Schema['businesses']['service_plan']
  created_at: number
  paused_at: number | null
  monthly_limit_minutes: number | null
  month_seconds: number | null
  agent_saved_at: number | null
  agent_id: string | null
  agent_error: string | null
  last_call_at: number | null
  sessions: number | null
}

type Page = {
  month: string
  provider: ProviderName
  search: string
  state: ClientState | null
  before: Keyset | null
  limit: number
}

/** Clients in the order they signed up, newest first. */
export async function listClients(db: Db, page: Page): Promise<ClientRow[]> {
  const { month, provider, search, state, before, limit } = page
  let query = db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.user_id')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenant_id', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .leftJoin('agents', 'agents.tenant_id', 'businesses.id')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenant_id', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .leftJoin('agent_syncs', (join) =>
      join.onRef('agent_syncs.tenant_id', '=', 'businesses.id').on('agent_syncs.provider', '=', provider),
    )
    .select((eb) => [
      'businesses.id as tenant_id',
      'businesses.user_id',
      'businesses.name',
      'users.email',
      'users.email_verified_at',
      'businesses.service_plan',
      'businesses.created_at',
      'businesses.paused_at',
      'businesses.monthly_limit_minutes',
      'usage_months.seconds as month_seconds',
      'agents.updated_at as agent_saved_at',
      'provider_agents.agent_id',
      'agent_syncs.error as agent_error',
      eb
        .selectFrom('calls')
        .select('calls.started_at')
        .whereRef('calls.tenant_id', '=', 'businesses.id')
        .where('calls.order_key', '>', 0)
        .orderBy('calls.order_key', 'desc')
        .limit(1)
        .as('last_call_at'),
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'businesses.user_id')
        .as('sessions'),
    ])
  query = query.where('businesses.erased_at', 'is', null)
  if (search !== '') query = query.where(matchesClient(search))
  if (state) query = query.where(IS_IN_STATE[state])
  if (before) {
    const { at, id } = before
    query = query.where((eb) =>
      eb(eb.refTuple('businesses.created_at', 'businesses.id'), '<', eb.tuple(at, asTenantId(id))),
    )
  }
  return await query.orderBy('businesses.created_at', 'desc').orderBy('businesses.id', 'desc').limit(limit).execute()
}

const IS_AT_LIMIT = sql`businesses.monthly_limit_minutes is not null
  and coalesce(usage_months.seconds, 0) >= businesses.monthly_limit_minutes * 60`

/** As the gate tells them apart: who is paused is paused, whatever was used. */
const IS_IN_STATE: Readonly<Record<ClientState, RawBuilder<boolean>>> = {
  paused: sql<boolean>`businesses.paused_at is not null`,
  limit: sql<boolean>`(businesses.paused_at is null and ${IS_AT_LIMIT})`,
  active: sql<boolean>`(businesses.paused_at is null and not (${IS_AT_LIMIT}))`,
}

/** The numbers that clients were given. */
export async function listNumbersOf(
  db: Db,
  provider: ProviderName,
  tenants: readonly TenantId[],
): Promise<Map<TenantId, string[]>> {
  const numbers = new Map<TenantId, string[]>()
  if (tenants.length === 0) return numbers
  const rows = await db
    .selectFrom('phone_numbers')
    .select(['tenant_id', 'number'])
    .where('provider', '=', provider)
    .where('tenant_id', 'in', tenants)
    .orderBy('number')
    .execute()
  for (const { tenant_id: tenant, number } of rows) {
    if (tenant !== null) numbers.set(tenant, [...(numbers.get(tenant) ?? []), number])
  }
  return numbers
}
