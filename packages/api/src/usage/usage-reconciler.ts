import { monthOf } from '@callwright/contract/admin'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import { backoff } from '../jobs/backoff.ts'
import type { Deps } from '../context/context.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { compareTenant } from './compare-tenant.ts'
import { monthSpan } from './days.ts'
import * as repo from './reconciliations.repo.ts'

const LOOK_EVERY_MS = 60 * 60_000
const LEASE_MS = 10 * 60_000
const MOST_ATTEMPTS = 10
/** Calls of the month's last hours have ended by then, and have been told. */
const SETTLED_AFTER_MS = 24 * 60 * 60_000

/**
 * Compares each month that is over with what the provider says, client by client, in the background; what it did stays
 * done when the process dies.
 */
export function createUsageReconciler(deps: Deps): Worker {
  const turn = async (): Promise<'more' | 'idle'> => {
    const { db, voice, now, newId } = deps
    const provider = voice.name
    const at = now()
    const over = monthOf(monthSpan(monthOf(at - SETTLED_AFTER_MS)).from - 1)
    await repo.insertOnce(db, { id: newId(), provider, month: over, now: at })
    const claimed = await repo.claimDue(db, provider, { now: at, leaseMs: LEASE_MS })
    if (!claimed) return 'idle'
    try {
      await compareNext(deps, claimed)
    } catch (error) {
      const attempts = claimed.attempts + 1
      deps.log.warn({ err: error, month: claimed.month, attempts }, 'a month could not be compared with the provider')
      const message = error instanceof VoiceProviderError ? error.message : 'Something went wrong on our side.'
      const isOver = attempts >= MOST_ATTEMPTS
      await repo.postpone(db, claimed, { error: message, attempts, nextTryAt: now() + backoff(attempts), isOver })
    }
    return 'more'
  }
  const worker = createWorker('usage reconciliation', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('reconciliationAsked', worker.wake)
  return worker
}

async function compareNext(deps: Deps, claimed: repo.ReconciliationRow): Promise<void> {
  const { db, now, newId } = deps
  const { id, provider, month, afterTenant: after } = claimed
  const next = await repo.findNextTenant(db, { provider, month, after })
  if (!next) return await repo.finish(db, claimed, now())
  const { tenantId } = next
  const { sums, differences } = await compareTenant(deps, { ...next, month })
  const rows = differences.map((difference) => ({ ...difference, id: newId(), reconciliationId: id, tenantId }))
  await db.transaction().execute(async (trx) => {
    await repo.recordTenant(trx, claimed, { tenantId, sums, differences: rows })
  })
}
