import { JOB_KINDS, type JobKind } from '@callwright/contract/admin'
import { describeSystemError } from '@callwright/db/errors/describe-failure'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { type RawBuilder, sql } from 'kysely'

import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { computeBackoffMs } from './backoff.ts'
import { type DueJobsQuery, findDueJobs } from './due-jobs.repo.ts'
import { jobRow } from './enqueue-job.ts'
import * as repo from './jobs.repo.ts'
import { createWorker, waitUntilStopped, type Worker } from './worker.ts'

/**
 * How long a lease lasts. While a job runs, its lease is renewed three times in this period. Once a lease expires,
 * another node takes over the job.
 */
const LEASE_MS = 30_000
/** Poll interval, for jobs that become due and for missed notifications from other nodes. */
const POLL_INTERVAL_MS = 1000
/** Wait before a retry after a disk or database error. */
const STORAGE_RETRY_MS = 5000

export type JobRun = {
  /** aborted when another holder may have the job: all work must stop */
  signal: AbortSignal
  /** when true, long work should end early with an outcome that says where to continue */
  isStopping: () => boolean
}

/**
 * Nothing: the job is done. `finished`: the handler has finished it in its own transaction. `runAt`: it runs again at
 * that time, with the same payload or a new one.
 */
export type JobOutcome = void | 'finished' | { runAt: number; payload?: unknown }

/** Runs one kind of job: each job at least once, and never under two valid leases at the same time. */
export type JobHandler = {
  /** how many of these jobs a node runs at the same time */
  concurrency: number
  /** tenants take turns: one tenant's oldest job, then the next tenant's */
  takesTurns?: boolean
  /** SQL over a row of `jobs`: slow jobs get half of the node's slots, all others the other half */
  isSlow?: (now: number) => RawBuilder<boolean>
  /** after this many, only the operator can retry the job; default: unlimited */
  maxAttempts?: number
  /** makes the job recurring: one job with its kind as key, run at this interval */
  everyMs?: number
  /** wait before a retry, by the number of failures in a row; default: `computeBackoffMs` */
  retryDelayMs?: (failures: number) => number
  /** the failure message shown to the operator; default: a refusal's own message, or a generic one for other errors */
  describe?: (error: unknown) => string
  run(job: repo.Job, run: JobRun): Promise<JobOutcome>
}

export type JobHandlers = Partial<Record<JobKind, JobHandler>>

type WorkerDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log' | 'events'>

/** Slots of one kind. */
type Lane = {
  kind: JobKind
  handler: JobHandler
  slots: number
  /** null: for all jobs of the kind */
  isSlow: boolean | null
  /** the tenant that had the last turn */
  lastTurn: string
}

type RunningJob = { job: repo.Job; lane: Lane; leaseLost: AbortController; done: Promise<void> | null }

/**
 * A failure that automatic retries cannot fix. Its message is for the operator, who may retry the job.
 * `payload`: replaces the job's payload if it must not be kept.
 */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError'
  readonly payload: unknown
  constructor(message: string, { payload, ...options }: ErrorOptions & { payload?: unknown } = {}) {
    super(message, options)
    this.payload = payload
  }
}

function isRefusal(error: unknown): error is Error {
  return error instanceof DomainError || error instanceof VoiceProviderError || error instanceof PermanentJobError
}

const UNKNOWN = 'Something went wrong. See the server log for details.'

function describeRefusal(error: unknown): string {
  if (isRefusal(error)) return error.message
  return describeSystemError(error) ?? UNKNOWN
}

/** For kinds whose error messages may be shown to the operator verbatim. */
export function describeError(error: unknown): string {
  return describeSystemError(error) ?? (error instanceof Error ? error.message : String(error))
}

/** Never throws: a job whose failure cannot be stored stays with its node. */
function describeFailedJob({ describe = describeRefusal }: JobHandler, error: unknown): string {
  if (error instanceof PermanentJobError) return error.message
  try {
    return describe(error)
  } catch {
    return UNKNOWN
  }
}

