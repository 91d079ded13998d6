import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { CreateCampaign } from '@callwright/contract/campaigns/bulk'
import { findUnreadableRowsInSteps, type MissingVariables } from '@callwright/contract/campaigns/missing-variables'
import type { ExplainedList, ExplainedRow } from '@callwright/contract/campaigns/recipients'
import {
  formatUnknownValues,
  formatLanguagesWithoutDisclosure,
  hasVoiceIds,
} from '@callwright/contract/campaigns/unknown-values'
import type { PlanSummary } from '@callwright/contract/campaigns/flight-plan'
import type { Db } from '@callwright/db/database'

import { findAgentProblems } from '../agent/agent-text.ts'
import { findAgent } from '../agent/agent.repo.ts'
import { findOpeningInForce } from '../agent/opening/opening.repo.ts'
import { clientKey, findFirstResponse, type RequestKey, storeFirstResponse } from '../tenant/respond-once.ts'
import { recordAudit } from '../context/audit.ts'
import { DomainError } from '../context/domain-error.ts'
import type { SignedInTenantCtx, TenantCtx } from '../context/tenant-ctx.ts'
import { beginTurn, runInTurns } from '../context/event-loop-turn.ts'
import { assertNotHeld } from '../usage/hold.ts'
import { publishCampaignEvent } from '../campaigns/campaign-events.ts'
import { changeCampaign, countOpenCampaigns, findCampaign } from '../campaigns/campaigns.repo.ts'
import { addInsertedToCounts } from '../campaigns/recipients.repo.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'
import { transactionWithEvents } from '../webhooks/publish-event.ts'
import { type DraftSettings, planDraft } from './plan/plan-campaign.ts'
import { checkSettings } from './check-settings.ts'
import { explainRows, findMissing, markListed } from './list-check.ts'
import { writeDraft } from './write-draft.ts'

type Finish = (trx: Db, campaignId: string) => Promise<void>

export type CreatedCampaign = {
  campaignId: string
  /** Number of recipients to call. */
  totalCalls: number
  counts: ExplainedList['counts']
  /** The first rows that were not accepted, with line and reason. */
  refused: { line: number; typed: string; reason: string }[]
  /** Variables used in the agent's or a row's text that some rows have no value for; they are left empty. */
  missingVariables: MissingVariables
  /** What else people should know about the list: ignored columns, unclear flags, braces that cannot be read. */
  notices: string[]
  /** Nothing was created now: this is the response to an earlier request with the same key or the same content. */
  replayed?: true | undefined
}

/** Without an idempotency key, repeated content within this time is treated as the same request. */
const SAME_CONTENT_MS = 60_000
const MAX_REFUSED_SHOWN = 100

/**
 * Creates a campaign from a list, all or nothing, applying the same row checks as the UI. A repeated request returns
 * the first result instead of creating a second campaign.
 * @param finish runs in the transaction that starts the campaign
 * @throws DomainError with a message for the user
 */
export async function createCampaign(
  ctx: SignedInTenantCtx,
  input: CreateCampaign,
  finish?: Finish,
): Promise<CreatedCampaign> {
  if (ctx.settings.emailVerificationRequired && !ctx.session.user.emailVerified) {
    throw new DomainError('forbidden', 'Please verify your email address before placing calls.')
  }
  const explained = await explainRows(ctx, input)
  const key = await chooseKey(input, explained)
  const first = await findFirst(ctx, ctx.db, key)
  if (first) return first
  await assertMayStart(ctx, ctx.db)
  const scheduledAt = input.scheduledAt ?? null
  const hours = await checkSettings(ctx, input)
  const list = await acceptRows(ctx, explained, input)
  const plan = await planOrNull(ctx, list, { ...input, hours })
  const campaignId = await writeDraft(ctx, list, { ...input, hours, scheduledAt, plan })
  const draft = await toCreatedCampaign(ctx, campaignId, list)
  const created = await startCampaign(ctx, draft, { input, key, scheduledAt, finish })
  ctx.events.emit('campaignChanged')
  return created
}

const PLAN_WAIT_MS = 4000

/** A campaign starts even if there is no plan to compare it with. */
async function planOrNull(ctx: TenantCtx, list: ExplainedList, draft: DraftSettings): Promise<PlanSummary | null> {
  const plan = ctx.planInTurn(ctx.tenantId, async (compute) => await planDraft({ ...ctx, compute }, list, draft))
  const summary = plan.then(
    (made) => made.summary,
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'a campaign was created without a plan')
      return null
    },
  )
  return await Promise.race([summary, sleep(PLAN_WAIT_MS, null, { ref: false })])
}

/** @throws DomainError `forbidden`, `conflict` */
async function assertMayStart({ tenantId, now }: SignedInTenantCtx, db: Db): Promise<void> {
  await assertNotHeld(db, tenantId, now())
  if ((await countOpenCampaigns(db, tenantId)) >= OPEN_CAMPAIGNS_MAX) throw new DomainError('conflict', TOO_MANY_OPEN)
}

/** Lists and the dialer read them all. */
const OPEN_CAMPAIGNS_MAX = 1000
const TOO_MANY_OPEN = 'You have 1,000 campaigns that have not ended. Please cancel some, or wait until some have ended.'

