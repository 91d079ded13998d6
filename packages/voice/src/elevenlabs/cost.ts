import type { Conversation } from '../voice-provider.ts'

/** The largest integer in the database; no call costs nearly as much. */
const MAX_AMOUNT = 2 ** 31 - 1

/** `cost`: in credits. `cost_fiat`: in US dollars. */
export function readCost(metadata: { cost?: number | null; cost_fiat?: number | null }): Pick<Conversation, 'cost'> {
  const usd = metadata.cost_fiat ?? null
  const credits = readAmount(metadata.cost ?? null)
  const microUsd = readAmount(usd === null ? null : Math.round(usd * 1_000_000))
  return credits === null && microUsd === null ? {} : { cost: { credits, microUsd } }
}

function readAmount(amount: number | null): number | null {
  return amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT ? amount : null
}
