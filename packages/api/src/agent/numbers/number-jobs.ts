import { monthOf } from '@callwright/contract/admin'
import { type ProviderName, VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { backoff } from '../../jobs/backoff.ts'
import { enqueueJobs, jobRow } from '../../jobs/enqueue-job.ts'
import type { JobHandler, JobOutcome } from '../../jobs/job-worker.ts'
import { finishJobs, insertJobsIfMissing, type Job } from '../../jobs/jobs.repo.ts'
import { monthSpan, startOfUtcDay } from '../../usage/days.ts'
import { numberJob } from '../../usage/follow-hold.ts'
import { loadAgent } from '../ensure-agent.ts'
import * as repo from './numbers.repo.ts'
import { wantedAgent } from './wanted-agent.ts'

const AT_ONCE = 4
/** A client may be paused while a number waits for its next try. */
const RETRY_WITHIN_MS = 30_000
/** How often the provider is asked who answers, since people can change it there too. */
const COMPARE_EVERY_MS = 5 * 60_000
/** A provider that is not in use cannot be asked; the installation may go back to it. */
const OUT_OF_USE_MS = 60 * 60_000

type NumberDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'events' | 'log'>

/** Lets the right agent answer at a number, or nobody while its client is held, whoever changed what. */
export function numberHandler(deps: NumberDeps): JobHandler {
  const { db, now, voice } = deps
  return {
    concurrency: AT_ONCE,
    pauseMs: (failures) => Math.min(backoff(failures), RETRY_WITHIN_MS),
    async run(job) {
      const { provider, number } = job.payload as { provider: ProviderName; number: string }
      const row = await repo.findNumber(db, provider, number)
      if (!row || row.numberId === null) return
      if (provider !== voice.name) return { runAt: now() + OUT_OF_USE_MS }
      const seen = await wantedAgent(db, row, now())
      const isAttached = row.isUnclear === 0 && seen.agentId === row.attachedAgentId && !seen.needsAgent
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
  await repo.markUnclear(db, row)
  // Asked again after the mark: a pause before it is seen here, and a pause after it sees the mark.
  const wanted = await wantedAgent(db, row, now())
  const agentId =
    wanted.needsAgent && row.tenantId !== null ? (await loadAgent(deps, row.tenantId)).agentId : wanted.agentId
  await voice.attachNumber(numberId, agentId)
  await db.transaction().execute(async (trx) => {
    // The number before its job, as where a number is assigned.
    await repo.markUnclear(trx, row)
    const isOurs = (await finishJobs(trx, [job])).size > 0
    if (isOurs) {
      await repo.recordAttached(trx, row, agentId)
      // What was taken away from its client is deleted by the next look.
      if (row.tenantId === null) await enqueueJobs(trx, deps, [numberJob(row)])
      return
    }
    // Another node told the provider something meanwhile, and which came last is unknown.
    await enqueueJobs(trx, deps, [{ kind: 'number-check', key: 'number-check' }])
  })
  events.emit('jobsQueued')
  return 'finished'
}

/**
 * What the provider says about its numbers counts; what is different from what it should be is put right by a job. So
 * are numbers of clients whose limit has ended with the month.
 */
export function numberCheckHandler(deps: NumberDeps): JobHandler {
  const { db, now, voice, events } = deps
  return {
    concurrency: 1,
    everyMs: COMPARE_EVERY_MS,
    async run() {
      const rows = await repo.listNumbers(db, voice.name)
      if (rows.length > 0) await compare(deps, rows)
      const unsettled = await repo.listUnsettledNumbers(db, voice.name, now())
      await insertJobsIfMissing(
        db,
        unsettled.map((row) => jobRow(deps, numberJob(row))),
      )
      if (unsettled.length > 0) events.emit('jobsQueued')
      return { runAt: Math.min(now() + COMPARE_EVERY_MS, startOfUtcDay(monthSpan(monthOf(now())).lastDay + 1)) }
    },
  }
}

async function compare({ db, voice, log }: NumberDeps, rows: readonly repo.NumberRow[]): Promise<void> {
  try {
    const numbers = await voice.listNumbers()
    for (const row of rows) {
      const known = numbers.find(({ numberId }) => numberId === row.numberId)
      if (known && known.agentId !== row.attachedAgentId) await repo.recordSeen(db, row, known.agentId)
    }
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error
    log.warn({ err: error }, 'the provider could not be asked who answers at its numbers')
  }
}
