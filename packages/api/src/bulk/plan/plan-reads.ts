import { originOf } from '@callwright/db/tables/call-order'

import { findHours } from '../../agent/hours/hours.repo.ts'
import { listTransfers } from '../../agent/transfers/transfers.repo.ts'
import { listLastAttempts } from '../../campaigns/attempts.repo.ts'
import { type CampaignRecord, listOpenCampaigns } from '../../campaigns/campaigns.repo.ts'
import { findListedNumbers, findSuggestedNumbers } from '../../campaigns/do-not-call.repo.ts'
import { allowedWindow, campaignWindow } from '../../campaigns/hours/due-time.ts'
import { listOpenAttempts } from '../../campaigns/open-attempts.repo.ts'
import { listWaiting, type QueuePosition, type WaitingRecipient } from '../../campaigns/recipient-queue.repo.ts'
import { findRecipients, type RecipientRecord } from '../../campaigns/recipients.repo.ts'
import { readRetryRules } from '../../campaigns/retries/plan-retry.ts'
import { beginTurn, type EventLoopTurn } from '../../context/event-loop-turn.ts'
import type { Settings } from '../../context/context.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { computeLineCutoffs } from '../dialer/claim.ts'
import { refuseNumber } from '../dialer/dialer-rules.ts'
import type { FlightCampaign, Person } from './plan-input.ts'

export type CampaignSettings = Pick<CampaignRecord, 'testMode' | 'callingFrom' | 'callingUntil' | 'retryRules'>

type Queued = CampaignSettings & Pick<CampaignRecord, 'id' | 'claimedAt' | 'nextAt'>

export function toFlight({ settings, now }: TenantCtx, campaign: Queued): FlightCampaign {
  const { id, claimedAt, testMode } = campaign
  return {
    id,
    claimedAt,
    testMode: testMode === 1,
    nextAt: Math.max(now(), campaign.nextAt ?? 0),
    window: allowedWindow(campaign, settings),
    retryWindow: campaignWindow(campaign),
    rules: readRetryRules(campaign),
  }
}

/** Of other campaigns. */
const OTHERS_MAX = 20_000
const CAMPAIGNS_MAX = 100
const QUEUE_BATCH = 500

/** The tenant's other campaigns that call people, at most 100 of them; together at most 20,000 people. */
export async function readOthers(
  ctx: TenantCtx,
  { id }: { id: string },
  shared: Shared,
): Promise<{ campaigns: FlightCampaign[]; people: Person[] }> {
  const open = await listOpenCampaigns(ctx.db, ctx.tenantId)
  const campaigns: FlightCampaign[] = []
  const people: Person[] = []
  for (const campaign of open.filter((each) => each.id !== id && each.state !== 'paused')) {
    if (shared.turn.isUsedUp()) await shared.turn.next()
    if (people.length >= OTHERS_MAX || campaigns.length >= CAMPAIGNS_MAX) break
    const max = OTHERS_MAX - people.length
    const read = await readPeople(ctx, { campaign, index: campaigns.length + 1, max }, shared)
    if (read.length > 0) campaigns.push(toFlight(ctx, campaign))
    people.push(...read)
  }
  // Calls of paused and canceled campaigns use lines, too.
  const flying = new Set([id, ...campaigns.map((campaign) => campaign.id)])
  const stopped = shared.called.filter(({ campaignId }) => !flying.has(campaignId))
  for (const { id: recipientId, phoneNumber, timeZone, position } of stopped) {
    const index = campaigns.length + 1
    const times = { dueAt: 0, lastAttemptAt: null, onCallSince: shared.onCall.get(recipientId)?.since ?? null }
    const callee = { campaign: index, phoneNumber, timeZone, position, attempts: 1, isCallBack: false, refusal: null }
    people.push({ flight: { ...callee, ...times }, row: { line: position, phoneNumber, name: null } })
  }
  return stopped.length === 0 ? { campaigns, people } : { campaigns: [...campaigns, STOPPED], people }
}

/** Its calls end, and no others begin. */
const STOPPED: FlightCampaign = {
  ...{ id: '', testMode: false, nextAt: Infinity, claimedAt: 0, window: null, retryWindow: null, rules: null },
}

