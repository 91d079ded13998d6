import { monthOf } from '@callwright/contract/admin'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import type { JobHandler, JobOutcome } from '../jobs/job-worker.ts'
import { finishJobs, type Job, postponeJob } from '../jobs/jobs.repo.ts'
import { queueEmail } from '../mail/queue-email.ts'
import { businessNameForEmail } from '../context/own-business.ts'
import { compareTenantUsage } from './compare-tenant.ts'
import { listComparableTenants } from './compared-calls.repo.ts'
import { dayOf, startOfUtcDay } from '../context/days.ts'
import { differenceEmail } from './difference-email.ts'
import { findAllowance } from './usage.repo.ts'

const DAY_MS = 24 * 60 * 60_000
/** After midnight (UTC), when yesterday's last calls have ended and been reported. */
const NIGHTLY_AT_MS = 4 * 60 * 60_000
const MAX_ATTEMPTS = 12

/**
 * Every night, compares each client's calls from yesterday with the voice provider's list, and emails the operator
 * about differences. One job per night creates a job for each client. That job queues the email in the transaction that
 * finishes it, so there is at most one email per client per day.
 */
export function comparisonHandler(deps: Deps): JobHandler {
  return {
    concurrency: 1,
    everyMs: DAY_MS,
    maxAttempts: MAX_ATTEMPTS,
    async run(job) {
      return job.tenantId === null ? await beginNight(deps, job) : await compareDay(deps, job, job.tenantId)
    },
  }
}

async function beginNight(deps: Deps, job: Job): Promise<JobOutcome> {
  const now = deps.now()
  const day = dayOf(now - NIGHTLY_AT_MS) - 1
  await deps.db.transaction().execute(async (trx) => {
    const runAt = startOfUtcDay(day + 2) + NIGHTLY_AT_MS
    if (!(await postponeJob(trx, job, { runAt }))) return
    const clients = await listComparableTenants(trx, { provider: deps.voice.name, day })
    const jobs = clients.map((tenantId) => ({ tenantId, key: `${day}:${tenantId}`, payload: { day } }))
    await enqueueJobs(
      trx,
      deps,
      jobs.map((each) => ({ kind: 'comparison', ...each })),
    )
  })
  deps.events.emit('jobsQueued')
  return 'finished'
}

async function compareDay(deps: Deps, job: Job, tenantId: TenantId): Promise<JobOutcome> {
  const { day } = job.payload as { day: number }
  const compared = await compareTenantUsage(deps, { tenantId, firstDay: day, lastDay: day })
  await deps.db.transaction().execute(async (trx) => {
    const isHolder = (await finishJobs(trx, [job])).has(job.id)
    if (!isHolder || compared.differences.length === 0) return
    const business = await findAllowance(trx, tenantId, monthOf(startOfUtcDay(day)))
    if (!business) return
    const client = await businessNameForEmail(trx, { tenantId, businessName: business.businessName })
    await queueEmail(trx, deps, differenceEmail(deps, { ...compared, client, tenantId, day }))
  })
  deps.events.emit('jobsQueued')
  return 'finished'
}
