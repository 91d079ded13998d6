import type { Generated } from 'kysely'

import type { TenantId } from './ids.ts'
import type { Millis } from './values.ts'

/** Background work that is still to be done; a finished job has no row. */
export interface Jobs {
  /** time-ordered */
  id: string
  kind: string
  /** unique within the kind; null: there may be any number of such jobs */
  key: string | null
  /** jobs of a tenant end with it */
  tenantId: TenantId | null
  /** names the work on the operator's status page; null: the tenant's name does */
  label: string | null
  /** JSON, as its handler reads it */
  payload: string
  /** when it is due; while a holder works on it, the end of the lease */
  runAt: Millis
  /** the claim that works on it: only this holder renews, postpones, fails or finishes the job */
  leaseHolder: string | null
  /** when it runs once more, because it was asked for again while a holder worked on it */
  rerunAt: Millis | null
  /** claims since it was asked for, or since the operator tried it again */
  attempts: Generated<number>
  /** when it was given up until the operator tries it again */
  failedAt: Millis | null
  /** why the last attempt failed, a sentence for the operator */
  lastError: string | null
  createdAt: Millis
}
