import type { Transfer, Transfers } from '@callwright/contract/agent/transfers'
import { refuseCall } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { VoiceProvider } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { listNumberIds } from '../hours/hours.repo.ts'
import * as repo from './transfers.repo.ts'

const BLIND_REFUSAL =
  '“Connect at once” is unavailable because the voice provider does not manage all of your phone numbers.'

export type TransferDeps = Pick<Deps, 'settings'> & { voice: Pick<VoiceProvider, 'name'> }

export async function viewTransfers(db: Db, { settings, voice }: TransferDeps, tenant: TenantId): Promise<Transfers> {
  const isBlindPossible = !(await listNumberIds(db, tenant, voice.name)).includes(null)
  const transfers = await repo.listTransfers(db, tenant)
  const numbers = transfers.map(({ phoneNumber }) => phoneNumber)
  return {
    transfers,
    notAllowed: numbers.flatMap((phoneNumber) => {
      const refusal = refuseCall(phoneNumber, settings.countries)
      return refusal ? [{ phoneNumber, reason: refusal.message }] : []
    }),
    answeredByAgents: await repo.listAssignedNumbers(db, numbers),
    blindRefusal: isBlindPossible ? null : BLIND_REFUSAL,
  }
}

/**
 * What the provider gets: conferences instead of blind transfers if those are no longer possible, and no transfers to
 * numbers that may no longer be called, or that an agent now answers, because the calls would come back.
 */
export async function listPossibleTransfers(db: Db, deps: TransferDeps, tenant: TenantId): Promise<Transfer[]> {
  const { transfers, answeredByAgents, notAllowed, blindRefusal } = await viewTransfers(db, deps, tenant)
  const excluded = new Set([...answeredByAgents, ...notAllowed.map(({ phoneNumber }) => phoneNumber)])
  const possible = transfers.filter(({ phoneNumber }) => !excluded.has(phoneNumber))
  if (blindRefusal === null) return possible
  return possible.map((transfer) => ({ ...transfer, type: 'conference' }))
}
