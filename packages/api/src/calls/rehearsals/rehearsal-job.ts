import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { isJobHeld } from '../../jobs/jobs.repo.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { listRehearsals, type Run, type StoredResult } from './rehearsals.repo.ts'
import { type Rehearsing, rehearse } from './rehearse.ts'
import { saveResult } from './save-results.ts'
import { FAILED } from './view-rehearsals.ts'

const CONCURRENCY = 4
/** Then the rest of the run counts as failed, and a new run can begin. */
const MAX_ATTEMPTS = 5

/** Runs the next rehearsal of a run, then leaves the turn to other tenants. */
export function rehearsalHandler(deps: Deps): JobHandler {
  const { db, now } = deps
  return {
    concurrency: CONCURRENCY,
    takesTurns: true,
    maxAttempts: MAX_ATTEMPTS,
    async run(job, jobRun) {
      const { tenantId } = job
      if (tenantId === null) return
      const { runId, rehearsalIds, draft } = job.payload as Run
      const rehearsal = (await listRehearsals(db, tenantId)).find(
        ({ id, result }) => rehearsalIds.includes(id) && !(result?.isOver && result.runId === runId),
      )
      if (!rehearsal) return
      const about = { at: now(), runId, agentText: '', version: null, callId: null, error: null }
      const result: StoredResult = { ...about, isOver: false }
      const save: Rehearsing['save'] = async (write) =>
        await db.transaction().execute(async (trx) => {
          if (!(await lockTenant(trx, tenantId)) || !(await isJobHeld(trx, job))) return false
          await write?.(trx)
          return await saveResult(trx, deps, { tenantId, rehearsal, result })
        })
      try {
        await rehearse(deps, tenantId, { rehearsal, draft, result, save, jobRun })
      } catch (error) {
        if (jobRun.signal.aborted || findStorageFailure(error) !== null) throw error
        if (jobRun.isStopping()) return { runAt: now() }
        const isRefusal = error instanceof DomainError || error instanceof VoiceProviderError
        if (!isRefusal) deps.log.error({ err: error, tenantId }, 'a rehearsal failed')
        result.error = isRefusal ? error.message : FAILED
      }
      result.isOver = true
      await save()
      deps.events.emit('jobsQueued')
      return { runAt: now() }
    },
  }
}
