import type { Db } from '@callwright/db/database'

import { makeLookupDue } from '../../calls/calls.repo.ts'
import type { Deps } from '../../context/context.ts'
import { type AttemptRecord, listExpiredAttempts, resolveAttempt } from '../../campaigns/attempts.repo.ts'
import { finishCampaignIfDone, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { releaseClaim } from './release-claim.ts'
import { lockCampaigns, lockTenant } from '../../tenant/tenant.repo.ts'

/**
 * Reclaims expired attempts from dead holders. Unsent claims go back into the queue; sent ones become unknown, and the
 * provider is asked about them. @returns the number of expired attempts
 */
export async function reclaimExpiredAttempts({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number): Promise<number> {
  const expired = await listExpiredAttempts(db, { limit })
  for (const attempt of expired) await reclaimAttempt(db, { attempt, now: now() })
  return expired.length
}

async function reclaimAttempt(db: Db, { attempt, now }: { attempt: AttemptRecord; now: number }): Promise<void> {
  const { tenantId, campaignId, recipientId, callId } = attempt
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await lockCampaigns(trx, tenantId)
    if (callId === null || attempt.state === 'claimed') {
      const claim = { attemptId: attempt.id, fence: attempt.fence, tenantId, campaignId, recipientId }
      return await releaseClaim(trx, claim, { verdict: { go: 'later', dueAt: now }, now })
    }
    if (!(await resolveAttempt(trx, tenantId, { callId, state: 'unknown', now }))) return
    await moveRecipients(trx, tenantId, { campaignId, ids: [recipientId], from: 'dialling', to: 'unknown' })
    await makeLookupDue(trx, tenantId, { callId, now })
    await finishCampaignIfDone(trx, tenantId, { id: campaignId, now })
  })
}
