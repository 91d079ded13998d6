import { createHash } from 'node:crypto'

import { variablesIn } from '@callwright/contract/text/variables'
import type { CreateCampaign } from '@callwright/contract/campaigns/bulk'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import {
  explainInSteps,
  type ExplainedList,
  type ExplainedRow,
  markDoNotCall,
  missingVariables,
  type SheetRow,
} from '@callwright/contract/campaigns/recipients'
import { hasVoiceIds, nameUnknownValues } from '@callwright/contract/campaigns/unknown-values'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findAgent } from '../agent/agent.repo.ts'
import { IDEMPOTENCY_WINDOW_MS } from '../tenant/respond-once.ts'
import { recordAudit } from '../context/audit.ts'
import { findFirstResponse, rememberResponse } from '../tenant/idempotency.repo.ts'
import type { Ctx, Session } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { beginTurn } from '../context/event-loop-turn.ts'
import { findListed } from '../campaigns/do-not-call.repo.ts'
import { assertNotHeld } from '../usage/hold.ts'
import { hoursOf } from './hours/campaign-hours.ts'
import { changeCampaign, findCampaign, insertCampaign } from '../campaigns/campaigns.repo.ts'
import { firstDueAt } from './dialer/due.ts'
import { insertRecipients, type NewRecipient } from '../campaigns/recipient-list.repo.ts'
import { countInserted } from '../campaigns/recipients.repo.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'

type TenantCtx = Ctx & { session: Session; tenantId: TenantId }

export type CreatedCampaign = {
  campaignId: string
  /** Number of recipients to call. */
  totalCalls: number
  counts: ExplainedList['counts']
  /** The first rows that were not accepted, with line and reason. */
  refused: { line: number; typed: string; reason: string }[]
  /** Variables in the agent's or a row's text without a value in some rows; those are left empty. */
  missingVariables: { name: string; rows: number }[]
}

/** Without an idempotency key, repeated content within this time counts as the same request. */
const SAME_CONTENT_MS = 60_000
const REFUSED_SHOWN = 100

/**
 * Creates a campaign from a list, all of it or nothing, checking rows by the same rules as the screen. A repeated
 * request returns the first result instead of creating a second campaign.
 * @throws DomainError with a message for the user
 */
export async function createCampaign(ctx: TenantCtx, input: CreateCampaign): Promise<CreatedCampaign> {
  if (ctx.settings.verifiedMailRequired && !ctx.session.user.emailVerified) {
    throw new DomainError('forbidden', 'Please verify your email address before placing calls.')
  }
  const { idempotencyKey } = input
  const ownKey = idempotencyKey && { name: `campaign:key:${idempotencyKey}`, goodForMs: IDEMPOTENCY_WINDOW_MS }
  const firstForKey = ownKey && (await findFirst(ctx, ctx.db, ownKey))
  if (firstForKey) return firstForKey
  const explained = await explain(ctx, input)
  const key = ownKey || (await contentKey(input, explained))
  const first = await findFirst(ctx, ctx.db, key)
  if (first) return first
  await assertNotHeld(ctx.db, ctx.tenantId, ctx.now())
  const scheduledAt = input.scheduledAt ?? null
  if (scheduledAt !== null && scheduledAt < ctx.now()) {
    throw new DomainError('invalid', 'Scheduled time cannot be earlier than now')
  }
  const hours = hoursOf(input, ctx.settings)
  const list = await acceptedRows(ctx, explained, input)
  const ready = { input, key, list, hours, scheduledAt }
  const created = await start(ctx, await writeDraft(ctx, ready), ready)
  ctx.events.emit('campaignChanged')
  return created
}

type Key = { name: string; goodForMs: number }

/** Ignores number formatting and the confirmation, so that both give the same key. */
async function contentKey(input: CreateCampaign, { rows }: ExplainedList): Promise<Key> {
  const settings = { ...input, list: null, confirmed: null }
  const hash = createHash('sha256').update(JSON.stringify(settings))
  const turn = beginTurn()
  for (const row of rows) {
    hash.update(JSON.stringify('e164' in row ? { ...row, typed: null } : row))
    if (turn.isOver()) await turn.next()
  }
  return { name: `campaign:content:${hash.digest('hex')}`, goodForMs: SAME_CONTENT_MS }
}

async function findFirst(ctx: TenantCtx, db: Db, key: Key): Promise<CreatedCampaign | null> {
  const notBefore = ctx.now() - key.goodForMs
  const first = await findFirstResponse(db, ctx.tenantId, { key: key.name, notBefore })
  if (first === null) return null
  const created = JSON.parse(first) as CreatedCampaign
  if (key.goodForMs === IDEMPOTENCY_WINDOW_MS) return created
  // Without a key, the same list sent after canceling or deleting its campaign means a new campaign.
  const campaign = await findCampaign(db, ctx.tenantId, created.campaignId)
  return campaign && campaign.state !== 'cancelled' ? created : null
}

/** Takes hundreds of milliseconds for the longest list, and yields to the event loop in between. */
async function explain(ctx: TenantCtx, { list }: CreateCampaign): Promise<ExplainedList> {
  const steps = explainInSteps({ headers: list.headers, rows: rowsOf(list) }, ctx.settings.callingCodes)
  const turn = beginTurn()
  for (;;) {
    const step = steps.next()
    if (!step.done) {
      if (turn.isOver()) await turn.next()
    } else if ('problem' in step.value) throw new DomainError('invalid', step.value.problem)
    else return step.value
  }
}

