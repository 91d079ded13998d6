import { formatDuration } from '@callwright/contract/calls/call-text'
import type { DelayCause, PlanComparison } from '@callwright/contract/campaigns/flight-plan'
import { capitalize } from '#lib/capitalize.ts'
import { formatAge, formatNumber } from '#lib/format.ts'
import { formatEnd } from '../plan/plan-times.ts'
import type { Campaign } from './campaign-labels.ts'

/** Whether a campaign keeps to its plan, why not, and when it is done. */
export function describeComparison(
  comparison: PlanComparison,
  { state }: Pick<Campaign, 'state'>,
  now: number,
): string {
  const { planned, rest, delayMs } = comparison
  if (state === 'cancelled') return 'Canceled before the plan was completed.'
  const delay = describeDelay(comparison)
  if (rest === null) return delay === null ? 'Ended as planned.' : `Ended ${delay}.`
  if (rest.end === null)
    return rest.called === 0 ? 'Nobody is left to call.' : 'Calling everyone will take more than 60 days.'
  const end = `it will end ${formatEnd(rest.end, now)}.`
  if (state === 'paused') return `Paused. If you resume it now, ${end}`
  if (planned === null) return capitalize(end)
  if (delay === null) return `On plan: ${end}`
  return delayMs < 0 ? `Earlier than planned: ${end}` : `${capitalize(delay)}. Now ${end}`
}

function describeDelay({ delayMs, causes }: PlanComparison): string | null {
  if (delayMs === 0) return null
  if (delayMs < 0) return `about ${formatAge(-delayMs)} earlier than planned`
  const because = causes.slice(0, CAUSES_SHOWN).map(describeCause).join(' and ')
  return `about ${formatAge(delayMs)} later than planned${because && ` because ${because}`}`
}

const CAUSES_SHOWN = 2

function describeCause(cause: DelayCause): string {
  switch (cause.kind) {
    case 'started-later':
      return 'it started late'
    case 'paused':
      return 'it was paused'
    case 'client-paused':
      return 'your administrator has paused your calls'
    case 'limit':
      return 'your monthly limit will be reached'
    case 'shared-lines':
      return 'your other campaigns use the same lines'
    case 'longer-calls':
      return `calls take longer (${formatDuration(cause.actual)} instead of ${formatDuration(cause.planned)})`
    case 'more-calls':
      return `more calls are needed (${formatNumber(cause.actual)} instead of ${formatNumber(cause.planned)})`
  }
}
