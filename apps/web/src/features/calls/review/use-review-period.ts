import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import {
  closedBounds,
  periodParams,
  readPeriod,
  type Bounds,
  type Period,
  type Preset,
} from '../../../lib/url-state/period.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'

export const REVIEW_PRESETS: readonly { value: Preset; label: string }[] = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
]

const PRESETS = REVIEW_PRESETS.map(({ value }) => value)
const USUAL: Period = { preset: '30d' }
const MOST_DAYS = 366

type Control = { period: Period; bounds: Bounds; setPeriod: (period: Period | null) => void }

/** The days under review, kept in the address; the last 30 where it says nothing. At most a year. */
export function useReviewPeriod(): Control {
  const query = useSearch()
  const period = useMemo(() => readPeriod(new URLSearchParams(query), PRESETS) ?? USUAL, [query])
  const today = useToday()
  const bounds = useMemo(() => closedBounds(period, { now: today, days: 30, most: MOST_DAYS }), [period, today])

  function setPeriod(next: Period | null): void {
    const params = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(periodParams(next))) {
      if (value) params.set(name, value)
      else params.delete(name)
    }
    const written = params.toString()
    navigate(written ? `${location.pathname}?${written}` : location.pathname)
  }

  return { period, bounds, setPeriod }
}
