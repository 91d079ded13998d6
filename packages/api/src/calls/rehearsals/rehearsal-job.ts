import type { RehearsalResult } from '@callwright/contract/agent/rehearsals'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { deleteCall, listRehearsalCalls } from '../record/call-records.repo.ts'
import { recordDeletion } from '../record/record-deletion.ts'
import { isJobHeld } from '../../jobs/jobs.repo.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { findHold } from '../../usage/hold.ts'
import { type Rehearsing, rehearse } from './rehearse.ts'
import * as repo from '../../agent/rehearsals/rehearsals.repo.ts'
import type { Run } from '../../agent/rehearsals/rehearsals.ts'

const CONCURRENCY = 4
/** Then a new run can begin. */
const MAX_ATTEMPTS = 5
/** Calls deleted after a rehearsal. */
const MAX_DELETED = 20
const FAILED = 'Something went wrong. Please try again.'

/** Runs the next rehearsal of a run, then leaves the turn to other tenants. A held tenant's run ends. */
export function rehearsalHandler(deps: Deps): JobHandler {
  const { db, now } = deps
  return {
    concurrency: CONCURRENCY,
    takesTurns: true,
    maxAttempts: MAX_ATTEMPTS,
    async run(job, { signal }) {
      const { tenantId } = job
      if (tenantId === null || (await findHold(db, tenantId, now()))) return
      const run = job.payload as Run
      const rehearsal = (await repo.listRehearsals(db, tenantId)).find(
        ({ id, result }) => run.rehearsalIds.includes(id) && result?.runId !== run.runId,
      )
      if (!rehearsal) return
      const result = await rehearseSafely(deps, tenantId, { rehearsal, run, signal })
      await db.transaction().execute(async (trx) => {
        if (!(await isJobHeld(trx, job))) return
        await repo.saveResult(trx, tenantId, { rehearsal, result })
        await deleteUnnamedCalls(trx, deps, tenantId)
      })
      deps.events.emit('jobsQueued')
      return { runAt: now() }
    },
  }
}

/** Deletes rehearsals' calls that no result names any more. The caller holds the run, so none of them is in progress. */
async function deleteUnnamedCalls(trx: Db, deps: Deps, tenantId: TenantId): Promise<void> {
  const rehearsals = await repo.listRehearsals(trx, tenantId)
  const named = rehearsals.flatMap(({ result, earlierResult }) => [result?.callId, earlierResult?.callId])
  for (const call of await listRehearsalCalls(trx, tenantId, MAX_DELETED + named.length)) {
    if (named.includes(call.id) || call.conversationId === null) continue
    await recordDeletion(trx, deps, { ...call, conversationId: call.conversationId })
    await deleteCall(trx, call)
  }
}

async function rehearseSafely(deps: Deps, tenantId: TenantId, rehearsing: Rehearsing): Promise<RehearsalResult> {
  try {
    return await rehearse(deps, tenantId, rehearsing)
  } catch (error) {
    if (rehearsing.signal.aborted || findStorageFailure(error) !== null) throw error
    const isRefusal = error instanceof DomainError || error instanceof VoiceProviderError
    if (!isRefusal) deps.log.error({ err: error, tenantId }, 'a rehearsal failed')
    const { runId } = rehearsing.run
    const nothing = { agentText: '', version: null, lines: [], checks: [], callId: null }
    return { ...nothing, at: deps.now(), runId, error: isRefusal ? error.message : FAILED }
  }
}
