import type { JobKind } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { notifyNodes } from '@callwright/db/postgres/node-notifications'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable } from 'kysely'

import type { Deps } from '../context/context.ts'
import { insertJobs } from './jobs.repo.ts'

export type NewJob = {
  kind: JobKind
  /** at most one job per kind per key: enqueuing it again reschedules the existing job */
  key?: string
  /** the job is deleted with this tenant, and takes turns on its behalf */
  tenantId?: TenantId
  /** the work's name on the operator's status page; default: the tenant's name */
  label?: string
  /** as JSON */
  payload?: unknown
  /** epoch milliseconds; default: now */
  runAt?: number
}

type JobDeps = Pick<Deps, 'now' | 'newId'>

/** The notification to other nodes when jobs are committed. */
export const JOBS_QUEUED: string = JSON.stringify({ kind: 'jobs' })

/**
 * Enqueues background jobs in the same transaction as the change that needs them. After the commit the caller emits
 * `jobsQueued`; other nodes are notified automatically.
 */
export async function enqueueJobs(trx: Db, deps: JobDeps, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await insertJobs(
    trx,
    jobs.map((job) => jobRow(deps, job)),
  )
  await notifyNodes(trx, JOBS_QUEUED)
}

export function jobRow(
  { now, newId }: JobDeps,
  { kind, key, tenantId, label, payload = null, runAt }: NewJob,
): Insertable<Schema['jobs']> {
  return {
    id: newId(),
    kind,
    key: key ?? null,
    tenantId: tenantId ?? null,
    label: label ?? null,
    payload: JSON.stringify(payload),
    runAt: runAt ?? now(),
    leaseHolder: null,
    rerunAt: null,
    failedAt: null,
    lastError: null,
    createdAt: now(),
  }
}
