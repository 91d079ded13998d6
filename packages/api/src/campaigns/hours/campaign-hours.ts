import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import { formatClock, parseClock } from '@callwright/contract/text/clock'

import type { Settings } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'

/**
 * A campaign's calling hours: its own, which must be within the installation's, or else the installation's.
 * @returns the hours; null means at any time
 * @throws DomainError `invalid`
 */
export function resolveCallingHours(
  { callingHours }: { callingHours?: CallingHours | undefined },
  settings: Pick<Settings, 'callingHours'>,
): CallingHours | null {
  const allowed = settings.callingHours
  const widest = allowed && { from: formatClock(allowed.from), until: formatClock(allowed.to) }
  if (callingHours === undefined || widest === null || allowed === null) return callingHours ?? widest
  if (parseClock(callingHours.from) < allowed.from || parseClock(callingHours.until) > allowed.to) {
    throw new DomainError('invalid', `Calling hours must be between ${widest.from} and ${widest.until}`)
  }
  return callingHours
}
