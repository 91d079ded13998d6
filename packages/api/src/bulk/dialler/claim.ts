import type { CampaignReason, SkipReason } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { finishIfDone, moveRecipients } from '../../campaigns/recipients.repo.ts'
import { findHold } from '../../usage/hold.ts'
import { claimAttempts, countOpenOf, type LongAgo } from '../../campaigns/attempts.repo.ts'
import { type CampaignRecord, changeCampaign, holdCampaign, listDueCampaigns } from '../../campaigns/campaigns.repo.ts'
import { judge, type Verdict } from './gate.ts'
import * as queue from '../../campaigns/recipient-queue.repo.ts'
import { lockStarts } from './calls-per-second.ts'
import { lockCampaigns } from '../../tenant/tenant.repo.ts'

/** A recipient that this process alone may call, by a durable attempt. */
export type Claim = {
  attemptId: string
  fence: number
  tenantId: TenantId
  campaignId: string
  recipientId: string
  phoneNumber: string
  attemptNumber: number
  testMode: boolean
  /** Not to be sent before; epoch milliseconds. */
  startAt: number
  /** By the clock of this process, which nobody sets. */
  claimedAt: number
}

/** A claim whose start has not been taken yet. */
type Startless = Omit<Claim, 'startAt' | 'claimedAt'>

export type ClaimDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'log'>

/** A line whose call nobody has told the end of is free again after so long. */
const LONGEST_CALL_MS = 60 * 60_000
/** The provider tells of a call whose answer was lost within this time, or never. */
const LONGEST_LOST_MS = 120_000
/** Whoever has not sent a claim by then does not send it any more. */
const CLAIM_LEASE_MS = 20_000
/** A holder that says nothing of a request for so long is gone; twice as long as one may take. */
export const LEASE_MS = 45_000
/** So long after what allowed it a call is not started any more: the process was held up, and what it knows is old. */
export const TOO_LATE_MS = 5000
/** A scheduled campaign starts late, where nothing ran at its time, but not later than this. */
const LATEST_START_MS = 60 * 60_000
const HOLD_MS = 2000
const PROBE_MS = 500
/** So many more are looked at than are wanted: some may not be called now. */
const LOOKED_AT_MORE = 20
const HELD_BY = { paused: 'client-paused', limit: 'limit-reached' } as const

/**
 * Claims recipients of one tenant, in one transaction: as many as there are lines and starts for, at most `most`. Its
 * campaigns take turns.
 */
export async function claimFor(
  deps: ClaimDeps,
  { tenantId, most }: { tenantId: TenantId; most: number },
): Promise<Claim[]> {
  return await deps.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, tenantId)
    const now = deps.now()
    const campaigns: CampaignRecord[] = []
    for (const campaign of await listDueCampaigns(trx, tenantId, now)) {
      const started = await startIfDue(trx, campaign, now)
      if (started) campaigns.push(started)
    }
    const hold = await findHold(trx, tenantId, now)
    if (hold) {
      const held = { reason: HELD_BY[hold.reason], until: now + HOLD_MS }
      for (const { id } of campaigns) await holdCampaign(trx, tenantId, { campaignId: id, ...held })
      return []
    }
    const open = await countOpenOf(trx, tenantId, longAgo(now))
    const lines = deps.settings.dialler.concurrency - open.reduce((sum, { count }) => sum + count, 0)
    const starts = await lockStarts(trx, { now, ...deps.settings.dialler })
    let left = Math.min(most, lines, starts.free)
    const claims: Startless[] = []
    for (const [index, campaign] of campaigns.entries()) {
      if (left <= 0) break
      const openCalls = open.find((row) => row.campaignId === campaign.id)?.count ?? 0
      const share = Math.ceil(left / (campaigns.length - index))
      const claimed = await claimOf(trx, deps, { campaign, most: share, openCalls })
      claims.push(...claimed)
      left -= claimed.length
    }
    const times = await starts.take(claims.length)
    const claimedAt = performance.now()
    return claims.map((claim, index) => ({ ...claim, startAt: times[index] ?? now, claimedAt }))
  })
}

/** What is older than this takes no line any more. */
export function longAgo(now: number): LongAgo {
  return { began: now - LONGEST_CALL_MS, lost: now - LONGEST_LOST_MS }
}

/** @returns the campaign as it is to be claimed from; null: it is not */
async function startIfDue(db: Db, campaign: CampaignRecord, now: number): Promise<CampaignRecord | null> {
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
  return { ...campaign, ...change }
}

async function claimOf(
  db: Db,
  deps: ClaimDeps,
  { campaign, most, openCalls }: { campaign: CampaignRecord; most: number; openCalls: number },
): Promise<Startless[]> {
  const { id: campaignId, tenantId: tenant } = campaign
  const now = deps.now()
  // After a hold for failures it feels its way with one call at a time.
  const wanted = campaign.trips > 0 ? Math.min(most, 1 - openCalls) : most
  if (wanted <= 0) {
    await changeCampaign(db, tenant, { id: campaignId, change: { nextAt: now + PROBE_MS } })
    return []
  }
  const limit = wanted + LOOKED_AT_MORE
  const waiting = await queue.listDue(db, { campaignId, now, limit })
  const verdicts = await judge(db, deps, { tenant, campaign, waiting })
  const ready = waiting.filter((_, index) => verdicts[index]?.go === 'now').slice(0, wanted)
  await putOff(db, campaign, { waiting, verdicts })
  const claims = await claim(db, deps, { campaign, ready })
  const nextDue = await queue.findNextDue(db, campaignId)
  const change = { nextAt: nextDue, heldReason: null, ...(claims.length > 0 ? { claimedAt: now } : {}) }
  await changeCampaign(db, tenant, { id: campaignId, change })
  if (nextDue === null) await finishIfDone(db, tenant, { id: campaignId, now })
  return claims
}

/** Whoever may not be called now or ever leaves the head of the queue. */
async function putOff(
  db: Db,
  { id: campaignId, tenantId: tenant }: CampaignRecord,
  { waiting, verdicts }: { waiting: readonly queue.Waiting[]; verdicts: readonly Verdict[] },
): Promise<void> {
  const later = new Map<number, string[]>()
  const never = new Map<SkipReason, string[]>()
  for (const [index, { id }] of waiting.entries()) {
    const verdict = verdicts[index]
    if (verdict?.go === 'later') later.set(verdict.dueAt, [...(later.get(verdict.dueAt) ?? []), id])
    if (verdict?.go === 'never') never.set(verdict.reason, [...(never.get(verdict.reason) ?? []), id])
  }
  for (const [dueAt, ids] of later) await queue.postpone(db, tenant, { ids, dueAt })
  for (const [reason, ids] of never) {
    const change = { skipReason: reason }
    await moveRecipients(db, tenant, { campaignId, ids, from: 'queued', to: 'skipped', change })
  }
}

async function claim(
  db: Db,
  { now, newId, log }: ClaimDeps,
  { campaign, ready }: { campaign: CampaignRecord; ready: readonly queue.Waiting[] },
): Promise<Startless[]> {
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
  const strange = ready.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (strange.length > 0) {
    // An attempt of theirs was sent, though they stand in the queue. Whatever led there, they are not dialled again.
    log.error({ campaignId, recipients: strange }, 'recipients in the queue had been dialled already')
    await moveRecipients(db, tenantId, { campaignId, ids: strange, from: 'queued', to: 'unknown' })
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