type OnCall = ReadonlyMap<string, { since: number; isSent: boolean }>
export type Shared = { turn: EventLoopTurn; onCall: OnCall; called: readonly RecipientRecord[] }

/** Who is on a call of any campaign, and a turn for all reads. */
export async function readShared({ db, tenantId, now }: TenantCtx): Promise<Shared> {
  const attempts = await listOpenAttempts(db, tenantId, computeLineCutoffs(now()))
  const onCall = new Map(
    attempts.map(({ recipientId, sentAt }) => [recipientId, { since: sentAt ?? now(), isSent: sentAt !== null }]),
  )
  const called = await findRecipients(db, tenantId, [...onCall.keys()])
  return { turn: beginTurn(), onCall, called: called.filter(({ state }) => state !== 'queued') }
}

/** A campaign's people whose calls are planned or in progress. @param index of the campaign among those that fly */
export async function readPeople(
  ctx: TenantCtx,
  { campaign, index, max }: { campaign: CampaignRecord; index: number; max: number },
  { turn, onCall, called }: Shared,
): Promise<Person[]> {
  const { db } = ctx
  const recipients = called.filter(({ campaignId }) => campaignId === campaign.id)
  const people = await toPeople(ctx, turn, { campaign, index, recipients, onCall })
  let after: QueuePosition | null = null
  while (people.length < max) {
    const limit = Math.min(QUEUE_BATCH, max - people.length)
    const recipients: WaitingRecipient[] = await listWaiting(db, { campaignId: campaign.id, after, limit })
    people.push(...(await toPeople(ctx, turn, { campaign, index, recipients, onCall: new Map() })))
    after = recipients.at(-1) ?? null
    if (recipients.length < limit) break
  }
  return people
}

async function toPeople(
  ctx: TenantCtx,
  turn: EventLoopTurn,
  of: {
    campaign: CampaignRecord
    index: number
    recipients: readonly WaitingRecipient[]
    onCall: OnCall
  },
): Promise<Person[]> {
  const { db, tenantId, settings, voice } = ctx
  const { campaign, index, recipients, onCall } = of
  const phoneNumbers = recipients.map(({ phoneNumber }) => phoneNumber)
  const counted = originOf({ testMode: campaign.testMode, provider: voice.name })
  const listed = new Set(await findListedNumbers(db, tenantId, phoneNumbers))
  const suggested = new Set(await findSuggestedNumbers(db, tenantId, { phoneNumbers, counted }))
  const retries = recipients.filter(({ plan }) => plan === 'retry').map(({ id }) => id)
  const last = await listLastAttempts(db, tenantId, retries)
  const people: Person[] = []
  for (const { id, phoneNumber, timeZone, attempts, plan, dueAt, position, name } of recipients) {
    const times = { dueAt, lastAttemptAt: last.get(id)?.sentAt ?? null, onCallSince: onCall.get(id)?.since ?? null }
    const refusal = refuseNumber(phoneNumber, { listed, suggested, countries: settings.countries })
    const callee = { campaign: index, phoneNumber, timeZone, position }
    people.push({
      flight: {
        ...callee,
        ...times,
        attempts: attempts + (onCall.get(id)?.isSent === false ? 1 : 0),
        isCallBack: plan === 'call-back',
        refusal,
      },
      row: { line: position, phoneNumber, name },
    })
    if (turn.isUsedUp()) await turn.next()
  }
  return people
}

/** The opening hours, if nobody takes transferred calls outside them. */
export async function findTransferHours({ db, tenantId }: TenantCtx): Promise<Awaited<ReturnType<typeof findHours>>> {
  const transfers = await listTransfers(db, tenantId)
  const isLimited = transfers.length > 0 && transfers.every(({ outsideHours }) => !outsideHours)
  return isLimited ? await findHours(db, tenantId) : null
}

/** In minutes; null if the campaign may already call until then. */
export function findLatestUntil(
  { callingHours }: Pick<Settings, 'callingHours'>,
  { window }: FlightCampaign,
): number | null {
  const latest = callingHours?.to ?? DAY_MINUTES
  return window !== null && window.until < latest ? latest : null
}

const DAY_MINUTES = 24 * 60
