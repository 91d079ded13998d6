import { holdLock } from '../apps/server/test/support/storage/hold-lock.ts'
import { noneOf, tell } from './lines.ts'

const SECONDS = { full: 20, short: 4 }
const LONGEST_HEALTH_MS = 100
const LONGEST_READ_MS = 500
const RESUMED_WITHIN_MS = 1000

/** Another process holds the lock of the database while work comes. @returns whether all held */
export async function faultLock(size: keyof typeof SECONDS): Promise<boolean> {
  console.log(`A lock that another process holds: ${SECONDS[size]} s ...`)
  const report = await holdLock({ seconds: SECONDS[size] })
  const { health, reads, writes, lost } = report
  const answered = Object.keys(writes).map(Number)
  return tell([
    { what: 'seconds that it was held', figure: report.heldSeconds.toFixed(1), isMet: true },
    {
      what: `/healthz meanwhile, p99 <= ${LONGEST_HEALTH_MS} ms`,
      figure: `${health.p99.toFixed(0)} ms (most ${health.most.toFixed(0)}, ${health.asked} asked; before it p99 ${health.p99Before.toFixed(0)})`,
      isMet: health.p99 <= LONGEST_HEALTH_MS,
    },
    {
      what: `reads meanwhile, all answered, p99 <= ${LONGEST_READ_MS} ms`,
      figure: `${reads.answered}, ${reads.failed} failed, ${reads.p99.toFixed(0)} ms`,
      isMet: reads.failed === 0 && reads.answered > 0 && reads.p99 <= LONGEST_READ_MS,
    },
    {
      what: 'writes sent meanwhile, by status: done later, or 503',
      figure: JSON.stringify(writes),
      isMet: answered.length > 0 && answered.every((status) => status === 200 || status === 503),
    },
    {
      what: 'of these 503 without Retry-After',
      figure: String(report.withoutRetryAfter),
      isMet: report.withoutRetryAfter === 0,
    },
    {
      what: `first write done after the release, <= ${RESUMED_WITHIN_MS} ms`,
      figure: `${report.resumedAfterMs.toFixed(0)} ms`,
      isMet: report.resumedAfterMs <= RESUMED_WITHIN_MS,
    },
    noneOf('acknowledged and lost', lost),
  ])
}
