import { createCampaignSchema } from '@callwright/contract/campaigns/bulk'
import { CALL_BACK_MAX_DAYS } from '@callwright/contract/campaigns/call-backs'
import { shortName } from '@callwright/contract/input/names'
import { originOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'

import { type CallRecord, findCall } from '../../calls/record/call-records.repo.ts'
import * as repo from '../../campaigns/call-backs/call-backs.repo.ts'
import { findCampaign } from '../../campaigns/campaigns.repo.ts'
import { findQueuedRecipients, findSuggestedNumbers, isOnDoNotCallList } from '../../campaigns/do-not-call.repo.ts'
import { campaignWindow, findCallingTime } from '../../campaigns/hours/due-time.ts'
import { listRecipientsAfter } from '../../campaigns/recipient-list.repo.ts'
import { findRecipients, type RecipientRecord, type RecipientState } from '../../campaigns/recipients.repo.ts'
import { requeueRecipient } from '../../campaigns/requeue-recipient.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { DAY_MS } from '../../context/local-time.ts'
import type { SignedInTenantCtx, TenantCtx } from '../../context/tenant-ctx.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { createCampaign } from '../create-campaign.ts'

/**
 * Confirms or dismisses a call-back. Once confirmed, the recipient is queued in its campaign again, or in a new
 * campaign if the call was not part of one that can continue.
 * @throws DomainError `not-found`, `conflict` if it was answered already, or the number may not be called, is
 * being called, or has another planned call-back, `invalid` without a time within a year, `forbidden` while the tenant is held
 */
export async function answerCallBack(
  ctx: SignedInTenantCtx,
  { callBackId, accept, at }: { callBackId: string; accept: boolean; at?: number | undefined },
): Promise<repo.CallBack> {
  const callBack = await findOrThrow(ctx, callBackId)
  if (callBack.state !== 'proposed') throw createAnsweredError()
  if (accept) await confirmCallBack(ctx, callBack, checkTime(at ?? callBack.wantedAt, ctx.now()))
  else await ctx.db.transaction().execute(async (trx) => await saveAnswer(trx, ctx, { callBack, state: 'dismissed' }))
  return await findOrThrow(ctx, callBackId)
}

async function findOrThrow(ctx: TenantCtx, callBackId: string): Promise<repo.CallBack> {
  const callBack = await repo.findCallBack(ctx.db, ctx.tenantId, callBackId)
  if (!callBack) throw notFound()
  return callBack
}

function checkTime(at: number | null, now: number): number {
  if (at === null) throw new DomainError('invalid', 'Please choose a time')
  if (at <= now) throw new DomainError('invalid', 'Please choose a time in the future')
  if (at > now + CALL_BACK_MAX_DAYS * DAY_MS) throw new DomainError('invalid', 'Please choose a time within a year')
  return at
}

async function confirmCallBack(ctx: SignedInTenantCtx, callBack: repo.CallBack, at: number): Promise<void> {
  const call = await findCall(ctx.db, ctx.tenantId, callBack.callId)
  if (!call) throw notFound()
  const isQueued = await ctx.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    if (await isOnDoNotCallList(trx, ctx.tenantId, callBack.phoneNumber)) {
      throw new DomainError('conflict', 'This number is on your do-not-call list')
    }
    const asked = { phoneNumbers: [callBack.phoneNumber], counted: originOf(call) }
    if ((await findSuggestedNumbers(trx, ctx.tenantId, asked)).length > 0) {
      throw new DomainError('conflict', ASKED_NOT_TO_BE_CALLED)
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const recipient = await findQueueableRecipient(trx, call)
    const queued = await findQueuedRecipients(trx, ctx.tenantId, [callBack.phoneNumber])
    if (queued.some(({ id, plan }) => plan === 'call-back' && id !== recipient?.id)) {
      throw new DomainError('conflict', ALREADY_PLANNED)
    }
    if (recipient) await queueRecipient(trx, ctx, { callBack, recipient, at })
    return recipient !== null
  })
  if (isQueued) ctx.events.emit('campaignChanged')
  else await createCallBackCampaign(ctx, { callBack, call, at })
}

const ALREADY_PLANNED =
  'A call-back to this number is already planned. Please cancel it in the schedule first, or dismiss this request.'

