import { CAMPAIGN_REASON_MESSAGES } from '@callwright/contract/campaigns/campaigns'
import { RETRY_ENDS } from '@callwright/contract/campaigns/retry-rules'
import type { Outputs } from '#lib/api/trpc.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatUpcomingTime } from '#lib/format.ts'
import { RETRY_END_LABELS } from '../retry-labels.ts'

export type PlannedCall = Outputs['bulk']['schedule']['rows'][number]
export type FirstCalls = Outputs['bulk']['schedule']['firstCalls'][number]

const QUOTE_MAX_LENGTH = 120

/** Why a call is planned: `2nd attempt, no answer`. */
export function describePlan({ plan, planReason, attempt, quote }: Reason): string {
  const nth = `${formatOrdinal(attempt)} attempt`
  switch (plan) {
    case 'retry':
      return planReason === null ? nth : `${nth}, ${describeReason(planReason)}`
    case 'call-back':
      return quote ? `Call-back: “${excerpt(quote, QUOTE_MAX_LENGTH)}”` : 'Call-back'
    case 'again':
      return `${nth}, requested by you`
  }
}

type Reason = Pick<PlannedCall, 'plan' | 'planReason' | 'attempt' | 'quote'>

/** @param reason how the last call ended, or its outcome */
function describeReason(reason: string): string {
  const end = RETRY_ENDS.find((each) => each === reason)
  return end ? RETRY_END_LABELS[end].toLowerCase() : `“${reason}”`
}

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function formatOrdinal(value: number): string {
  return `${value}${SUFFIXES[ordinal.select(value)] ?? 'th'}`
}

/** When a call is due, if nothing holds it. */
export function formatDue({ dueAt }: Pick<PlannedCall, 'dueAt'>): string {
  return dueAt > Date.now() ? formatUpcomingTime(dueAt) : 'As soon as possible'
}

/** The same for first calls, which may wait for a person. */
export function formatFirstDue(line: Pick<FirstCalls, 'dueAt' | 'state' | 'heldReason'>): string {
  if (line.state === 'paused') return 'Paused'
  return line.heldReason && line.dueAt <= Date.now() ? 'Waiting' : formatDue(line)
}

/** Why a call waits even if it is due; null if it waits only for its time. */
export function describeWait({ state, heldReason }: Pick<PlannedCall, 'state' | 'heldReason'>): string | null {
  if (heldReason) return CAMPAIGN_REASON_MESSAGES[heldReason]
  return state === 'paused' ? 'Waiting until you resume the campaign.' : null
}

/** The server's counts end here. */
export const MAX_PLANNED = 1000