/** Runs all jobs of the kinds it has handlers for. */
export function createJobWorker(deps: WorkerDeps, handlers: JobHandlers): Worker {
  const { db, now, newId, log, events } = deps
  const kinds = JOB_KINDS.flatMap((kind) => {
    const handler = handlers[kind]
    return handler ? [{ kind, handler }] : []
  })
  const lanes = kinds.flatMap(({ kind, handler }): Lane[] => {
    const lane = { kind, handler, slots: handler.concurrency, isSlow: null, lastTurn: '' }
    if (!handler.isSlow) return [lane]
    return [false, true].map((isSlow) => ({ ...lane, slots: handler.concurrency / 2, isSlow }))
  })
  const runningJobs = new Set<RunningJob>()
  /** Writes of results that could not be stored yet. */
  const pendingResults = new Map<repo.Job, () => Promise<unknown>>()
  let isStopped = true
  let hasCreatedRecurringJobs = false
  let renewTimer: NodeJS.Timeout | undefined

  const storeResult = async (job: repo.Job, write: () => Promise<unknown>): Promise<void> => {
    try {
      await write()
    } catch (error) {
      log.error({ err: error, kind: job.kind, job: job.id }, 'could not store the result of a job; will retry')
      pendingResults.set(job, write)
    }
  }

  const storePendingResults = async (): Promise<void> => {
    for (const [job, write] of pendingResults) {
      await write()
      pendingResults.delete(job)
    }
  }

  const work = async (job: repo.Job, handler: JobHandler, run: JobRun): Promise<void> => {
    let outcome: JobOutcome
    try {
      outcome = await handler.run(job, run)
    } catch (error) {
      if (!run.signal.aborted) await storeFailure(job, handler, error)
      return
    }
    if (outcome === 'finished') return
    const next = outcome ?? (handler.everyMs === undefined ? undefined : { runAt: now() + handler.everyMs })
    await storeResult(job, async () =>
      next ? await repo.postponeJob(db, job, next) : await repo.finishJobs(db, [job]),
    )
  }

  const storeFailure = async (job: repo.Job, handler: JobHandler, error: unknown): Promise<void> => {
    const { kind, id, attempts } = job
    log[isRefusal(error) ? 'warn' : 'error']({ err: error, kind, job: id, attempts }, 'a job failed')
    // A storage error is not the job's fault and does not count as an attempt.
    if (findStorageFailure(error) !== null) {
      return await storeResult(job, async () => await repo.releaseJobs(db, [job], now() + STORAGE_RETRY_MS))
    }
    const isFinal = attempts >= (handler.maxAttempts ?? Infinity) || error instanceof PermanentJobError
    const message = describeFailedJob(handler, error)
    await storeResult(job, async () => {
      await repo.failJob(db, job, {
        error: message,
        runAt: now() + (handler.retryDelayMs ?? computeBackoffMs)(attempts),
        failedAt: isFinal ? now() : null,
        payload: error instanceof PermanentJobError ? error.payload : undefined,
      })
    })
  }

  const startJob = (job: repo.Job, lane: Lane): void => {
    const runningJob: RunningJob = { job, lane, leaseLost: new AbortController(), done: null }
    runningJobs.add(runningJob)
    const { signal } = runningJob.leaseLost
    runningJob.done = work(job, lane.handler, { signal, isStopping: () => isStopped }).finally(() => {
      runningJobs.delete(runningJob)
      // More jobs of its kind may be due, or the same job again.
      worker.wake()
    })
  }

  const renew = async (): Promise<void> => {
    const all = [...runningJobs]
    if (all.length === 0) return
    const heldIds = await repo.renewJobLeases(
      db,
      all.map(({ job }) => job),
      now() + LEASE_MS,
    )
    for (const runningJob of all) {
      if (heldIds.has(runningJob.job.id)) continue
      runningJob.leaseLost.abort(new Error('Another node has taken over this job, or it was deleted'))
    }
  }

  const createRecurringJobs = async (): Promise<void> => {
    const recurring = kinds.filter(({ handler }) => handler.everyMs !== undefined)
    await repo.insertJobsIfMissing(
      db,
      recurring.map(({ kind }) => jobRow(deps, { kind, key: kind })),
    )
    for (const { kind, handler } of recurring) await repo.moveJobEarlier(db, kind, now() + (handler.everyMs ?? 0))
    hasCreatedRecurringJobs = true
  }

  const buildDueJobQueries = (): DueJobsQuery[] =>
    lanes.flatMap((lane, index) => {
      const { kind, handler, slots, isSlow } = lane
      const limit = slots - [...runningJobs].filter((each) => each.lane === lane).length
      if (limit <= 0) return []
      const slow = handler.isSlow?.(now())
      const only = slow && (isSlow ? slow : sql<boolean>`not ${slow}`)
      // One at a time, so that each claim picks the next tenant.
      return [
        { lane: index, kind, ...(only && { only }), ...(handler.takesTurns ? { after: lane.lastTurn } : { limit }) },
      ]
    })

  const startDueJobs = async (): Promise<'more' | 'idle'> => {
    await storePendingResults()
    if (!hasCreatedRecurringJobs) await createRecurringJobs()
    // If our own leases have expired because this process was suspended, leave those jobs to the renewal timer or to
    // another node.
    const ownIds = new Set([...runningJobs].map(({ job }) => job.id))
    const due = (await findDueJobs(db, buildDueJobQueries(), now())).filter(({ id }) => !ownIds.has(id))
    if (due.length === 0) return 'idle'
    const ids = due.map(({ id }) => id)
    const lanesById = new Map(due.map(({ id, lane }) => [id, lanes[lane]]))
    const jobs = await repo.claimJobs(db, ids, { holder: newId(), now: now(), until: now() + LEASE_MS })
    for (const job of jobs) {
      const lane = lanesById.get(job.id)
      if (!lane) continue
      lane.lastTurn = job.tenantId ?? ''
      startJob(job, lane)
    }
    // More may be due: another node may have claimed some of these, and kinds whose tenants take turns are claimed one
    // job at a time.
    return 'more'
  }

  const worker = createWorker('jobs', startDueJobs, { everyMs: POLL_INTERVAL_MS, log })
  events.on('jobsQueued', worker.wake)
  return {
    start() {
      isStopped = false
      renewTimer ??= setInterval(() => {
        renew().catch((error: unknown) => log.warn({ err: error }, 'could not renew job leases'))
      }, LEASE_MS / 3)
      renewTimer.unref()
      worker.start()
    },
    wake: worker.wake,
    async stop() {
      isStopped = true
      await worker.stop()
      await waitUntilStopped(Promise.all([...runningJobs].map(async ({ done }) => await done)))
      clearInterval(renewTimer)
      renewTimer = undefined
    },
  }
}
