import type { CallBackState } from '@callwright/contract/campaigns/call-backs'
import { formatDate } from '@callwright/contract/calls/call-text'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatDateTime } from '#lib/format.ts'

export type CallBack = Outputs['bulk']['callBacks']['rows'][number]

export const CALL_BACK_STATE_LABELS: Record<CallBackState, string> = {
  proposed: 'Waiting for you',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
}

/** Whether the time that the customer asked for has passed; the server then proposes another one. */
export function isOverdue({ state, wantedAt, proposedAt }: CallBack): boolean {
  return state === 'proposed' && wantedAt !== null && wantedAt !== proposedAt
}

/** Where a call-back without a customer’s words comes from. */
export const SOURCE_TEXTS: Partial<Record<CallBack['source'], string>> = {
  outcome: 'Added because of the call’s outcome.',
  person: 'Added by your team.',
}

/** How a call-back was answered: `Confirmed for Nov 21, 2026, 4:00 PM`. */
export function describeResponse({ state, wantedAt, answeredAt }: CallBack): string {
  const label = CALL_BACK_STATE_LABELS[state]
  if (state === 'confirmed') return wantedAt === null ? label : `${label} for ${formatDateTime(wantedAt)}`
  return answeredAt === null ? label : `${label} on ${formatDate(answeredAt)}`
}
