import type { E164 } from '@callwright/contract/text/phone'
import { monthOf } from '@callwright/contract/admin'
import { type ProviderName, VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { computeBackoffMs, UNUSED_PROVIDER_RETRY_MS } from '../../jobs/backoff.ts'
import { enqueueJobs, jobRow } from '../../jobs/enqueue-job.ts'
import type { JobHandler, JobOutcome } from '../../jobs/job-worker.ts'
import { finishJobs, insertJobsIfMissing, type Job } from '../../jobs/jobs.repo.ts'
import { monthSpan, startOfUtcDay } from '../../context/days.ts'
import { numberJob } from '../../usage/number-updates.ts'
import { loadAgent } from '../ensure-agent.ts'
import * as repo from './numbers.repo.ts'
import { findDesiredAgent } from './desired-agent.ts'

const CONCURRENCY = 4
/** Maximum delay between retries: a pause must not have to wait long after a failed attempt. */
const MAX_RETRY_MS = 30_000
/** How often attachments are compared with the provider's: they can be changed there too. */
const COMPARISON_INTERVAL_MS = 5 * 60_000

type NumberDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'settings' | 'events' | 'log' | 'secretKey'>

/** Attaches the right agent to a number, or none while its tenant is paused or over its limit. */
export function numberHandler(deps: NumberDeps): JobHandler {
  const { db, now, voice } = deps
  return {
    concurrency: CONCURRENCY,
    retryDelayMs: (failures) => Math.min(computeBackoffMs(failures), MAX_RETRY_MS),
    async run(job) {
      const { provider, number } = job.payload as { provider: ProviderName; number: E164 }
      const row = await repo.findNumber(db, provider, number)
      if (!row || row.numberId === null) return
      if (provider !== voice.name) return { runAt: now() + UNUSED_PROVIDER_RETRY_MS }
      const desired = await findDesiredAgent(db, row, now())
      const isAttached = row.isUnclear === 0 && desired.agentId === row.attachedAgentId && !desired.needsAgent
      if (!isAttached) return await attach(deps, { job, row, numberId: row.numberId })
      if (row.tenantId === null) await repo.deleteNumber(db, row)
    },
  }
}

async function attach(
  deps: NumberDeps,
  { job, row, numberId }: { job: Job; row: repo.NumberRow; numberId: string },
): Promise<JobOutcome> {
  const { db, now, voice, events } = deps
  await repo.markAttachmentUnknown(db, row)
  // Read again after the mark: an earlier pause is seen here, and a later pause sees the mark.
  const desired = await findDesiredAgent(db, row, now())
  const agentId =
    desired.needsAgent && row.tenantId !== null ? (await loadAgent(deps, row.tenantId)).agentId : desired.agentId
  await voice.attachNumber(numberId, agentId)
  await db.transaction().execute(async (trx) => {
    // Lock order: the number before its job, as in `assignNumber`.
    await repo.markAttachmentUnknown(trx, row)
    const isHolder = (await finishJobs(trx, [job])).size > 0
    if (isHolder) {
      await repo.recordAttachedAgent(trx, row, agentId)
      // The next run deletes the row of an unassigned number.
      if (row.tenantId === null) await enqueueJobs(trx, deps, [numberJob(row)])
      return
    }
    // Another node also changed the attachment, and which change came last is unknown.
    await enqueueJobs(trx, deps, [{ kind: 'number-check', key: 'number-check' }])
  })
  events.emit('jobsQueued')
  return 'finished'
}

/**
 * Reads the attachments from the provider and queues a job for each number with the wrong agent. This includes numbers
 * of tenants that are no longer over their limit because a new month has begun.
 */
export function numberCheckHandler(deps: NumberDeps): JobHandler {
  const { db, now, voice, events } = deps
  return {
    concurrency: 1,
    everyMs: COMPARISON_INTERVAL_MS,
    async run() {
      const rows = await repo.listNumbers(db, voice.name)
      if (rows.length > 0) await recordAttachments(deps, rows)
      const outdatedNumbers = await repo.listOutdatedNumbers(db, voice.name, now())
      await insertJobsIfMissing(
        db,
        outdatedNumbers.map((row) => jobRow(deps, numberJob(row))),
      )
      if (outdatedNumbers.length > 0) events.emit('jobsQueued')
      return { runAt: Math.min(now() + COMPARISON_INTERVAL_MS, startOfUtcDay(monthSpan(monthOf(now())).lastDay + 1)) }
    },
  }
}

async function recordAttachments({ db, voice, log }: NumberDeps, rows: readonly repo.NumberRow[]): Promise<void> {
  try {
    const numbers = await voice.listNumbers()
    for (const row of rows) {
      const listed = numbers.find(({ numberId }) => numberId === row.numberId)
      if (listed && listed.agentId !== row.attachedAgentId) await repo.recordListedAgent(db, row, listed.agentId)
    }
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error
    log.warn({ err: error }, 'the phone numbers could not be read from the provider')
  }
}
