import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { createKeyedQueue } from '../../context/keyed-queue.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { type Claim, claimRecipients, computeLineCutoffs } from './claim.ts'
import { dial, createAgentLoader } from './dial.ts'
import { countOpenByTenant } from '../../campaigns/open-attempts.repo.ts'
import { listDueTenants } from '../../campaigns/campaigns.repo.ts'
import { reclaimExpiredAttempts } from './reclaim.ts'
import { createPacer, readStartSlots } from './calls-per-second.ts'
import { IDLE_MS, REST_MS } from './dialer-rules.ts'

const RECLAIM_BATCH_SIZE = 100
const STOP_TIMEOUT_MS = 5000

/**
 * The loop that turns due recipients into calls, for the simulator and real providers alike. It serves tenants in turn,
 * claims as many recipients as lines and start slots allow, and sends each claim on time without delaying the others.
 */
export function createDialer(deps: Deps): Worker {
  const shared = { getAgent: createAgentLoader(deps), oneAtATime: createKeyedQueue() }
  const pacer = createPacer(deps.settings.dialer.callsPerSecond, deps.now)
  const inProgress = new Set<Promise<void>>()
  let lastServed = ''
  const stopController = new AbortController()

  const startDialing = (claim: Claim): void => {
    const dialing = dial({ ...deps, ...shared, pacer }, claim)
      .catch((error: unknown) => {
        deps.log.error(
          { err: error, attempt: claim.attemptId },
          'a campaign call failed unexpectedly; its outcome will be reconciled',
        )
      })
      .finally(() => {
        inProgress.delete(dialing)
        worker.wake()
      })
    inProgress.add(dialing)
  }

  /** Serves tenants in turn, each with its share of the start slots, until none are left. */
  const serve = async (tenants: readonly TenantId[], starts: number): Promise<number> => {
    let remaining = starts
    for (const [index, tenantId] of tenants.entries()) {
      if (stopController.signal.aborted || remaining <= 0) break
      const claims = await claimRecipients(deps, { tenantId, max: Math.ceil(remaining / (tenants.length - index)) })
      for (const claim of claims) startDialing(claim)
      remaining -= claims.length
      if (claims.length > 0) lastServed = tenantId
      await nextTurn()
    }
    return starts - remaining
  }

  const turn = async (): Promise<'more' | 'idle'> => {
    const reclaimed = await reclaimExpiredAttempts(deps, RECLAIM_BATCH_SIZE)
    const tenants = await listTenantsWithLines(deps)
    if (tenants.length === 0) return reclaimed > 0 ? 'more' : 'idle'
    const starts = await readStartSlots(deps.db, { now: deps.now(), ...deps.settings.dialer })
    const claimed = await serve(rotate(tenants, lastServed), starts.free)
    await pause(Math.min(Math.max(starts.waitMs, REST_MS), IDLE_MS), stopController.signal)
    return claimed > 0 || starts.free === 0 || reclaimed > 0 ? 'more' : 'idle'
  }

  const worker = createWorker('dialer', turn, { everyMs: IDLE_MS, log: deps.log })
  deps.events.on('campaignChanged', worker.wake)
  deps.events.on('callCompleted', worker.wake)
  return {
    ...worker,
    async stop() {
      stopController.abort()
      pacer.stop()
      await worker.stop()
      // Calls cut off here become unknown and are reconciled after the next startup.
      await Promise.race([Promise.all(inProgress), sleep(STOP_TIMEOUT_MS, null, { ref: false })])
    },
  }
}

/** Tenants with a due campaign and a free line, or one for a call after a hold. */
async function listTenantsWithLines({ db, now, settings }: Deps): Promise<TenantId[]> {
  const due = await listDueTenants(db, now())
  if (due.length === 0) return []
  const counts = await countOpenByTenant(db, { ...computeLineCutoffs(now()), isProbe: true })
  const open = new Map(counts.map((row) => [row.tenantId, row.count]))
  return due.filter((tenantId) => (open.get(tenantId) ?? 0) < settings.dialer.concurrency)
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal }).catch(() => {})
}

/** Rotates the tenants to begin after the one served last. */
function rotate(tenants: readonly TenantId[], lastServed: string): TenantId[] {
  return [...tenants.filter((tenant) => tenant > lastServed), ...tenants.filter((tenant) => tenant <= lastServed)]
}
