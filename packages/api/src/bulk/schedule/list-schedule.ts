import type { CampaignReason, CampaignState, RecipientPlan } from '@callwright/contract/campaigns/campaigns'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findQuotes } from '../../campaigns/call-backs/call-backs.repo.ts'
import { type CampaignRecord, findCampaign, listOpenCampaigns } from '../../campaigns/campaigns.repo.ts'
import {
  countFirstCalls,
  type FirstCalls,
  listQueues,
  type QueuePosition,
  type ScheduledRecipient,
} from '../../campaigns/recipient-queue.repo.ts'
import type { Deps } from '../../context/context.ts'
import { beginTurn } from '../../context/event-loop-turn.ts'
import { notFound } from '../../context/domain-error.ts'
import { invalidCursor, type Page, type PageInput, readCursor, takePage } from '../../paging/keyset.ts'
import { type CampaignSummary, summarizeCampaigns } from '../list-campaigns.ts'

/** A queued recipient. Times are epoch milliseconds. */
export type PlannedCall = {
  recipientId: string
  campaignId: string
  phoneNumber: string
  name: string | null
  /** The number of the next attempt, starting at 1. */
  attempt: number
  /** Not before this time. */
  dueAt: number
  plan: Exclude<RecipientPlan, 'first'>
  /** How the last call ended, as one of the campaign's ends or outcomes; only for a retry. */
  planReason: string | null
  /** The customer's request in their own words; only for a call-back. */
  quote: string | null
} & Wait

/** The campaign's state, which can keep a call waiting after it is due. */
type Wait = { campaignName: string; testMode: boolean; state: CampaignState; heldReason: CampaignReason | null }

export type Schedule = Page<PlannedCall> & { firstCalls: (FirstCalls & Wait & { campaignId: string })[] }

const LISTED_PLANS = ['retry', 'call-back', 'again'] as const
const FIRST_CALLS_MAX = 50
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * The planned calls, soonest first: the queue of one campaign, or of all that can still place calls. The first page of
 * all campaigns also counts first calls, by campaign and hour.
 * @throws DomainError `not-found`, also for another tenant's campaign
 */
export async function listSchedule(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  tenantId: TenantId,
  input: PageInput & { campaignId?: string | undefined },
): Promise<Schedule> {
  const after = readAfter(input.cursor)
  const campaigns = await findCampaigns(deps.db, tenantId, input.campaignId)
  const summaries = new Map((await summarizeCampaigns(deps, tenantId, campaigns)).map((each) => [each.id, each]))
  const queues = campaigns.flatMap(({ id }) =>
    LISTED_PLANS.map((plan) => ({ campaignId: id, plan, after: positionIn(id, after) })),
  )
  const queued = await listQueues(deps.db, { queues, limit: input.limit + 1 })
  const found = queued.toSorted(inOrder).slice(0, input.limit + 1)
  const { page, nextCursor } = takePage(found, input.limit, ({ dueAt, position, campaignId }) => ({
    at: dueAt,
    id: `${position}_${campaignId}`,
  }))
  const callBacks = page.filter(({ plan }) => plan === 'call-back')
  const quotes = await findQuotes(
    deps.db,
    tenantId,
    callBacks.map(({ id }) => id),
  )
  const rows = page.map(({ id: recipientId, campaignId, phoneNumber, name, attempts, dueAt, plan, planReason }) => ({
    ...{ recipientId, campaignId, phoneNumber, name, attempt: attempts + 1, dueAt, plan, planReason },
    ...toWait(summaries.get(campaignId)),
    quote: quotes.get(recipientId) ?? null,
  }))
  const isWhole = input.campaignId === undefined && !after
  return { rows, nextCursor, firstCalls: isWhole ? await listFirstCalls(deps, campaigns, summaries) : [] }
}

/** At most 50 lines, from the campaigns that the dialer checks next. */
async function listFirstCalls(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  campaigns: readonly CampaignRecord[],
  summaries: ReadonlyMap<string, CampaignSummary>,
): Promise<Schedule['firstCalls']> {
  const next = campaigns.toSorted((one, other) => (one.nextAt ?? NEVER) - (other.nextAt ?? NEVER))
  const lines: Schedule['firstCalls'] = []
  const turn = beginTurn()
  for (const { id: campaignId } of next.slice(0, FIRST_CALLS_MAX)) {
    const wait = toWait(summaries.get(campaignId))
    const found = await countFirstCalls(db, { campaignId, now: now() })
    lines.push(...found.map((line) => ({ campaignId, ...wait, ...line })))
    if (turn.isUsedUp()) await turn.next()
  }
  return lines.toSorted((one, other) => one.dueAt - other.dueAt).slice(0, FIRST_CALLS_MAX)
}

function toWait(campaign: CampaignSummary | undefined): Wait {
  const { name: campaignName = '', testMode = false, state = 'running', reason = null } = campaign ?? {}
  // The due time already takes calling hours into account.
  const heldReason = state === 'running' || reason === 'outside-hours' ? null : reason
  return { campaignName, testMode, state, heldReason }
}

/** Only campaigns that can still place calls. @throws DomainError `not-found` */
async function findCampaigns(db: Db, tenant: TenantId, campaignId: string | undefined): Promise<CampaignRecord[]> {
  if (campaignId === undefined) return await listOpenCampaigns(db, tenant)
  const campaign = await findCampaign(db, tenant, campaignId)
  if (!campaign) throw notFound()
  return campaign.state === 'cancelled' ? [] : [campaign]
}

/** Campaigns share the order by due time and position; ties are in the order of their ids. */
type After = QueuePosition & { campaignId: string }

/** @throws DomainError `invalid` */
function readAfter(cursor: string | null | undefined): After | null {
  const last = readCursor(cursor)
  if (!last) return null
  const match = /^(\d{1,9})_(.+)$/.exec(last.id)
  if (!match) throw invalidCursor()
  return { dueAt: last.at, position: Number(match[1]), campaignId: match[2] ?? '' }
}

/** Where a campaign continues: with the cursor's position if its id is after the cursor's, or else after it. */
function positionIn(campaignId: string, after: After | null): QueuePosition | null {
  if (!after) return null
  const { dueAt, position } = after
  return { dueAt, position: campaignId > after.campaignId ? position - 1 : position }
}

function inOrder(one: ScheduledRecipient, other: ScheduledRecipient): number {
  const difference = one.dueAt - other.dueAt || one.position - other.position
  if (difference !== 0) return difference
  return one.campaignId < other.campaignId ? -1 : 1
}
