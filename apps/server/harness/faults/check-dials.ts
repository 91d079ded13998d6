import type { CampaignRecipient } from '@callwright/api/campaigns/campaign-recipients'

import type { RecordedDial } from './dial-ledger.ts'
import { countAttempts, isWithinHours, type KillRecipient } from './kill-recipients.ts'
import { RETRY_RULES } from './planned-calls.ts'

/** How the provider's dials break the rules; each list should be empty. */
export type DialReport = {
  dials: number
  /** Dials for second and later attempts. */
  retries: number
  /** Numbers with an attempt that was dialed more than once. */
  dialedTwice: string[]
  /** Numbers that the provider dialed without a recorded attempt. */
  dialedButUnrecorded: string[]
  /** Numbers dialed more often than the retry rules allow. */
  dialedTooOften: string[]
  dialedOutsideHours: string[]
  /** Numbers dialed again after their owner asked not to be called. */
  dialedAfterOptOut: string[]
  /** Numbers with an `unknown` attempt although the provider dialed it. */
  unsettled: string[]
  /** Recipients whose status or attempts do not follow from their dials. */
  unaccounted: string[]
}

export function checkDials(
  dials: readonly RecordedDial[],
  { planned, recorded }: { planned: readonly KillRecipient[]; recorded: readonly CampaignRecipient[] },
): DialReport {
  const byNumber = Map.groupBy(dials, ({ toNumber }) => toNumber)
  const byAttempt = Map.groupBy(dials, ({ attempt }) => attempt?.id ?? null)
  byAttempt.delete(null)
  const plans = new Map(planned.map((recipient) => [recipient.phoneNumber, recipient]))
  const isOutsideHours = ({ toNumber, at }: RecordedDial): boolean => {
    const recipient = plans.get(toNumber)
    return !recipient || !isWithinHours(recipient, at)
  }
  const records = new Map(recorded.map((recipient) => [recipient.phoneNumber, recipient]))
  return {
    dials: dials.length,
    retries: dials.filter(({ attempt }) => attempt !== null && attempt.attemptNumber > 1).length,
    dialedTwice: listNumbers([...byAttempt.values()].filter(({ length }) => length > 1).flat()),
    dialedButUnrecorded: listNumbers(dials.filter(({ attempt }) => attempt === null)),
    dialedTooOften: listNumbers([...byNumber.values()].filter(({ length }) => length > RETRY_RULES.attempts).flat()),
    dialedOutsideHours: listNumbers(dials.filter(isOutsideHours)),
    dialedAfterOptOut: planned.flatMap(({ phoneNumber, ending }) =>
      ending === 'opt-out' && (byNumber.get(phoneNumber)?.length ?? 0) > 1 ? [phoneNumber] : [],
    ),
    unsettled: listUnsettled(dials),
    unaccounted: planned.flatMap((plan) => {
      const { phoneNumber, ending } = plan
      const record = records.get(phoneNumber)
      const count = byNumber.get(phoneNumber)?.length ?? 0
      if (record && isExplained(plan, record, count)) return []
      return [`${phoneNumber} (${ending}): ${record?.status}, ${record?.attempts} attempts, ${count} dials`]
    }),
  }
}

export function listUnsettled(dials: readonly RecordedDial[]): string[] {
  return listNumbers(dials.filter(({ attempt }) => attempt?.state === 'unknown'))
}

function listNumbers(dials: readonly RecordedDial[]): string[] {
  return [...new Set(dials.map(({ toNumber }) => toNumber))]
}

/** Only an attempt without proof of a dial ends as unknown, and it is the last one. */
function isExplained(plan: KillRecipient, { status, attempts }: CampaignRecipient, dials: number): boolean {
  if (!isWithinHours(plan, Date.now())) return status === 'queued' && attempts === 0
  if (status === 'unknown') return dials === attempts - 1
  const isDone = status === 'completed' || status === 'missed' || status === 'failed'
  return isDone && dials === attempts && attempts === countAttempts(plan)
}
