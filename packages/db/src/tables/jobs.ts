import type { JobKind } from '@callwright/contract/admin'
import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

/** Pending background work; finished jobs have no row. */
export interface Jobs {
  /** time-ordered */
  id: string
  kind: JobKind
  /** unique within the kind; null if any number of such jobs may exist */
  key: string | null
  /** deleting the tenant deletes its jobs */
  tenantId: TenantId | null
  /** the name on the operator's status page; null means the tenant's name */
  label: string | null
  /** JSON, as its handler reads it */
  payload: string
  /** due time; while a holder works on it, the end of its lease */
  runAt: Millis
  /** the current claim: only this holder renews, postpones, fails or finishes the job */
  leaseHolder: string | null
  /** when it runs again, because it was requested again while a holder worked on it */
  rerunAt: Millis | null
  /** claims since it was last requested or retried by the operator */
  attempts: Generated<number>
  /** when it failed permanently, until the operator retries it */
  failedAt: Millis | null
  /** a message for the operator: why the last attempt failed */
  lastError: string | null
  createdAt: Millis
}
