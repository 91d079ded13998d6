import { type E164, readPhone } from '@callwright/contract/text/phone'
import type { DoNotCallSource } from '@callwright/contract/campaigns/do-not-call'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../context/audit.ts'
import { findCall } from '../calls/record/call-records.repo.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import type { Deps } from '../context/context.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { beginTurn } from '../context/event-loop-turn.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import { dismissCallBacksTo } from '../campaigns/call-backs/call-backs.repo.ts'
import * as repo from '../campaigns/do-not-call.repo.ts'
import { finishCampaignIfDone, moveRecipients } from '../campaigns/recipients.repo.ts'
import { lockAll } from '../tenant/tenant.repo.ts'
import { type EventTrx, transactionWithEvents } from '../webhooks/publish-event.ts'

export type DoNotCallEntry = {
  phoneNumber: string
  source: DoNotCallSource
  callId: string | null
  createdAt: number
}

export async function listDoNotCall(
  { db }: Pick<Deps, 'db'>,
  tenantId: TenantId,
  input: PageInput & { search?: string | undefined },
): Promise<Page<DoNotCallEntry>> {
  const digits = (input.search ?? '').replace(/[^0-9]/g, '')
  const before = readCursor(input.cursor)
  const entries = await repo.listDoNotCall(db, tenantId, { digits, before, limit: input.limit + 1 })
  // A cursor has no plus sign.
  const toKeyset = (row: repo.DoNotCallRow) => ({ at: row.createdAt, id: row.phoneNumber.slice(1) })
  const { page: rows, nextCursor } = takePage(entries, input.limit, toKeyset)
  return { rows, nextCursor }
}

export type DoNotCallAddition = {
  added: number
  /** Already on the list, or repeated in the input. */
  alreadyThere: number
  /** Invalid numbers as typed. */
  refused: { typed: string; reason: string }[]
}

const MAX_REFUSED_SHOWN = 100
/** Long lists are added in batches. After an interruption, send the list again; numbers already added stay. */
const NUMBERS_PER_TRANSACTION = 2000
const RECIPIENTS_PER_STATEMENT = 500

/** Adds numbers to the list. After the commit none of them is called, not even by running campaigns. */
export async function addDoNotCall(
  ctx: TenantCtx,
  input: { phoneNumbers: readonly string[]; source: 'manual' | 'csv'; callId?: string | undefined },
): Promise<DoNotCallAddition> {
  const numbers = new Set<E164>()
  const refused: DoNotCallAddition['refused'] = []
  let valid = 0
  const turn = beginTurn()
  for (const typed of input.phoneNumbers) {
    if (turn.isUsedUp()) await turn.next()
    // People in any country can be listed, whether or not they may be called.
    const read = readPhone(typed)
    if (read.ok) valid += 1
    if (read.ok) numbers.add(read.e164)
    else if (typed.trim() !== '') refused.push({ typed: typed.trim().slice(0, 40), reason: read.message })
  }
  if (numbers.size === 0) throw new DomainError('invalid', refused[0]?.reason ?? 'Please enter a phone number')
  const entry = { source: input.source, callId: input.callId ?? null }
  let added = 0
  for (const phoneNumbers of splitIntoBatches([...numbers], NUMBERS_PER_TRANSACTION)) {
    added += await transactionWithEvents(ctx, async (trx) => {
      await lockAll(trx, ctx.tenantId)
      if (entry.callId !== null && !(await findCall(trx, ctx.tenantId, entry.callId))) throw notFound()
      const count = await addToList(trx, ctx, { phoneNumbers, ...entry })
      const auditEntry = { after: { added: count, source: input.source } }
      await recordAudit(trx, ctx, auditEntry)
      return count
    })
  }
  return { added, alreadyThere: valid - added, refused: refused.slice(0, MAX_REFUSED_SHOWN) }
}

type Entries = { phoneNumbers: readonly E164[]; source: DoNotCallSource; callId: string | null }

