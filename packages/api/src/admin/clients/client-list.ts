import { type ClientState, monthOf } from '@callwright/contract/admin'
import type { ServicePlan } from '@callwright/contract/auth'
import type { UserId } from '@callwright/db/tables/ids'

import { listNumbersOf } from '../../agent/numbers/numbers.repo.ts'
import type { Deps } from '../../context/context.ts'
import { type Page, type PageInput, readCursor, takePage } from '../../paging/keyset.ts'
import { toMinutes } from '../../context/days.ts'
import { limitShare } from '../usage/limit-share.ts'
import { type ClientRow, listClients } from './client-list.repo.ts'

export type Client = {
  tenantId: string
  userId: UserId
  businessName: string | null
  email: string
  isEmailVerified: boolean
  servicePlan: ServicePlan
  /** `limit`: held because this month's minutes have reached the limit */
  state: ClientState
  /** `none`: nothing saved yet; `saved`: not synced to the provider yet; `failed`: the last sync failed */
  agent: 'none' | 'saved' | 'ready' | 'failed'
  agentError: string | null
  /** E.164 */
  numbers: string[]
  /** epoch ms */
  lastCallAt: number | null
  signedUpAt: number
  /** when the owner last used the product (epoch ms); null if never */
  lastSeenAt: number | null
  /** may include expired sessions */
  sessions: number
  monthlyMinutes: number
  monthlyLimit: number | null
  /** percentage of the limit used this month, rounded down to one decimal; null if unlimited */
  limitShare: number | null
  /** calls are forwarded to the fallback number even while the client is held */
  forwardsWhileHeld: boolean
}

/** Numbers read for one page of clients. */
const NUMBERS_MAX = 10_000

/** Clients by sign-up time, newest first. */
export async function viewClients(
  { db, now, voice }: Pick<Deps, 'db' | 'now' | 'voice'>,
  input: PageInput & { search?: string | undefined; state?: ClientState | undefined },
): Promise<Page<Client>> {
  const { name: provider } = voice
  const rows = await listClients(db, {
    month: monthOf(now()),
    provider,
    search: input.search ?? '',
    state: input.state ?? null,
    before: readCursor(input.cursor),
    limit: input.limit + 1,
  })
  const { page, nextCursor } = takePage(rows, input.limit, (row) => ({ at: row.createdAt, id: row.tenantId }))
  const tenants = page.map((row) => row.tenantId)
  const numbers = await listNumbersOf(db, provider, { tenants, limit: NUMBERS_MAX })
  return { rows: page.map((row) => toClient(row, numbers.get(row.tenantId) ?? [])), nextCursor }
}

function toClient(row: ClientRow, numbers: readonly { number: string }[]): Client {
  return {
    tenantId: row.tenantId,
    userId: row.userId,
    businessName: row.name || null,
    email: row.email,
    isEmailVerified: row.emailVerifiedAt !== null,
    servicePlan: row.servicePlan,
    state: toClientState(row),
    agent: toAgentState(row),
    agentError: row.agentError,
    numbers: numbers.map(({ number }) => number),
    lastCallAt: row.lastCallAt,
    signedUpAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    sessions: row.sessions ?? 0,
    monthlyMinutes: toMinutes(row.monthSeconds ?? 0),
    monthlyLimit: row.monthlyLimitMinutes,
    forwardsWhileHeld: row.forwardsWhileHeld === 1,
    limitShare: limitShare(row.monthSeconds ?? 0, row.monthlyLimitMinutes),
  }
}

function toClientState({ pausedAt, monthlyLimitMinutes: limit, monthSeconds: seconds }: ClientRow): ClientState {
  if (pausedAt !== null) return 'paused'
  return limit !== null && (seconds ?? 0) >= limit * 60 ? 'limit' : 'active'
}

function toAgentState(row: ClientRow): Client['agent'] {
  if (row.agentError !== null) return 'failed'
  if (row.agentId !== null) return 'ready'
  return row.agentSavedAt === null ? 'none' : 'saved'
}
