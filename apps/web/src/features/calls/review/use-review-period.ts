import { useMemo } from 'react'
import {
  toCompleteBounds,
  periodParams,
  readPeriod,
  type Bounds,
  type Period,
  type Preset,
} from '#lib/url-state/period.ts'
import { useToday } from '#lib/hooks/use-today.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'

export const REVIEW_PRESETS: readonly { value: Preset; label: string }[] = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
]

const PRESETS = REVIEW_PRESETS.map(({ value }) => value)
const DEFAULT_PERIOD: Period = { preset: '30d' }
const MAX_DAYS = 366

type Control = { period: Period; bounds: Bounds; setPeriod: (period: Period | null) => void }

/** The reviewed period, kept in the URL; the last 30 days by default, at most a year. */
export function useReviewPeriod(): Control {
  const { params, change } = useUrlState()
  const period = useMemo(() => readPeriod(params, PRESETS) ?? DEFAULT_PERIOD, [params])
  const today = useToday()
  const bounds = useMemo(() => toCompleteBounds(period, { now: today, days: 30, max: MAX_DAYS }), [period, today])
  return { period, bounds, setPeriod: (next) => change(periodParams(next)) }
}
