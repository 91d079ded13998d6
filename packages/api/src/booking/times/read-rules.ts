import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { DAY_MS } from '../../context/local-time.ts'
import { listTaken } from '../bookings.repo.ts'
import { type Calendar, listBusy, type ServiceRow } from '../calendar.repo.ts'
import type { Service } from '@callwright/contract/booking/booking'
import { mergePeriods, type Period, type TimeRules } from './free-times.ts'

/** How long the last good copy of a calendar elsewhere counts. */
export const FEED_GOOD_MS = DAY_MS

/**
 * What decides when a service can be booked.
 * @param options.within the period that will be asked about
 * @returns null if another calendar could not be read for so long that nothing is known to be free
 */
export async function readTimeRules(
  db: Db,
  tenant: TenantId,
  {
    calendar,
    service,
    testMode,
    now,
    within,
  }: {
    calendar: Calendar
    service: ServiceRow
    testMode: boolean
    now: number
    within?: Period
  },
): Promise<TimeRules | null> {
  const period = within ?? { from: now, to: now + (service.daysAhead + 1) * DAY_MS }
  const busy = await listBusy(db, tenant, now - FEED_GOOD_MS)
  if (busy === null) return null
  // The whole days, for the number of appointments on a day; one can have 25 hours.
  const days = { from: period.from - 2 * DAY_MS, to: period.to + 2 * DAY_MS }
  const taken = await listTaken(db, tenant, { ...days, testMode })
  return {
    hours: calendar,
    service: { ...service, stepMinutes: service.stepMinutes as Service['stepMinutes'] },
    now,
    taken: mergePeriods([
      ...busy.filter(({ from, to }) => to > days.from && from < days.to),
      ...taken.map(({ startsAt, freeAt }) => ({ from: startsAt, to: freeAt })),
    ]),
    starts: taken.filter(({ serviceId }) => serviceId === service.id).map(({ startsAt }) => startsAt),
  }
}
