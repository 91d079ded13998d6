import type { Transfer, Transfers } from '@callwright/contract/agent/transfers'
import { readPhone, refuseCall } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { changeAgent } from '../change-agent.ts'
import * as repo from './transfers.repo.ts'
import { viewTransfers } from './view-transfers.ts'

/**
 * Replaces all of a business's transfers, or none if one is refused.
 * @param typed the numbers as typed
 * @throws DomainError `invalid` with a sentence about the person, and the errors of `changeAgent`
 */
export async function saveTransfers(
  ctx: Ctx,
  tenantId: TenantId,
  typed: readonly Transfer<string>[],
): Promise<Transfers> {
  const transfers = typed.map(withReadNumber)
  refuseSharedNumbers(transfers)
  await changeAgent(ctx, tenantId, async (trx) => {
    const { transfers: before, blindRefusal } = await viewTransfers(trx, ctx, tenantId)
    // A number that has since been assigned or disallowed must not block changes to the others.
    const known = new Set(before.map(({ phoneNumber }) => phoneNumber))
    const newTransfers = transfers.filter(({ phoneNumber }) => !known.has(phoneNumber))
    refuseCountries(newTransfers, ctx.settings.countries)
    await refuseNumbersOfAgents(trx, newTransfers)
    refuseBlindTransfers(transfers, blindRefusal)
    await repo.replaceTransfers(trx, tenantId, transfers)
    return { before: { transfers: before }, after: { transfers } }
  })
  return await viewTransfers(ctx.db, ctx, tenantId)
}

function withReadNumber(transfer: Transfer<string>): Transfer {
  const read = readPhone(transfer.phoneNumber)
  if (!read.ok) throw new DomainError('invalid', `${transfer.name}: ${read.message}`)
  return { ...transfer, phoneNumber: read.e164 }
}

function refuseCountries(transfers: readonly Transfer[], countries: readonly string[]): void {
  for (const { name, phoneNumber } of transfers) {
    const refusal = refuseCall(phoneNumber, countries)
    if (refusal) throw new DomainError('invalid', `${name}: ${refusal.message}`)
  }
}

function refuseSharedNumbers(transfers: readonly Transfer[]): void {
  for (const [index, { name, phoneNumber }] of transfers.entries()) {
    const earlier = transfers.slice(0, index).find((each) => each.phoneNumber === phoneNumber)
    if (earlier) throw new DomainError('invalid', `${earlier.name} and ${name} have the same number.`)
  }
}

async function refuseNumbersOfAgents(db: Db, transfers: readonly Transfer[]): Promise<void> {
  const numbers = transfers.map(({ phoneNumber }) => phoneNumber)
  const refused = await repo.listAssignedNumbers(db, numbers)
  const transfer = transfers.find(({ phoneNumber }) => refused.includes(phoneNumber))
  if (!transfer) return
  const reason = 'An agent answers this number, so a transferred call would come back.'
  throw new DomainError('invalid', `${transfer.name}: ${reason} Please enter another one.`)
}

function refuseBlindTransfers(transfers: readonly Transfer[], blindRefusal: string | null): void {
  const blind = transfers.find(({ type }) => type === 'blind')
  if (blind && blindRefusal !== null) throw new DomainError('invalid', `${blind.name}: ${blindRefusal}`)
}
