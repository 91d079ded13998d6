import type { NewJob } from '../../jobs/enqueue-job.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { type FeedRow, findFeed } from './feeds.repo.ts'
import { refreshFeed, type RefreshDeps } from './refresh-feeds.ts'

const EVERY_MS = 5 * 60_000
/** After a failure; it is also read before an appointment is booked. */
const AFTER_FAILURE_MS = 30 * 60_000

/** Reads a calendar elsewhere again and again, until it is removed. */
export function feedJob({ id, tenantId, name }: FeedRow, now: number): NewJob {
  return { kind: 'calendar', key: id, tenantId, label: name, runAt: now + EVERY_MS }
}

export function feedHandler(deps: RefreshDeps): JobHandler {
  return {
    concurrency: 4,
    takesTurns: true,
    async run({ key, tenantId }, { signal }) {
      const feed = key !== null && tenantId !== null ? await findFeed(deps.db, tenantId, key) : undefined
      if (!feed) return
      await refreshFeed(deps, feed, signal)
      const hasFailed = (await findFeed(deps.db, feed.tenantId, feed.id))?.problem !== null
      return { runAt: deps.now() + (hasFailed ? AFTER_FAILURE_MS : EVERY_MS) }
    },
  }
}
