import { CALL_DIRECTIONS, type CallDirection } from '@callwright/contract/calls/calls'
import { useMemo } from 'react'
import { isoDay, toCompleteBounds, readPeriod, type Bounds, type Period, type Preset } from '#lib/url-state/period.ts'
import { useToday } from '#lib/hooks/use-today.ts'
import { urlWithQuery, useUrlState } from '#lib/url-state/use-url-state.ts'
import { writeCallFilter, type CallFilter } from '../log/call-filter.ts'

export const REVIEW_PRESETS: readonly { value: Preset; label: string }[] = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
]

const PRESETS = REVIEW_PRESETS.map(({ value }) => value)
const DEFAULT_PERIOD: Period = { preset: '30d' }
const MAX_DAYS = 366

/** Which calls are reviewed, for queries of figures and of calls. */
export type ReviewFilter = Bounds & { directions?: CallDirection[]; withoutTests: boolean }

/** Some of the reviewed calls, as a change to the call list's filter. */
export type CallPart = Partial<CallFilter>
/** The URL of the call list with these calls. */
export type CallsHref = (part: CallPart) => string

export const MISSED = {
  inbound: { statuses: ['missed'], direction: 'inbound' },
  outbound: { statuses: ['missed'], direction: 'outbound' },
} satisfies Record<CallDirection, CallPart>

type Control = Pick<ReturnType<typeof useUrlState>, 'change'> & { filter: ReviewFilter; period: Period }

/** The filter is kept in the URL. The period is the last 30 days by default, and at most a year. */
export function useReviewFilter(): Control {
  const { params, change } = useUrlState()
  const period = useMemo(() => readPeriod(params, PRESETS) ?? DEFAULT_PERIOD, [params])
  const today = useToday()
  const bounds = useMemo(() => toCompleteBounds(period, { now: today, days: 30, max: MAX_DAYS }), [period, today])
  const directions = CALL_DIRECTIONS.filter((direction) => direction === params.get('direction'))
  const filter = { ...bounds, withoutTests: params.get('tests') !== 'yes' }
  return { filter: directions.length > 0 ? { ...filter, directions } : filter, period, change }
}

export function toCallsHref({ from, to, directions = [], withoutTests }: ReviewFilter): CallsHref {
  const period = { from: isoDay(from), to: isoDay(to - 1) }
  return (part) => {
    const filter = { period, direction: directions[0] ?? null, withoutTests, ...part }
    return urlWithQuery('/call-dashboard', writeCallFilter(new URLSearchParams(), filter))
  }
}
