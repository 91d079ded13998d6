import { JOB_KINDS, type JobKind } from '@callwright/contract/admin'
import { storageTrouble } from '@callwright/db/errors/storage-trouble'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { backoff } from './backoff.ts'
import { jobRow } from './enqueue-job.ts'
import * as repo from './jobs.repo.ts'
import { createWorker, untilStopped, type Worker } from './worker.ts'

/** Renewed three times as often while a job runs; a holder that is gone is replaced after this long. */
const LEASE_MS = 30_000
/** How soon a job runs whose time has come, or of whose commit another node has not told. */
const LOOK_EVERY_MS = 1000
/** Before work that the disk or the database did not take is tried again. */
const REST_MS = 5000

export type JobRun = {
  /** aborted when another holder may have the job: nothing of it may go on */
  signal: AbortSignal
  /** long work ends early, with an outcome that says where it goes on */
  isStopping: () => boolean
}

/**
 * Nothing: the job is done. `finished`: the handler has finished it in its own transaction. A time: it runs again then,
 * with the same or another payload.
 */
export type JobOutcome = void | 'finished' | { runAt: number; payload?: unknown }

/** How one kind of job is worked on: at least once, and never by two holders whose leases both hold. */
export type JobHandler = {
  /** jobs of this kind that a node works on at the same time */
  concurrency: number
  /** tenants take turns: the oldest job of one, then of the next */
  takesTurns?: boolean
  /** then only the operator tries it again; left out: it never gives up */
  mostAttempts?: number
  /** there is always one such job, with its kind for a key, and it runs this often */
  everyMs?: number
  /** before another try, by the number of failures in a row; left out: `backoff` */
  pauseMs?: (failures: number) => number
  /** what the operator reads of a failure; left out: the sentence of a refusal, and nothing of an unknown error */
  describe?: (error: unknown) => string
  run(job: repo.Job, run: JobRun): Promise<JobOutcome>
}

export type JobHandlers = Partial<Record<JobKind, JobHandler>>

type WorkerDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log' | 'events'>

type Running = { job: repo.Job; losing: AbortController; done: Promise<void> | null }

