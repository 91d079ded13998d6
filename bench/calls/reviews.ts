import { isDeepStrictEqual } from 'node:util'

import { quantile } from '../measure.ts'
import type { Finding } from '../report.ts'
import { openFile } from '../sqlite.ts'
import { countLengths, type Period, recount, type Review } from './recount.ts'
import type { SignedIn } from './signed-in.ts'
import { DAY, END } from './sizes.ts'

const REPEATS = 12
const TARGET_MS = 200
const HOUR = DAY / 24

/** Ranges that begin and end with a day of the reader's zone, as the screen asks for them. */
export const PERIODS: readonly { name: string; period: Period }[] = [
  {
    name: '7 days',
    period: { from: END - 8 * DAY + 4 * HOUR, to: END - DAY + 4 * HOUR, timeZone: 'America/New_York' },
  },
  { name: '90 days', period: { from: END - 91 * DAY, to: END - DAY, timeZone: 'UTC' } },
  {
    name: '180 days',
    period: { from: END - 181 * DAY - 5.5 * HOUR, to: END - DAY - 5.5 * HOUR, timeZone: 'Asia/Kolkata' },
  },
  { name: '365 days', period: { from: END - 365 * DAY + 4 * HOUR, to: END + 4 * HOUR, timeZone: 'America/New_York' } },
]

/** The review over a million calls: how long it takes, and whether a full recount says the same. */
export async function measureReviews(user: SignedIn, file: string): Promise<Finding[]> {
  const findings: Finding[] = []
  const sqlite = openFile(file, { readonly: true })
  for (const { name, period } of PERIODS) {
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await user.timed('calls.review', period)).ms)
    const p95 = quantile(times, 0.95)
    findings.push({
      what: `review of ${name} at 1M, p95`,
      target: `<= ${TARGET_MS} ms`,
      figure: `${p95.toFixed(1)} ms (p50 ${quantile(times, 0.5).toFixed(1)})`,
      isMet: p95 <= TARGET_MS,
      details: times,
    })
    const { durations, ...review } = await user.query<Review>('calls.review', period)
    const expected = recount(sqlite, 'tenant-bench', period)
    const lengths = durations.map((length) => ({
      ...length,
      calls: countLengths(sqlite, { tenantId: 'tenant-bench', ...period }, length),
    }))
    const wrong = (['current', 'before', 'days', 'hours'] as const).filter(
      (part) => !isDeepStrictEqual(review[part], expected[part]),
    )
    const differing = [...wrong, ...(isDeepStrictEqual(durations, lengths) ? [] : ['durations'])]
    findings.push({
      what: `review of ${name} against a full recount`,
      target: 'equal',
      figure:
        differing.length === 0
          ? `equal (${expected.current.total.toLocaleString('en-US')} calls)`
          : `different: ${differing.join(', ')}`,
      isMet: differing.length === 0,
      ...(differing.length === 0 ? {} : { details: { review, durations, expected, lengths } }),
    })
  }
  sqlite.close()
  return findings
}