const ASKED_NOT_TO_BE_CALLED =
  'This customer seems to have asked not to be called. Please answer that on your do-not-call list first.'

/** States without a call in progress. A recipient who is already queued is called at the new time instead. */
const QUEUEABLE_STATES: readonly RecipientState[] = ['queued', 'completed', 'missed', 'failed']

/** @throws DomainError `conflict` while the recipient is being called */
async function findQueueableRecipient(
  db: Db,
  { tenantId, campaignId, recipientId }: CallRecord,
): Promise<RecipientRecord | null> {
  if (campaignId === null || recipientId === null) return null
  const [recipient] = await findRecipients(db, tenantId, [recipientId])
  if (recipient?.state === 'dialling' || recipient?.state === 'in-progress') {
    throw new DomainError('conflict', 'This customer is being called right now. Please answer after the call.')
  }
  const campaign = await findCampaign(db, tenantId, campaignId)
  if (!campaign || campaign.state === 'cancelled') return null
  return recipient && QUEUEABLE_STATES.includes(recipient.state) ? recipient : null
}

type Queued = { callBack: repo.CallBack; recipient: RecipientRecord; at: number }

/** The caller's transaction holds the campaign lock. */
async function queueRecipient(db: Db, ctx: TenantCtx, { callBack, recipient, at }: Queued): Promise<void> {
  const { id: recipientId, campaignId, state: from, timeZone, variables, overrides } = recipient
  const campaign = await findCampaign(db, ctx.tenantId, campaignId)
  const dueAt = findCallingTime(recipient, campaign ? campaignWindow(campaign) : null, at)
  const change = { plan: 'call-back' as const, planReason: null, dueAt, timeZone, variables, overrides }
  await requeueRecipient(db, ctx.tenantId, { campaignId, recipientId, from, ...change })
  await saveAnswer(db, ctx, { callBack, state: 'confirmed', queued: { wantedAt: at, campaignId, recipientId } })
}

/**
 * A campaign with the customer as its only recipient, and with what the call's list says about them. It runs at once
 * and waits for the recipient: a scheduled campaign would be canceled if the server were down at its start time.
 */
async function createCallBackCampaign(
  ctx: SignedInTenantCtx,
  { callBack, call, at }: { callBack: repo.CallBack; call: CallRecord; at: number },
): Promise<void> {
  const { phoneNumber, contactName } = callBack
  const [listed] = call.recipientId === null ? [] : await findRecipients(ctx.db, ctx.tenantId, [call.recipientId])
  const campaign = createCampaignSchema.parse({
    name: `Call back ${shortName(contactName ?? phoneNumber)}`,
    list: { headers: ['phone', 'name'], rows: [[phoneNumber, contactName ?? '']] },
    testMode: call.testMode === 1,
    // The call-back's state, not this key, ensures that there is only one campaign.
    idempotencyKey: ctx.newId(),
  })
  await createCampaign(ctx, campaign, async (trx, campaignId) => {
    await lockCampaigns(trx, ctx.tenantId)
    const page = { campaignId, states: ['queued' as const], after: 0, limit: 1 }
    const [created] = await listRecipientsAfter(trx, ctx.tenantId, page)
    const [recipient] = created ? await findRecipients(trx, ctx.tenantId, [created.id]) : []
    if (!recipient) return
    const { timeZone, variables, overrides } = listed ?? recipient
    await queueRecipient(trx, ctx, { callBack, recipient: { ...recipient, timeZone, variables, overrides }, at })
  })
}

type Answer = {
  callBack: repo.CallBack
  state: 'confirmed' | 'dismissed'
  /** Where and when the customer will be called. */
  queued?: { wantedAt: number; campaignId: string; recipientId: string }
}

async function saveAnswer(db: Db, ctx: TenantCtx, { callBack: { id }, state, queued }: Answer): Promise<void> {
  const answer = { state, answeredAt: ctx.now(), ...queued }
  if (!(await repo.answerCallBack(db, ctx.tenantId, { id, answer }))) throw createAnsweredError()
  const after = { state, wantedAt: queued?.wantedAt }
  await recordAudit(db, ctx, { subject: id, after })
}

function createAnsweredError(): DomainError {
  return new DomainError('conflict', 'This call-back has already been answered')
}
