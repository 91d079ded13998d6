import type {
  CallingHours,
  CampaignReason,
  CampaignState,
  RecipientCounts,
  RecipientStatus,
} from '@callwright/contract/campaigns/campaigns'
import type { CallBackMode, RetryRules } from '@callwright/contract/campaigns/retry-rules'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { notFound } from '../context/domain-error.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import { listCampaignCounts } from '../campaigns/recipients.repo.ts'
import { findHold, type Hold, HOLD_REASONS } from '../usage/hold.ts'
import { listNewestStarts } from '../campaigns/attempts.repo.ts'
import * as repo from '../campaigns/campaigns.repo.ts'
import { countPlanned } from '../campaigns/recipient-queue.repo.ts'
import { readRetryRules } from '../campaigns/retries/plan-retry.ts'
import { findLostUntil } from './dialer/claim.ts'
import { type CampaignResults, readResults } from './campaign-results.ts'

/** A campaign in the history list. Times are epoch milliseconds. */
export type CampaignSummary = {
  id: string
  name: string
  state: CampaignState
  /** Why it is held, or why it was canceled automatically. */
  reason: CampaignReason | null
  /** When the next call is due, if only that is waited for. */
  waitsUntil: number | null
  testMode: boolean
  /** All recipients; the sum of `counts`. */
  totalCalls: number
  counts: RecipientCounts
  createdAt: number
  scheduledAt: number | null
  startedAt: number | null
  finishedAt: number | null
}

export type CampaignDetails = CampaignSummary &
  CampaignResults & {
    /** In the recipient's local time; null means at any time. */
    callingHours: CallingHours | null
    /** null: no automatic retries. */
    retryRules: RetryRules | null
    callBacks: CallBackMode
    /** Whether it was planned when it was created. */
    hasPlan: boolean
    /** Queued calls that are not the recipient's first, each counted up to 1,000. */
    planned: { retries: number; callBacks: number }
    /** Calls started per minute at present; null if the recent starts are too few to tell. */
    callsPerMinute: number | null
    /** When dialing resumes; only for held or scheduled campaigns, and null if that is not known. */
    resumesAt: number | null
  }

type ReadDeps = Pick<Deps, 'db' | 'now' | 'settings'>

export async function listCampaigns(
  deps: ReadDeps,
  tenantId: TenantId,
  input: PageInput,
): Promise<Page<CampaignSummary>> {
  const before = readCursor(input.cursor)
  const campaigns = await repo.listCampaigns(deps.db, tenantId, { before, limit: input.limit + 1 })
  const { page, nextCursor } = takePage(campaigns, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows: await summarizeCampaigns(deps, tenantId, page), nextCursor }
}

/** @throws DomainError `not-found` */
export async function showCampaign(deps: ReadDeps, tenantId: TenantId, campaignId: string): Promise<CampaignDetails> {
  const row = await repo.findCampaign(deps.db, tenantId, campaignId)
  const [summary] = row ? await summarizeCampaigns(deps, tenantId, [row]) : []
  if (!row || !summary) throw notFound()
  const callsPerMinute = summary.state === 'running' ? await readCallsPerMinute(deps, tenantId, campaignId) : null
  const { callingFrom: from, callingUntil: until } = row
  const isWaiting = summary.state === 'held' || summary.state === 'scheduled'
  const isResumeTimeKnown = isWaiting && !isClientHeld(summary.reason)
  // A campaign that is due waits for a free line.
  const isLater = row.nextAt !== null && row.nextAt > deps.now()
  const resumesAt = isLater ? row.nextAt : await findLostUntil(deps, tenantId)
  return {
    ...summary,
    callingHours: from === null || until === null ? null : { from, until },
    retryRules: readRetryRules(row),
    callBacks: row.callBacks,
    hasPlan: row.plan !== null,
    planned: await countPlannedCalls(deps, row),
    callsPerMinute,
    resumesAt: isResumeTimeKnown ? resumesAt : null,
    ...(await readResults(deps.db, tenantId, campaignId)),
  }
}

async function countPlannedCalls(
  { db }: ReadDeps,
  { id, state }: repo.CampaignRecord,
): Promise<CampaignDetails['planned']> {
  if (state === 'cancelled') return { retries: 0, callBacks: 0 }
  return { retries: await countPlanned(db, id, 'retry'), callBacks: await countPlanned(db, id, 'call-back') }
}