/** Requests that differ only in number formatting, the confirmation, or a generated name have the same content. */
async function chooseKey({ idempotencyKey, ...input }: CreateCampaign, { rows }: ExplainedList): Promise<RequestKey> {
  const settings = { ...input, list: null, confirmed: null, name: input.isNameGenerated ? null : input.name }
  const hash = createHash('sha256').update(JSON.stringify(settings))
  const turn = beginTurn()
  for (const row of rows) {
    hash.update(JSON.stringify('e164' in row ? { ...row, typed: null } : row))
    if (turn.isUsedUp()) await turn.next()
  }
  const content = hash.digest('hex')
  if (idempotencyKey !== undefined) return clientKey('campaign', idempotencyKey, content)
  return { name: `campaign:content:${content}`, validForMs: SAME_CONTENT_MS, contentHash: null }
}

async function findFirst(ctx: SignedInTenantCtx, db: Db, key: RequestKey): Promise<CreatedCampaign | null> {
  const first = await findFirstResponse(db, ctx, key)
  if (first === null) return null
  const created: CreatedCampaign = { ...(JSON.parse(first) as CreatedCampaign), replayed: true }
  if (key.contentHash !== null) return created
  // Without a key, the same list sent after canceling or deleting its campaign creates a new campaign.
  const campaign = await findCampaign(db, ctx.tenantId, created.campaignId)
  return campaign && campaign.state !== 'cancelled' ? created : null
}

/** The rows that may be called. @throws DomainError `invalid` */
async function acceptRows(
  ctx: SignedInTenantCtx,
  explained: ExplainedList,
  { confirmed }: CreateCampaign,
): Promise<ExplainedList> {
  const list = await markListed(ctx, explained)
  if (list.counts.accepted === 0) throw new DomainError('invalid', 'No valid phone numbers found')
  const voiceIds = hasVoiceIds(list.rows) ? await ctx.voices.ids() : null
  const unknown = confirmed ? null : formatUnknownValues(list.rows, voiceIds)
  if (unknown !== null) throw new DomainError('invalid', describeUnknownValues(unknown))
  return list
}

/** Turns a draft into a campaign, unless the request is a repeat or calls are held. @throws DomainError `forbidden` */
async function startCampaign(
  ctx: SignedInTenantCtx,
  created: CreatedCampaign,
  {
    input,
    key,
    scheduledAt,
    finish,
  }: { input: CreateCampaign; key: RequestKey; scheduledAt: number | null; finish: Finish | undefined },
): Promise<CreatedCampaign> {
  const { campaignId, totalCalls } = created
  return await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const first = await findFirst(ctx, trx, key)
    if (first) return first
    await assertMayStart(ctx, trx)
    const now = ctx.now()
    const change = {
      state: scheduledAt === null ? ('running' as const) : ('scheduled' as const),
      deletedAt: null,
      totalRecipients: totalCalls,
      nextAt: scheduledAt ?? now,
      createdAt: now,
      startedAt: scheduledAt === null ? now : null,
    }
    await changeCampaign(trx, ctx.tenantId, { id: campaignId, change })
    await addInsertedToCounts(trx, campaignId, totalCalls)
    await storeFirstResponse(trx, ctx, { key, response: created })
    const after = { name: input.name, testMode: input.testMode, scheduledAt, recipients: totalCalls }
    await recordAudit(trx, ctx, { action: 'bulk.create', subject: campaignId, after })
    await finish?.(trx, campaignId)
    if (scheduledAt === null) publishCampaignEvent(trx, ctx.tenantId, { campaignId, type: 'campaign.started' })
    return created
  })
}

function describeUnknownValues(unknown: string): string {
  return (
    `The voice provider does not recognize ${unknown}. ` +
    'Please correct the list, or confirm that these people should be called anyway.'
  )
}

async function toCreatedCampaign(
  ctx: SignedInTenantCtx,
  campaignId: string,
  list: ExplainedList,
): Promise<CreatedCampaign> {
  const agent = await findAgent(ctx.db, ctx.tenantId, ctx.voice.name)
  const { disclosureOn, sentences } = await findOpeningInForce(ctx.db, ctx, ctx.tenantId)
  const unworded = disclosureOn ? formatLanguagesWithoutDisclosure(list.rows, Object.keys(sentences)) : null
  const refused = list.rows.filter((row) => row.outcome !== 'accepted').slice(0, MAX_REFUSED_SHOWN)
  const unreadable = [
    ...(agent ? findAgentProblems(agent) : []),
    ...(await runInTurns(findUnreadableRowsInSteps(list.rows))),
  ]
  return {
    campaignId,
    totalCalls: list.counts.accepted,
    counts: list.counts,
    refused: refused.map((row) => ({ line: row.line, typed: row.typed, reason: describeRefusal(row) })),
    missingVariables: await findMissing(ctx, list),
    notices: [...list.notices, ...unreadable, ...(unworded === null ? [] : [unworded])],
  }
}

function describeRefusal(row: ExplainedRow): string {
  if (row.outcome === 'invalid') return row.reason
  if (row.outcome === 'duplicate') return `Same number as on line ${row.firstLine}`
  if (row.outcome === 'do-not-call') return 'On your do-not-call list'
  if (row.outcome === 'opted-out') return `Opted out in the list's column "${row.column}"`
  return 'No phone number'
}
