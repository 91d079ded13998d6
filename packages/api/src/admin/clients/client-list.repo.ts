import type { ClientState } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { ProviderName } from '@callwright/voice/voice-provider'
import { type RawBuilder, type Selectable, sql } from 'kysely'

import { newestFirst, type NewestPage } from '../../paging/newest-first.ts'
import { isClient } from '../../context/own-business.ts'
import { likePattern } from '../../paging/like-pattern.ts'

type BusinessColumn = 'userId' | 'name' | 'servicePlan' | 'createdAt' | 'pausedAt' | 'monthlyLimitMinutes'

export type ClientRow = Pick<Selectable<Schema['businesses']>, BusinessColumn> &
  Pick<Schema['users'], 'email' | 'emailVerifiedAt' | 'lastSeenAt'> &
  Record<'monthSeconds' | 'agentSavedAt' | 'lastCallAt' | 'sessions' | 'forwardsWhileHeld', number | null> &
  Record<'agentId' | 'agentError', string | null> & { tenantId: TenantId }

type Page = NewestPage & {
  month: string
  provider: ProviderName
  search: string
  state: ClientState | null
}

/** Clients by sign-up time, newest first. */
export async function listClients(db: Db, page: Page): Promise<ClientRow[]> {
  const { month, provider, search, state } = page
  let query = db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenantId', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .leftJoin('fall_backs', 'fall_backs.tenantId', 'businesses.id')
    .leftJoin('jobs as agent_jobs', (join) =>
      join.on('agent_jobs.kind', '=', 'agent').on('agent_jobs.key', '=', sql`${`${provider} `} || businesses.id`),
    )
    .select((eb) => [
      'businesses.id as tenantId',
      'businesses.userId',
      'businesses.name',
      'users.email',
      'users.emailVerifiedAt',
      'users.lastSeenAt',
      'businesses.servicePlan',
      'businesses.createdAt',
      'businesses.pausedAt',
      'businesses.monthlyLimitMinutes',
      'usage_months.seconds as monthSeconds',
      'agents.updatedAt as agentSavedAt',
      'provider_agents.agentId',
      'fall_backs.forwardsWhileHeld',
      'agent_jobs.lastError as agentError',
      eb
        .selectFrom('calls')
        .select('calls.startedAt')
        .whereRef('calls.tenantId', '=', 'businesses.id')
        .where('calls.orderKey', '>', 0)
        .orderBy('calls.orderKey', 'desc')
        .limit(1)
        .as('lastCallAt'),
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('sessions.userId', '=', 'businesses.userId')
        .as('sessions'),
    ])
  query = query.where('businesses.erasedAt', 'is', null).where(isClient('businesses.id'))
  if (search !== '') query = query.where(matchesClient(search))
  if (state) query = query.where(IS_IN_STATE[state])
  return await query.$call(newestFirst(page, 'businesses.createdAt', 'businesses.id')).execute()
}

const IS_AT_LIMIT = sql`businesses."monthlyLimitMinutes" is not null
  and coalesce(usage_months.seconds, 0) >= businesses."monthlyLimitMinutes" * 60`

/** The gate's rule: a pause takes precedence over the limit. */
const IS_IN_STATE: Readonly<Record<ClientState, RawBuilder<boolean>>> = {
  paused: sql<boolean>`businesses."pausedAt" is not null`,
  limit: sql<boolean>`(businesses."pausedAt" is null and ${IS_AT_LIMIT})`,
  active: sql<boolean>`(businesses."pausedAt" is null and not (${IS_AT_LIMIT}))`,
}

/** A condition for queries that join `businesses` and `users`. */
export function matchesClient(search: string): RawBuilder<boolean> {
  const pattern = likePattern(search)
  return sql<boolean>`(lower(businesses.name) like ${pattern} escape '\\' or lower(users.email) like ${pattern} escape '\\')`
}
