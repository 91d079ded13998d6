import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { createOffsetLookup, DAY_MS, dayNumber } from '../../context/local-time.ts'
import { listTaken } from '../bookings.repo.ts'
import type { Calendar, ServiceRow } from '../calendar.repo.ts'
import { readPage } from '../cal-com/external.ts'
import { findSlots, SLOTS_PERIOD_MS } from '../cal-com/find-slots.ts'
import type { CalComDeps } from '../cal-com/request.ts'
import { isFree, iterateFreeTimes, type Period } from './free-times.ts'
import { readTimeRules } from './read-rules.ts'

const MINUTE_MS = 60_000

type Asked = { calendar: Calendar; service: ServiceRow; testMode: boolean; now: number }
/** When an appointment can begin in a period, in order; null after some work, so that others get a turn. */
export type FreeTimes = (period: Period) => Iterable<number | null>

/**
 * The free times of a service, in the own calendar or at Cal.com, which is asked about the next month, about a later
 * period, and about all other days if nothing is free in that month, or nothing at all is wanted.
 * @returns null if nothing is known to be free
 */
export async function findFreeTimes(
  deps: CalComDeps & { db: Db },
  tenant: TenantId,
  { period, isWanted = () => true, ...asked }: Asked & { period: Period; isWanted?: (at: number) => boolean },
): Promise<FreeTimes | null> {
  const { service, now } = asked
  if (service.link === null) {
    const rules = await readTimeRules(deps.db, tenant, asked)
    return rules && ((part) => iterateFreeTimes(rules, part))
  }
  const page = readPage(service)
  if (!page) return null
  const isOpen = await readSlotRules(deps.db, tenant, asked)
  const read = async (parts: readonly Period[]): Promise<number[] | null> => {
    const found = await Promise.all(parts.map(async (part) => await findSlots(deps, page, part)))
    return found.every(Array.isArray) ? found.flat().filter(isOpen) : null
  }
  const near = now + SLOTS_PERIOD_MS
  const end = now + (service.daysAhead + 2) * DAY_MS
  const later = { from: Math.max(period.from, near), to: period.to }
  const isDayLater = later.from < Math.min(later.to, end) && later.to - later.from <= SLOTS_PERIOD_MS
  const first = await read([{ from: now, to: near }, ...(isDayLater ? [later] : [])])
  const isEnough = first === null || (first.some((at) => at < near) && (isDayLater || first.some(isWanted)))
  const rest = isEnough ? [] : await read(splitPeriod({ from: near, to: end }))
  const slots = first && rest && [...new Set([...first, ...rest])].toSorted((one, other) => one - other)
  return slots && (({ from, to }) => slots.filter((at) => from <= at && at < to))
}

function splitPeriod({ from, to }: Period): Period[] {
  const count = Math.max(0, Math.ceil((to - from) / SLOTS_PERIOD_MS))
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * SLOTS_PERIOD_MS
    return { from: start, to: Math.min(start + SLOTS_PERIOD_MS, to) }
  })
}

/**
 * Whether an appointment can begin at a time, as far as it is known here; Cal.com decides about its own times.
 * @returns null if nothing is known to be free
 */
export async function isFreeHere(
  db: Db,
  tenant: TenantId,
  { at, ...asked }: Asked & { at: number },
): Promise<boolean | null> {
  if (asked.service.link !== null) return readPage(asked.service) && (await readSlotRules(db, tenant, asked))(at)
  const rules = await readTimeRules(db, tenant, { ...asked, within: { from: at, to: at + 1 } })
  return rules && isFree(rules, at)
}

/**
 * What narrows the times at Cal.com: the lead time, the days ahead, and the service's own appointments. With two of them
 * at one time, the slot would not tell which one was booked.
 */
async function readSlotRules(
  db: Db,
  tenant: TenantId,
  { calendar, service, testMode, now }: Asked,
): Promise<(at: number) => boolean> {
  const offsetAt = createOffsetLookup(calendar.timeZone)
  const dayOf = (at: number): number => dayNumber(at, offsetAt(at))
  const { id, leadMinutes, daysAhead, perDayMax, minutes } = service
  const within = { from: now - DAY_MS, to: now + (daysAhead + 2) * DAY_MS, testMode }
  const taken = (await listTaken(db, tenant, within)).filter(({ serviceId }) => serviceId === id)
  const byDay = Map.groupBy(taken, ({ startsAt }) => dayOf(startsAt))
  return (at) => {
    if (at < now + leadMinutes * MINUTE_MS || dayOf(at) > dayOf(now) + daysAhead) return false
    const onDay = byDay.get(dayOf(at)) ?? []
    if (perDayMax !== null && onDay.length >= perDayMax) return false
    return !onDay.some(({ startsAt, freeAt }) => startsAt < at + minutes * MINUTE_MS && at < freeAt)
  }
}
