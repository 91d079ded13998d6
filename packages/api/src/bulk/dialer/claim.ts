import type { CampaignReason, SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { finishCampaignIfDone, findRecipients, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { stopCalling } from '../cancel-recipients.ts'
import { findHold, HOLD_REASONS } from '../../usage/hold.ts'
import { type AttemptRecord, claimAttempts } from '../../campaigns/attempts.repo.ts'
import { countOpen, listOpenAttempts, type LineCutoffs } from '../../campaigns/open-attempts.repo.ts'
import { type CampaignRecord, changeCampaign, holdCampaign, listDueCampaigns } from '../../campaigns/campaigns.repo.ts'
import { checkRecipients } from './gate.ts'
import { EXTRA_RECIPIENTS, MAX_CALL_MS, shareOf, type Verdict } from './dialer-rules.ts'
import * as queue from '../../campaigns/recipient-queue.repo.ts'
import { lockStartSlots } from './calls-per-second.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'
import { publishCampaignEvent } from '../../campaigns/campaign-events.ts'
import { type EventDeps, type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'

/** A recipient that only this process may call, backed by a durable attempt. */
export type Claim = Pick<
  AttemptRecord,
  'fence' | 'tenantId' | 'campaignId' | 'recipientId' | 'phoneNumber' | 'attemptNumber'
> & {
  attemptId: string
  testMode: boolean
  /** Earliest time to send, epoch milliseconds. */
  startAt: number
  /** On the monotonic clock. */
  claimedAt: number
}

/** A claim without a start slot yet. */
type UnscheduledClaim = Omit<Claim, 'startAt' | 'claimedAt'>

export type ClaimDeps = EventDeps & Pick<Deps, 'log' | 'voice'>

/** If a response was lost, the provider reports the call within this time or never. */
const MAX_LOST_MS = 120_000
/** Lease on an unsent claim; its holder must not send it after this. */
const CLAIM_LEASE_MS = 20_000
/** Lease on a sent request: twice the provider timeout, then the holder is presumed dead. */
export const LEASE_MS = 45_000
/** No call starts later than this after its checks: the process was delayed and the results are stale. */
export const MAX_CHECK_AGE_MS = 5000
/** How late a scheduled campaign may start if the server was down at its start time. */
const LATEST_START_MS = 60 * 60_000
const HOLD_MS = 2000
const PROBE_MS = 500

/**
 * Claims one tenant's recipients in one transaction: as many as there are free lines and start slots, at most `max`.
 * The tenant's campaigns take turns.
 */
export async function claimRecipients(
  deps: ClaimDeps,
  { tenantId, max }: { tenantId: TenantId; max: number },
): Promise<Claim[]> {
  return await transactionWithEvents(deps, async (trx) => {
    await lockCampaigns(trx, tenantId)
    const now = deps.now()
    const campaigns: CampaignRecord[] = []
    for (const campaign of await listDueCampaigns(trx, tenantId, now)) {
      const runningCampaign = await startIfDue(trx, campaign, now)
      if (runningCampaign) campaigns.push(runningCampaign)
    }
    const hold = await findHold(trx, tenantId, now)
    if (hold) {
      const holdChange = { reason: HOLD_REASONS[hold.reason], until: now + HOLD_MS }
      for (const { id } of campaigns) await holdCampaign(trx, tenantId, { campaignId: id, ...holdChange })
      return []
    }
    const { concurrency } = deps.settings.dialer
    const cutoffs = computeLineCutoffs(now)
    const lines = concurrency - (await countOpen(trx, tenantId, cutoffs))
    // A call whose response was lost may be taking place, so only one call after a hold may exceed the limit.
    const isProbe = lines === 0 && (await countOpen(trx, tenantId, { ...cutoffs, isProbe: true })) < concurrency
    const claiming = isProbe ? campaigns.filter(({ trips }) => trips > 0) : campaigns
    const starts = await lockStartSlots(trx, { now, ...deps.settings.dialer })
    let remaining = Math.min(max, isProbe ? 1 : lines, starts.free)
    const claims: UnscheduledClaim[] = []
    for (const [index, campaign] of claiming.entries()) {
      if (remaining <= 0) break
      const max = shareOf(remaining, claiming.length - index)
      const claimed = await claimFromCampaign(trx, deps, { campaign, max })
      claims.push(...claimed)
      remaining -= claimed.length
    }
    const times = await starts.take(claims.length)
    const claimedAt = performance.now()
    return claims.map((claim, index) => ({ ...claim, startAt: times[index] ?? now, claimedAt }))
  })
}

/** Cut-offs after which an attempt no longer occupies a line. */
export function computeLineCutoffs(now: number): LineCutoffs {
  return { startedBefore: now - MAX_CALL_MS, lostBefore: now - MAX_LOST_MS }
}

/** When a line is free again (epoch ms), if none is now and most wait for calls whose responses were lost. */
export async function findLostUntil(
  { db, settings, now }: Pick<ClaimDeps, 'db' | 'settings' | 'now'>,
  tenant: TenantId,
): Promise<number | null> {
  const open = await listOpenAttempts(db, tenant, computeLineCutoffs(now()))
  const lost = open.filter(({ state }) => state === 'unknown')
  if (open.length < settings.dialer.concurrency || lost.length <= open.length / 2) return null
  return lost.reduce((first, { resolvedAt }) => Math.min(first, resolvedAt ?? first), now()) + MAX_LOST_MS
}

/** Starts a scheduled campaign. @returns the running campaign to claim from; null if it does not run */
async function startIfDue(db: EventTrx, campaign: CampaignRecord, now: number): Promise<CampaignRecord | null> {
  const { id, tenantId: tenant, state, scheduledAt } = campaign
  if (state === 'running') return campaign
  if (state !== 'scheduled') {
    await changeCampaign(db, tenant, { id, change: { nextAt: null } })
    return null
  }
  if (scheduledAt !== null && now - scheduledAt > LATEST_START_MS) {
    const reason: CampaignReason = 'start-missed'
    const change = { state: 'cancelled', heldReason: reason, nextAt: null, finishedAt: now } as const
    await changeCampaign(db, tenant, { id, change })
    return null
  }
  const change = { state: 'running', startedAt: now } as const
  await changeCampaign(db, tenant, { id, change })
  publishCampaignEvent(db, tenant, { campaignId: id, type: 'campaign.started' })
  return { ...campaign, ...change }
}

async function claimFromCampaign(
  db: EventTrx,
  deps: ClaimDeps,
  { campaign, max }: { campaign: CampaignRecord; max: number },
): Promise<UnscheduledClaim[]> {
  const { id: campaignId, tenantId: tenant } = campaign
  const now = deps.now()
  const maxClaims = campaign.trips > 0 ? Math.min(max, 1 - (await countProbes(db, campaign, now))) : max
  if (maxClaims <= 0) {
    await changeCampaign(db, tenant, { id: campaignId, change: { nextAt: now + PROBE_MS } })
    return []
  }
  const due = { campaignId, now, limit: maxClaims + EXTRA_RECIPIENTS }
  const waiting = [...(await queue.listDueCallBacks(db, due)), ...(await queue.listDue(db, due))].slice(0, due.limit)
  const verdicts = await checkRecipients(db, deps, { tenant, campaign, waiting })
  const ready = waiting.filter((_, index) => verdicts[index]?.go === 'now').slice(0, maxClaims)
  await postponeOrSkip(db, campaign, { waiting, verdicts })
  const claims = await createClaims(db, deps, { campaign, ready })
  const nextDue = await queue.findNextDue(db, campaignId)
  const change = { nextAt: nextDue, heldReason: null, ...(claims.length > 0 ? { claimedAt: now } : {}) }
  await changeCampaign(db, tenant, { id: campaignId, change })
  if (nextDue === null) await finishCampaignIfDone(db, tenant, { id: campaignId, now })
  return claims
}

/**
 * After a hold for failures, the campaign dials one call at a time. Calls from before the hold do not count: if their
 * responses were lost, they would block the campaign for two more minutes.
 */
async function countProbes(db: Db, { id, tenantId, trippedAt }: CampaignRecord, now: number): Promise<number> {
  const cutoffs = computeLineCutoffs(now)
  const startedBefore = Math.max(cutoffs.startedBefore, trippedAt ?? 0)
  return await countOpen(db, tenantId, { ...cutoffs, startedBefore, campaignId: id })
}

/** Postpones or stops calling recipients that may not be called now. */
async function postponeOrSkip(
  db: Db,
  { id: campaignId, tenantId: tenant }: CampaignRecord,
  { waiting, verdicts }: { waiting: readonly queue.QueuedRecipient[]; verdicts: readonly Verdict[] },
): Promise<void> {
  const postponedIds = new Map<number, string[]>()
  const skippedIds = new Map<SkipReason, string[]>()
  for (const [index, { id }] of waiting.entries()) {
    const verdict = verdicts[index]
    if (verdict?.go === 'later') postponedIds.set(verdict.dueAt, [...(postponedIds.get(verdict.dueAt) ?? []), id])
    if (verdict?.go === 'never') skippedIds.set(verdict.reason, [...(skippedIds.get(verdict.reason) ?? []), id])
  }
  for (const [dueAt, ids] of postponedIds) await queue.postpone(db, tenant, { ids, dueAt })
  for (const [skipReason, ids] of skippedIds) {
    const recipients = await findRecipients(db, tenant, ids)
    await stopCalling(db, tenant, { campaignId, recipients, from: 'queued', skipReason })
  }
}

async function createClaims(
  db: Db,
  { now, newId, log }: ClaimDeps,
  { campaign, ready }: { campaign: CampaignRecord; ready: readonly queue.QueuedRecipient[] },
): Promise<UnscheduledClaim[]> {
  const { id: campaignId, tenantId } = campaign
  const at = now()
  const attempts = await claimAttempts(
    db,
    ready.map((recipient) => ({
      id: newId(),
      tenantId,
      campaignId,
      recipientId: recipient.id,
      phoneNumber: recipient.phoneNumber,
      attemptNumber: recipient.attempts + 1,
      state: 'claimed' as const,
      fence: 1,
      createdAt: at,
    })),
    { leaseMs: CLAIM_LEASE_MS },
  )
  const ids = attempts.map((attempt) => attempt.recipientId)
  await moveRecipients(db, tenantId, { campaignId, ids, from: 'queued', to: 'dialling' })
  const alreadyDialed = ready.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (alreadyDialed.length > 0) {
    // Invariant broken: these queued recipients have a sent attempt. Fail closed and never redial.
    log.error({ campaignId, recipients: alreadyDialed }, 'queued recipients had already been dialed')
    await moveRecipients(db, tenantId, { campaignId, ids: alreadyDialed, from: 'queued', to: 'unknown' })
  }
  return attempts.map((attempt) => ({
    attemptId: attempt.id,
    fence: attempt.fence,
    tenantId,
    campaignId,
    recipientId: attempt.recipientId,
    phoneNumber: attempt.phoneNumber,
    attemptNumber: attempt.attemptNumber,
    testMode: campaign.testMode === 1,
  }))
}