/** A failure that trying again by itself does not help; a sentence for the operator, who may try again. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

function isRefusal(error: unknown): error is Error {
  return error instanceof DomainError || error instanceof VoiceProviderError || error instanceof GivenUp
}

function describeRefusal(error: unknown): string {
  return isRefusal(error) ? error.message : 'Something went wrong; the log says what.'
}

/** For kinds whose failures may be told to the operator to the letter. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Works on all jobs of the kinds it has handlers for. */
export function createJobWorker(deps: WorkerDeps, handlers: JobHandlers): Worker {
  const { db, now, newId, log, events } = deps
  const kinds = JOB_KINDS.flatMap((kind) => {
    const handler = handlers[kind]
    return handler ? [{ kind, handler }] : []
  })
  const running = new Set<Running>()
  /** The database did not take how they ended; by whether they were done. */
  const unsettled = new Map<repo.Job, 'done' | 'failed'>()
  const served = new Map<JobKind, string>()
  let isStopped = true
  let areRecurringJobsMade = false
  let renewing: NodeJS.Timeout | undefined

  const settle = async (job: repo.Job, end: 'done' | 'failed', write: () => Promise<unknown>): Promise<void> => {
    try {
      await write()
    } catch (error) {
      log.error({ err: error, kind: job.kind, job: job.id }, 'the end of a job could not be stored yet')
      unsettled.set(job, end)
    }
  }

  const settleLeftOvers = async (): Promise<void> => {
    const [done, failed] = (['done', 'failed'] as const).map((end) =>
      [...unsettled].filter(([, was]) => was === end).map(([job]) => job),
    )
    if (done?.length) await repo.finishJobs(db, done)
    if (failed?.length) await repo.releaseJobs(db, failed, now())
    unsettled.clear()
  }

  const work = async (job: repo.Job, handler: JobHandler, run: JobRun): Promise<void> => {
    let outcome: JobOutcome
    try {
      outcome = await handler.run(job, run)
    } catch (error) {
      if (!run.signal.aborted) await settle(job, 'failed', async () => await noteFailure(job, handler, error))
      return
    }
    if (outcome === 'finished') return
    const next = outcome ?? (handler.everyMs === undefined ? undefined : { runAt: now() + handler.everyMs })
    await settle(job, 'done', async () =>
      next ? await repo.postponeJob(db, job, next) : await repo.finishJobs(db, [job]),
    )
  }

  const noteFailure = async (job: repo.Job, handler: JobHandler, error: unknown): Promise<void> => {
    const { kind, id, attempts } = job
    log[isRefusal(error) ? 'warn' : 'error']({ err: error, kind, job: id, attempts }, 'a job failed')
    // It was not the job's fault, so it was no attempt.
    if (storageTrouble(error) !== null) return await repo.releaseJobs(db, [job], now() + REST_MS)
    const isOver = attempts >= (handler.mostAttempts ?? Infinity) || error instanceof GivenUp
    await repo.failJob(db, job, {
      error: error instanceof GivenUp ? error.message : (handler.describe ?? describeRefusal)(error),
      runAt: now() + (handler.pauseMs ?? backoff)(attempts),
      failedAt: isOver ? now() : null,
    })
  }

  const begin = (job: repo.Job, handler: JobHandler): void => {
    const one: Running = { job, losing: new AbortController(), done: null }
    running.add(one)
    one.done = work(job, handler, { signal: one.losing.signal, isStopping: () => isStopped }).finally(() => {
      running.delete(one)
      // There may be more of its kind, or the same once more.
      worker.wake()
    })
  }

  const renew = async (): Promise<void> => {
    const all = [...running]
    if (all.length === 0) return
    const held = await repo.renewJobs(
      db,
      all.map(({ job }) => job),
      now() + LEASE_MS,
    )
    for (const one of all) {
      if (!held.has(one.job.id)) one.losing.abort(new Error('Another node has this job, or it is gone'))
    }
  }

  const makeRecurringJobs = async (): Promise<void> => {
    const recurring = kinds.filter(({ handler }) => handler.everyMs !== undefined)
    await repo.insertJobsIfMissing(
      db,
      recurring.map(({ kind }) => jobRow(deps, { kind, key: kind })),
    )
    for (const { kind, handler } of recurring) await repo.bringJobForward(db, kind, now() + (handler.everyMs ?? 0))
    areRecurringJobsMade = true
  }

  const wanted = (): repo.WantedJobs[] =>
    kinds.flatMap(({ kind, handler }) => {
      const busy = [...running].filter(({ job }) => job.kind === kind).length
      const limit = handler.concurrency - busy
      if (limit <= 0) return []
      // One by one, so that the turn is decided when there is room.
      return [handler.takesTurns ? { kind, limit: 1, after: served.get(kind) ?? '' } : { kind, limit }]
    })

  const look = async (): Promise<'more' | 'idle'> => {
    await settleLeftOvers()
    if (!areRecurringJobsMade) await makeRecurringJobs()
    // A lease of ours that ended while this process stood still is renewed, or taken by another node.
    const ours = new Set([...running].map(({ job }) => job.id))
    const ids = (await repo.findDueJobs(db, wanted(), now())).filter((id) => !ours.has(id))
    if (ids.length === 0) return 'idle'
    const jobs = await repo.claimJobs(db, ids, { holder: newId(), now: now(), until: now() + LEASE_MS })
    for (const job of jobs) {
      const handler = handlers[job.kind]
      if (!handler) continue
      if (handler.takesTurns && job.tenantId !== null) served.set(job.kind, job.tenantId)
      begin(job, handler)
    }
    // Others were faster with some of them, or tenants take turns: there may be more.
    return 'more'
  }

  const worker = createWorker('jobs', look, { everyMs: LOOK_EVERY_MS, log })
  events.on('jobsQueued', worker.wake)
  return {
    start() {
      isStopped = false
      renewing ??= setInterval(() => {
        renew().catch((error: unknown) => log.warn({ err: error }, 'the leases of jobs could not be renewed'))
      }, LEASE_MS / 3)
      renewing.unref()
      worker.start()
    },
    wake: worker.wake,
    async stop() {
      isStopped = true
      await worker.stop()
      await untilStopped(Promise.all([...running].map(async ({ done }) => await done)))
      clearInterval(renewing)
      renewing = undefined
    },
  }
}
