import { quantile } from '../../apps/server/harness/measure.ts'
import type { Finding } from '../report.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { DAY_MS, PERIOD_END } from './sizes.ts'

const REPEATS = 12
const TARGET_MS = 200
const HOUR_MS = DAY_MS / 24

/** Whole-day ranges in the reader's time zone, like the screen's. */
const PERIODS: readonly { name: string; period: { from: number; to: number; timeZone: string } }[] = [
  {
    name: '7 days',
    period: {
      from: PERIOD_END - 8 * DAY_MS + 4 * HOUR_MS,
      to: PERIOD_END - DAY_MS + 4 * HOUR_MS,
      timeZone: 'America/New_York',
    },
  },
  { name: '90 days', period: { from: PERIOD_END - 91 * DAY_MS, to: PERIOD_END - DAY_MS, timeZone: 'UTC' } },
  {
    name: '180 days',
    period: {
      from: PERIOD_END - 181 * DAY_MS - 5.5 * HOUR_MS,
      to: PERIOD_END - DAY_MS - 5.5 * HOUR_MS,
      timeZone: 'Asia/Kolkata',
    },
  },
  {
    name: '365 days',
    period: {
      from: PERIOD_END - 365 * DAY_MS + 4 * HOUR_MS,
      to: PERIOD_END + 4 * HOUR_MS,
      timeZone: 'America/New_York',
    },
  },
  {
    name: '732 days, the longest range',
    period: {
      from: PERIOD_END - 732 * DAY_MS + 4 * HOUR_MS,
      to: PERIOD_END + 4 * HOUR_MS,
      timeZone: 'America/New_York',
    },
  },
]

type Review = { outcome: { choices: { current: number }[] } | null; goals: unknown[] }

/** Measures the call review over a million calls, with their outcomes and goals. */
export async function measureReviews(user: SignedInUser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, period } of PERIODS) {
    const { outcome, goals } = await user.query<Review>('calls.review', period)
    if (!outcome?.choices.some(({ current }) => current > 0) || goals.length === 0) {
      throw new Error(`The review of ${name} lacks outcomes or goals`)
    }
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await user.timeQuery('calls.review', period)).ms)
    const p95 = quantile(times, 0.95)
    findings.push({
      what: `review with outcomes of ${name} at 1M, p95`,
      target: `<= ${TARGET_MS} ms`,
      figure: `${p95.toFixed(1)} ms (p50 ${quantile(times, 0.5).toFixed(1)})`,
      isMet: p95 <= TARGET_MS,
      details: times,
    })
  }
  return findings
}