async function addToList(
  db: EventTrx,
  { tenantId, now }: TenantCtx,
  { phoneNumbers, source, callId }: Entries,
): Promise<number> {
  const at = now()
  const entries = phoneNumbers.map((phoneNumber) => ({
    tenantId,
    phoneNumber,
    source,
    callId,
    createdAt: at,
  }))
  const added = await repo.insertDoNotCall(db, entries)
  await repo.closeSuggestionsFor(db, tenantId, { phoneNumbers, now: at })
  await dismissCallBacksTo(db, tenantId, { phoneNumbers, now: at })
  const queued = await repo.findQueuedRecipients(db, tenantId, phoneNumbers)
  for (const [campaignId, recipients] of Map.groupBy(queued, ({ campaignId }) => campaignId)) {
    for (const batch of splitIntoBatches(recipients, RECIPIENTS_PER_STATEMENT)) {
      const ids = batch.map(({ id }) => id)
      const change = { skipReason: 'do-not-call' } as const
      await moveRecipients(db, tenantId, { campaignId, ids, from: 'queued', to: 'skipped', change })
    }
    await finishCampaignIfDone(db, tenantId, { id: campaignId, now: at })
  }
  return added
}

function* splitIntoBatches<T>(items: readonly T[], length: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += length) yield items.slice(at, at + length)
}

/** Which of these numbers, in any spelling, are on the list. */
export async function findListed(
  { db, tenantId }: Pick<TenantCtx, 'db' | 'tenantId'>,
  phoneNumbers: readonly string[],
): Promise<E164[]> {
  const turn = beginTurn()
  const numbers: E164[] = []
  for (const typed of phoneNumbers) {
    if (turn.isUsedUp()) await turn.next()
    const read = readPhone(typed)
    if (read.ok) numbers.push(read.e164)
  }
  return await repo.findListedNumbers(db, tenantId, numbers)
}

/** @throws DomainError `not-found` */
export async function removeDoNotCall(ctx: TenantCtx, phoneNumber: string): Promise<void> {
  const read = readPhone(phoneNumber)
  // An entry from before numbers were canonical may be text that cannot be read.
  const number = read.ok ? read.e164 : phoneNumber
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteDoNotCall(trx, ctx.tenantId, number))) throw notFound()
    await recordAudit(trx, ctx, { subject: number })
  })
}

export async function listSuggestions(
  deps: Pick<Deps, 'db' | 'voice'>,
  tenantId: TenantId,
  input: PageInput,
): Promise<Page<repo.OpenSuggestion>> {
  const before = readCursor(input.cursor)
  const newest = { before, limit: input.limit + 1, counted: countedOrigin(deps) }
  const suggestions = await repo.listSuggestions(deps.db, tenantId, newest)
  const { page: rows, nextCursor } = takePage(suggestions, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows, nextCursor }
}

/** @throws DomainError `not-found`, also if it has already been answered */
export async function answerSuggestion(
  ctx: TenantCtx,
  { suggestionId, accept }: { suggestionId: string; accept: boolean },
): Promise<{ phoneNumber: string; isListed: boolean }> {
  return await transactionWithEvents(ctx, async (trx) => {
    await lockAll(trx, ctx.tenantId)
    const state = accept ? 'accepted' : 'dismissed'
    const suggestion = await repo.resolveSuggestion(trx, ctx.tenantId, { id: suggestionId, state, now: ctx.now() })
    if (!suggestion) throw notFound()
    const { phoneNumber, callId } = suggestion
    if (accept) await addToList(trx, ctx, { phoneNumbers: [phoneNumber], source: 'recipient', callId })
    await recordAudit(trx, ctx, { subject: suggestionId, after: { state } })
    return { phoneNumber, isListed: await repo.isOnDoNotCallList(trx, ctx.tenantId, phoneNumber) }
  })
}
