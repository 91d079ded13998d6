import { setImmediate as nextTurn } from 'node:timers/promises'

import type { RecipientPlan } from '@callwright/contract/campaigns/campaigns'
import type { CancelPlanned } from '@callwright/contract/campaigns/schedule'
import type { Db } from '@callwright/db/database'

import { listUnconfirmedAttempts } from '../../campaigns/open-attempts.repo.ts'
import { type CampaignRecord, findCampaign, listOpenCampaigns } from '../../campaigns/campaigns.repo.ts'
import { cancelRecipients } from '../cancel-recipients.ts'
import { listPlanned } from '../../campaigns/recipient-queue.repo.ts'
import {
  findRecipients,
  markStartedAsCanceled,
  moveRecipients,
  type RecipientRecord,
} from '../../campaigns/recipients.repo.ts'
import { recordAudit } from '../../context/audit.ts'
import { notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { lockCampaigns, lockGate } from '../../tenant/tenant.repo.ts'
import { type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'
import { releaseClaim } from '../dialer/release-claim.ts'
import { waitForResponses } from '../wait-for-responses.ts'

const BATCH_SIZE = 500
const PLANS: Record<'retry' | 'call-back' | 'all', readonly RecipientPlan[]> = {
  retry: ['retry'],
  'call-back': ['call-back'],
  all: ['retry', 'call-back', 'again'],
}

/** `inFlight`: calls whose request to the provider had no response yet; they cannot be stopped. */
export type CancelPlannedResult = { canceled: number; inFlight: number }

/** Recipients that were canceled, and those whose call had already been requested. */
type Canceled = { canceled: number; sentTo: string[] }

/**
 * Cancels planned calls. Once this returns, none of them starts, even if they were claimed, or are refused later by the
 * provider. No call is planned after calls that are taking place.
 * @throws DomainError `not-found`
 */
export async function cancelPlanned(ctx: TenantCtx, input: CancelPlanned): Promise<CancelPlannedResult> {
  const startedAt = performance.now()
  const { canceled, sentTo } =
    'recipientIds' in input ? await cancelByIds(ctx, input.recipientIds) : await cancelByPlan(ctx, input)
  return { canceled, inFlight: await waitForResponses(ctx, startedAt, { recipientIds: sentTo }) }
}

/** @throws DomainError `not-found` unless one of the recipients is the tenant's */
async function cancelByIds(ctx: TenantCtx, recipientIds: readonly string[]): Promise<Canceled> {
  return await transactionWithEvents(ctx, async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    await lockGate(trx, ctx.tenantId)
    if ((await findRecipients(trx, ctx.tenantId, recipientIds)).length === 0) throw notFound()
    const sentTo = await stopClaims(trx, ctx, ({ id }) => recipientIds.includes(id))
    await markStartedAsCanceled(trx, ctx.tenantId, { recipientIds })
    const recipients = await findRecipients(trx, ctx.tenantId, recipientIds)
    const queued: RecipientRecord[] = []
    for (const recipient of recipients.filter(({ state }) => state === 'queued')) {
      // The recipients of a canceled campaign are already canceled.
      const campaign = await findCampaign(trx, ctx.tenantId, recipient.campaignId)
      if (campaign && campaign.state !== 'cancelled') queued.push(recipient)
    }
    const canceled = await cancelRecipients(trx, ctx.tenantId, { queued, now: ctx.now() })
    await recordAudit(trx, ctx, { after: { recipientIds, canceled } })
    return { canceled, sentTo }
  })
}

type Plans = { campaignId?: string | undefined; plan: keyof typeof PLANS }

/** @throws DomainError `not-found` */
async function cancelByPlan(ctx: TenantCtx, { campaignId, plan }: Plans): Promise<Canceled> {
  if (campaignId !== undefined && !(await findCampaign(ctx.db, ctx.tenantId, campaignId))) throw notFound()
  const campaignIds =
    campaignId === undefined ? (await listOpenCampaigns(ctx.db, ctx.tenantId)).map(({ id }) => id) : [campaignId]
  let isRecorded = false
  const record = async (trx: Db): Promise<void> => {
    if (isRecorded) return
    await recordAudit(trx, ctx, { subject: campaignId ?? null, after: { plan } })
    isRecorded = true
  }
  const total: Canceled = { canceled: 0, sentTo: [] }
  for (const id of campaignIds) {
    const { canceled, sentTo } = await cancelPlansOf(ctx, { campaignId: id, plan, record })
    total.canceled += canceled
    total.sentTo.push(...sentTo)
  }
  return total
}

/**
 * Cancels a campaign's planned calls in batches, so that many calls do not block other requests.
 * @param plans.record runs in each batch's transaction
 */
export async function cancelPlansOf(
  ctx: TenantCtx,
  { campaignId, plan, record }: Plans & { campaignId: string; record?: (trx: Db) => Promise<void> },
): Promise<Canceled> {
  const plans = PLANS[plan]
  const sentTo = new Set<string>()
  let canceled = 0
  for (;;) {
    const batch = await transactionWithEvents(ctx, async (trx) => {
      await lockCampaigns(trx, ctx.tenantId)
      await lockGate(trx, ctx.tenantId)
      const isPlanned = (recipient: RecipientRecord): boolean =>
        recipient.campaignId === campaignId && plans.includes(recipient.plan)
      for (const id of await stopClaims(trx, ctx, isPlanned)) sentTo.add(id)
      const campaign = await findCampaign(trx, ctx.tenantId, campaignId)
      if (campaign && plansAfterCalls(campaign, plan)) await markStartedAsCanceled(trx, ctx.tenantId, { campaignId })
      const queued = await listPlanned(trx, { campaignId, plans, limit: BATCH_SIZE })
      await record?.(trx)
      return await cancelRecipients(trx, ctx.tenantId, { queued, now: ctx.now() })
    })
    canceled += batch
    if (batch < BATCH_SIZE) return { canceled, sentTo: [...sentTo] }
    await nextTurn()
  }
}

/** Whether the campaign itself plans calls of this kind. */
function plansAfterCalls({ retryRules, callBacks }: CampaignRecord, plan: keyof typeof PLANS): boolean {
  return (plan !== 'call-back' && retryRules !== null) || (plan !== 'retry' && callBacks === 'automatic')
}

/**
 * Stops the attempts that are being dialed: a claimed recipient is queued again, and one whose call was requested is
 * marked, so that it is not queued again if the provider refuses the call.
 * @returns the recipients whose call was requested
 */
async function stopClaims(
  db: EventTrx,
  { tenantId, now }: TenantCtx,
  isChosen: (recipient: RecipientRecord) => boolean,
): Promise<string[]> {
  const attempts = await listUnconfirmedAttempts(db, tenantId)
  const ids = attempts.map(({ recipientId }) => recipientId)
  const recipients = new Map((await findRecipients(db, tenantId, ids)).map((recipient) => [recipient.id, recipient]))
  const sentTo: string[] = []
  for (const { id: attemptId, fence, state, recipientId } of attempts) {
    const recipient = recipients.get(recipientId)
    if (!recipient || !isChosen(recipient)) continue
    const { campaignId, state: recipientState } = recipient
    if (state === 'claimed') {
      const claim = { attemptId, fence, tenantId, campaignId, recipientId }
      await releaseClaim(db, claim, { verdict: { go: 'later', dueAt: now() }, now: now() })
      continue
    }
    const change = { skipReason: 'cancelled' } as const
    const move = { campaignId, ids: [recipientId], from: recipientState, to: recipientState, change }
    await moveRecipients(db, tenantId, move)
    sentTo.push(recipientId)
  }
  return sentTo
}
