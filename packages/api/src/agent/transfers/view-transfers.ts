import type { Transfer, Transfers } from '@callwright/contract/agent/transfers'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import { listNumberIds } from '../hours/hours.repo.ts'
import * as repo from './transfers.repo.ts'

const BLIND_REFUSAL =
  'Blind transfers are unavailable because the voice provider does not manage all of your phone numbers.'

export async function viewTransfers(db: Db, tenant: TenantId, provider: ProviderName): Promise<Transfers> {
  const isBlindPossible = !(await listNumberIds(db, tenant, provider)).includes(null)
  const transfers = await repo.listTransfers(db, tenant)
  const numbers = transfers.map(({ phoneNumber }) => phoneNumber)
  return {
    transfers,
    answeredByAgents: await repo.listAssignedNumbers(db, numbers),
    blindRefusal: isBlindPossible ? null : BLIND_REFUSAL,
  }
}

/**
 * What the provider gets: conferences instead of blind transfers if those are no longer possible, and no transfers to
 * numbers that an agent answers by now, because the calls would come back.
 */
export async function listPossibleTransfers(db: Db, tenant: TenantId, provider: ProviderName): Promise<Transfer[]> {
  const { transfers, answeredByAgents, blindRefusal } = await viewTransfers(db, tenant, provider)
  const possible = transfers.filter(({ phoneNumber }) => !answeredByAgents.includes(phoneNumber))
  if (blindRefusal === null) return possible
  return possible.map((transfer) => ({ ...transfer, type: 'conference' }))
}
