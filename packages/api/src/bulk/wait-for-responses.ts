import { setTimeout as sleep } from 'node:timers/promises'

import { countAttemptsInFlight } from '../campaigns/open-attempts.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

const MAX_WAIT_MS = 1500
const POLL_INTERVAL_MS = 25

/**
 * Waits for the responses to requests that had passed the gate before it was closed.
 * @param startedAt when the user's request began, on the monotonic clock
 * @param attempts the campaign's attempts, or those of single recipients
 * @returns how many requests still had no response when it stopped waiting
 */
export async function waitForResponses(
  { db, tenantId }: TenantCtx,
  startedAt: number,
  attempts: { campaignId: string } | { recipientIds: readonly string[] },
): Promise<number> {
  for (;;) {
    const unanswered = await countAttemptsInFlight(db, tenantId, attempts)
    if (unanswered === 0 || performance.now() > startedAt + MAX_WAIT_MS) return unanswered
    await sleep(POLL_INTERVAL_MS)
  }
}