/** Validates each row, which the schema does not. @throws DomainError `invalid` */
function* rowsOf({ rows, lines = [] }: CreateCampaign['list']): Generator<SheetRow> {
  for (const [index, cells] of rows.entries()) {
    if (!Array.isArray(cells) || cells.some((cell) => typeof cell !== 'string')) {
      throw new DomainError('invalid', 'Invalid request')
    }
    yield { line: lines[index] ?? index + 2, cells }
  }
}

type Ready = {
  input: CreateCampaign
  key: Key
  list: ExplainedList
  hours: CallingHours | null
  scheduledAt: number | null
}

/** The rows that may be called. @throws DomainError `invalid` */
async function acceptedRows(
  ctx: TenantCtx,
  explained: ExplainedList,
  { confirmed }: CreateCampaign,
): Promise<ExplainedList> {
  const numbers = explained.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  const list = markDoNotCall(explained, new Set(await findListed(ctx.db, ctx.tenantId, numbers)))
  if (list.counts.accepted === 0) throw new DomainError('invalid', 'No valid phone numbers found')
  const voiceIds = hasVoiceIds(list.rows) ? await ctx.voices.ids() : null
  const unknown = confirmed ? null : nameUnknownValues(list.rows, voiceIds)
  if (unknown !== null) throw new DomainError('invalid', unconfirmed(unknown))
  return list
}

/** The recipients have been written to a campaign that is not started yet; this starts it. */
async function start(ctx: TenantCtx, campaignId: string, ready: Ready): Promise<CreatedCampaign> {
  const { input, key, list, scheduledAt } = ready
  return await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const first = await findFirst(ctx, trx, key)
    if (first) return first
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const now = ctx.now()
    const recipients = list.counts.accepted
    const change = {
      state: scheduledAt === null ? ('running' as const) : ('scheduled' as const),
      deletedAt: null,
      totalRecipients: recipients,
      nextAt: scheduledAt ?? now,
      createdAt: now,
      startedAt: scheduledAt === null ? now : null,
    }
    await changeCampaign(trx, ctx.tenantId, { id: campaignId, change })
    await countInserted(trx, campaignId, recipients)
    const created = await respond(ctx, trx, { campaignId, list })
    await rememberResponse(trx, ctx.tenantId, { key: key.name, response: JSON.stringify(created), now })
    const after = { name: input.name, testMode: input.testMode, scheduledAt, recipients }
    await recordAudit(trx, ctx, { action: 'bulk.create', subject: campaignId, after })
    return created
  })
}

/**
 * Writes a campaign and its recipients in many short transactions. Until `start`, it is a draft: it looks like a
 * campaign removed from the history, and housekeeping deletes it if it is never started.
 */
async function writeDraft(ctx: TenantCtx, { input, list, hours, scheduledAt }: Ready): Promise<string> {
  const now = ctx.now()
  const campaignId = ctx.newId()
  const dueAt = firstDueAt(input.testMode ? null : hours, scheduledAt ?? now)
  await insertCampaign(ctx.db, {
    id: campaignId,
    tenantId: ctx.tenantId,
    name: input.name,
    state: 'cancelled',
    testMode: input.testMode ? 1 : 0,
    scheduledAt,
    callingFrom: hours?.from ?? null,
    callingUntil: hours?.until ?? null,
    createdAt: now,
    deletedAt: now,
  })
  await insertRecipients(ctx.db, {
    of: list.rows.filter((row) => row.outcome === 'accepted'),
    // Built batch by batch: fifty thousand rows at once would double the memory.
    toRow: (row) => toRecipient(ctx, { row, campaignId, dueAt: dueAt(row) }),
  })
  return campaignId
}

function unconfirmed(unknown: string): string {
  return (
    `The voice provider does not recognize ${unknown}. ` +
    'Please correct the list, or confirm that these people should be called anyway.'
  )
}

function toRecipient(
  ctx: TenantCtx,
  { row, campaignId, dueAt }: { row: ExplainedRow & { outcome: 'accepted' }; campaignId: string; dueAt: number },
): NewRecipient {
  return {
    id: ctx.newId(),
    tenantId: ctx.tenantId,
    campaignId,
    position: row.line,
    phoneNumber: row.e164,
    name: row.name,
    timeZone: row.timeZone,
    variables: JSON.stringify(row.variables),
    overrides: JSON.stringify(row.overrides),
    state: 'queued',
    skipReason: null,
    dueAt,
  }
}

async function respond(
  ctx: TenantCtx,
  db: Db,
  { campaignId, list }: { campaignId: string; list: ExplainedList },
): Promise<CreatedCampaign> {
  const agent = await findAgent(db, ctx.tenantId, ctx.voice.name)
  const variables = agent ? variablesIn(agent.systemPrompt, agent.firstMessage) : []
  const refused = list.rows.filter((row) => row.outcome !== 'accepted').slice(0, REFUSED_SHOWN)
  return {
    campaignId,
    totalCalls: list.counts.accepted,
    counts: list.counts,
    refused: refused.map((row) => ({ line: row.line, typed: row.typed, reason: reasonOf(row) })),
    missingVariables: missingVariables(list.rows, variables),
  }
}

function reasonOf(row: ExplainedRow): string {
  if (row.outcome === 'invalid') return row.reason
  if (row.outcome === 'duplicate') return `Same number as in line ${row.firstLine}`
  if (row.outcome === 'do-not-call') return 'On your do-not-call list'
  return 'No phone number'
}