const MINUTE_MS = 60_000
const NEWEST_STARTS = 100
/** Older starts say nothing about the current rate. */
const STALE_MS = 5 * MINUTE_MS
/** Starts over a span that show a rate; fewer, or within a shorter time, are a burst. */
const RATES = [
  { starts: NEWEST_STARTS, spanMs: 1 },
  { starts: 10, spanMs: 30_000 },
  { starts: 3, spanMs: 2 * MINUTE_MS },
]

async function readCallsPerMinute({ db, now }: ReadDeps, tenant: TenantId, campaignId: string): Promise<number | null> {
  const notAfter = now()
  const starts = await listNewestStarts(db, tenant, { campaignId, notAfter, limit: NEWEST_STARTS })
  const recent = starts.filter((at) => at > notAfter - STALE_MS)
  const [newest, oldest] = [recent[0], recent.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  const span = newest - oldest
  const isRate = RATES.some(({ starts: count, spanMs }) => recent.length >= count && span >= spanMs)
  return isRate ? ((recent.length - 1) / span) * MINUTE_MS : null
}

/** The campaigns in the same order. */
export async function summarizeCampaigns(
  deps: ReadDeps,
  tenant: TenantId,
  campaigns: readonly repo.CampaignRecord[],
): Promise<CampaignSummary[]> {
  const { db, now } = deps
  const rows = await listCampaignCounts(
    db,
    campaigns.map(({ id }) => id),
  )
  const hold = await findHold(db, tenant, now())
  const isLost = (await findLostUntil(deps, tenant)) !== null
  return campaigns.map((campaign) => {
    const counts = toRecipientCounts(
      campaign,
      rows.filter((row) => row.campaignId === campaign.id),
    )
    const shown = toDisplayedState(campaign, { counts, hold, isLost, now: now() })
    return {
      id: campaign.id,
      name: campaign.name,
      ...shown,
      waitsUntil: shown.reason === 'outside-hours' ? campaign.nextAt : null,
      testMode: campaign.testMode === 1,
      totalCalls: campaign.totalRecipients,
      counts,
      createdAt: campaign.createdAt,
      scheduledAt: campaign.scheduledAt,
      startedAt: campaign.startedAt,
      finishedAt: campaign.finishedAt,
    }
  })
}

/** Recipients still queued when a campaign was canceled are shown as canceled. */
function toRecipientCounts(
  campaign: repo.CampaignRecord,
  rows: readonly { state: RecipientStatus; recipients: number }[],
): RecipientCounts {
  const countIn = (state: RecipientStatus): number => rows.find((row) => row.state === state)?.recipients ?? 0
  const isCanceled = campaign.state === 'cancelled'
  return {
    queued: isCanceled ? 0 : countIn('queued'),
    dialling: countIn('dialling'),
    'in-progress': countIn('in-progress'),
    completed: countIn('completed'),
    missed: countIn('missed'),
    failed: countIn('failed'),
    unknown: countIn('unknown'),
    skipped: countIn('skipped'),
    cancelled: isCanceled ? countIn('queued') : 0,
  }
}

/** If the next recipient is due later than this, the campaign is shown as held: other waits are shorter. */
export const LONG_WAIT_MS = 20_000

/** The operator's pause or a reached limit shows at once, before the dialer's next turn stores the hold. */
function toDisplayedState(
  campaign: repo.CampaignRecord,
  { counts, hold, isLost, now }: { counts: RecipientCounts; hold: Hold | null; isLost: boolean; now: number },
): { state: CampaignState; reason: CampaignReason | null } {
  const { state, heldReason } = campaign
  const reason = heldReason === 'paused' ? null : heldReason
  if (state !== 'running') return { state, reason: state === 'cancelled' ? reason : null }
  if (hold !== null) return { state: 'held', reason: HOLD_REASONS[hold.reason] }
  if (reason !== null && !isClientHeld(reason)) return { state: 'held', reason }
  const isIdle = counts.queued > 0 && counts.dialling + counts['in-progress'] === 0
  if (isIdle && isLost && (campaign.nextAt ?? 0) <= now) return { state: 'held', reason: 'responses-lost' }
  const isWaitLong = campaign.nextAt !== null && campaign.nextAt > now + LONG_WAIT_MS
  return isIdle && isWaitLong ? { state: 'held', reason: 'outside-hours' } : { state, reason: null }
}

/** True if it waits for the operator or the next month; its `nextAt` is then only the dialer's next check. */
function isClientHeld(reason: CampaignReason | null): boolean {
  return reason === 'client-paused' || reason === 'limit-reached'
}
