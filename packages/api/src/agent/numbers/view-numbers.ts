import type { E164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'
import type { PhoneNumber } from '@callwright/voice/voice-provider'

import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { fetchProviderNumbers } from './assign-number.ts'
import { listNumbers, type NumberRow } from './numbers.repo.ts'
import { type DesiredAgent, findDesiredAgent } from './desired-agent.ts'

/**
 * `free`: not assigned. `elsewhere`: not assigned here, but another agent in the account answers. `answering`: its
 * tenant's agent answers. `held`: no agent answers, because the tenant is paused or over its limit. `waiting`: the
 * change is being sent to the provider. `failed`: the change failed and will be retried.
 */
export type NumberState = 'free' | 'elsewhere' | 'answering' | 'held' | 'waiting' | 'failed'

export type NumberView = {
  /** E.164 */
  number: E164
  label: string
  /** false if its own phone line asks us about each call; null if the provider is not reachable */
  isInAccount: boolean | null
  client: { tenantId: TenantId; businessName: string } | null
  state: NumberState
  hold: 'paused' | 'limit' | null
  /** why it failed, as a message for users */
  error: string | null
}

/** The numbers in the provider's account and the numbers assigned to tenants, sorted by number. */
export async function viewNumbers(ctx: Ctx): Promise<{ rows: NumberView[]; providerError: string | null }> {
  const { numbers, error } = await listAccountNumbers(ctx)
  const assigned = await listNumbers(ctx.db, ctx.voice.name)
  const views = new Map<string, NumberView>()
  for (const accountNumber of numbers ?? []) views.set(accountNumber.number, viewFreeNumber(accountNumber))
  for (const row of assigned) {
    if (row.tenantId === null && !views.has(row.number)) continue
    const inAccount = numbers && numbers.some((each) => each.number === row.number)
    const desired = await findDesiredAgent(ctx.db, row, ctx.now())
    views.set(row.number, { ...viewAssignedNumber(row, desired), isInAccount: inAccount })
  }
  const rows = [...views.values()].toSorted((a, b) => (a.number < b.number ? -1 : 1))
  return { rows, providerError: error }
}

async function listAccountNumbers(ctx: Ctx): Promise<{ numbers: PhoneNumber[] | null; error: string | null }> {
  try {
    return { numbers: await fetchProviderNumbers(ctx), error: null }
  } catch (error) {
    if (error instanceof DomainError) return { numbers: null, error: error.message }
    throw error
  }
}

function viewFreeNumber({ number, label, agentId }: PhoneNumber): NumberView {
  const state = agentId === null ? 'free' : 'elsewhere'
  return { number, label, isInAccount: true, client: null, state, hold: null, error: null }
}

function viewAssignedNumber(row: NumberRow, desired: DesiredAgent): Omit<NumberView, 'isInAccount'> {
  const client = row.tenantId === null ? null : { tenantId: row.tenantId, businessName: row.businessName ?? '' }
  const { number, label, error } = row
  return { number, label, client, state: toNumberState(row, desired), hold: desired.hold?.reason ?? null, error }
}

function toNumberState(row: NumberRow, { agentId, hold, needsAgent }: DesiredAgent): NumberState {
  const isSettled = row.numberId === null || (row.attachedAgentId === agentId && !needsAgent)
  if (!isSettled) return row.error === null ? 'waiting' : 'failed'
  if (row.tenantId === null) return 'free'
  return hold ? 'held' : 'answering'
}
