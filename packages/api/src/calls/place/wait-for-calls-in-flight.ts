import { setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { countAnsweredNumbers } from '../../agent/numbers/numbers.repo.ts'
import { countCallsInFlight } from '../record/calls.repo.ts'

/** Maximum wait for calls in flight after the gate closes. */
const DRAIN_TIMEOUT_MS = 1800
const POLL_INTERVAL_MS = 50

export type InFlightReport = {
  /** calls whose request to the provider has no response yet */
  inFlight: number
  /** true once no agent answers any of the tenant's numbers */
  isInboundOff: boolean
}

/** Waits a limited time for calls that were in flight when the gate closed. */
export async function waitForCallsInFlight(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  tenantId: TenantId,
): Promise<InFlightReport> {
  const giveUpAt = performance.now() + (settings.drainTimeoutMs ?? DRAIN_TIMEOUT_MS)
  for (;;) {
    const report = await readInFlight(db, tenantId)
    if ((report.inFlight === 0 && report.isInboundOff) || performance.now() >= giveUpAt) return report
    await sleep(POLL_INTERVAL_MS)
  }
}

async function readInFlight(db: Deps['db'], tenantId: TenantId): Promise<InFlightReport> {
  return {
    inFlight: await countCallsInFlight(db, tenantId),
    isInboundOff: (await countAnsweredNumbers(db, tenantId)) === 0,
  }
}
