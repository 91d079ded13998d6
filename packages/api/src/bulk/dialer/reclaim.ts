import { makeLookupDue } from '../../calls/record/call-lookups.repo.ts'
import { type AttemptRecord, listExpiredAttempts, resolveAttempt } from '../../campaigns/attempts.repo.ts'
import { finishCampaignIfDone, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { releaseClaim } from './release-claim.ts'
import { lockCampaigns, lockTenant } from '../../tenant/tenant.repo.ts'
import { type EventDeps, transactionWithEvents } from '../../webhooks/publish-event.ts'

/**
 * Reclaims expired attempts from dead holders. Unsent claims go back into the queue; sent ones become unknown, and the
 * provider is asked about them. @returns the number of expired attempts
 */
export async function reclaimExpiredAttempts(deps: EventDeps, limit: number): Promise<number> {
  const expired = await listExpiredAttempts(deps.db, { limit })
  for (const attempt of expired) await reclaimAttempt(deps, attempt)
  return expired.length
}

async function reclaimAttempt(deps: EventDeps, attempt: AttemptRecord): Promise<void> {
  const now = deps.now()
  const { tenantId, campaignId, recipientId, callId } = attempt
  await transactionWithEvents(deps, async (trx) => {
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
