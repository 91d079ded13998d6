import { setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { countAnswered } from '../../agent/numbers/numbers.repo.ts'
import { countInFlight } from '../calls.repo.ts'

/** Maximum wait after closing the gate for calls in flight. */
const QUIET_TIMEOUT_MS = 1800
const POLL_EVERY_MS = 50

export type InFlightReport = {
  /** calls whose request to the provider has no response yet */
  inFlight: number
  /** true once no agent answers any of the tenant's numbers */
  isInboundOff: boolean
}

/** Waits a limited time for the work that was in flight when the gate closed. */
export async function waitForInFlight(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  tenantId: TenantId,
): Promise<InFlightReport> {
  const giveUpAt = performance.now() + (settings.quietTimeoutMs ?? QUIET_TIMEOUT_MS)
  for (;;) {
    const quiet = await readQuiet(db, tenantId)
    if ((quiet.inFlight === 0 && quiet.isInboundOff) || performance.now() >= giveUpAt) return quiet
    await sleep(POLL_EVERY_MS)
  }
}

async function readQuiet(db: Deps['db'], tenantId: TenantId): Promise<InFlightReport> {
  return {
    inFlight: await countInFlight(db, tenantId),
    isInboundOff: (await countAnswered(db, tenantId)) === 0,
  }
}
