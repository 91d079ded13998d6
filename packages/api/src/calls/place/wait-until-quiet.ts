import { setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { countAnswered } from '../../agent/numbers/numbers.repo.ts'
import { countInFlight } from '../calls.repo.ts'

/** How long whoever has closed the gate waits at most until nothing is under way any more. */
const QUIET_WITHIN_MS = 1800
const LOOK_EVERY_MS = 50

export type Quiet = {
  /** calls whose request to the provider has no answer yet */
  inFlight: number
  /** whether no number of the client is answered any more */
  isInboundOff: boolean
}

/** Waits for what was under way when the gate was closed, but not for long. */
export async function waitUntilQuiet(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  tenantId: TenantId,
): Promise<Quiet> {
  const giveUpAt = performance.now() + (settings.quietWithinMs ?? QUIET_WITHIN_MS)
  for (;;) {
    const quiet = await look(db, tenantId)
    if ((quiet.inFlight === 0 && quiet.isInboundOff) || performance.now() >= giveUpAt) return quiet
    await sleep(LOOK_EVERY_MS)
  }
}

async function look(db: Deps['db'], tenantId: TenantId): Promise<Quiet> {
  return {
    inFlight: await countInFlight(db, tenantId),
    isInboundOff: (await countAnswered(db, tenantId)) === 0,
  }
}
