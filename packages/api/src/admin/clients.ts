import { setTimeout as sleep } from 'node:timers/promises'

import { monthOf } from '@callwright/contract/admin'
import type { UserId } from '@callwright/db/ids'

import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { notFound } from '../domain-error.ts'
import { cutPage, readCursor } from '../keyset.ts'
import { countAnswered } from '../numbers/numbers.repo.ts'
import * as repo from './clients.repo.ts'

export type ClientUsage = {
  tenantId: string
  userId: UserId
  businessName: string | null
  email: string | null
  month: string
  /** minutes with one decimal */
  monthlyMinutes: number
  totalMinutes: number
  /** null is unlimited */
  monthlyLimit: number | null
  lastBenchmark: number | null
  servicePaused: boolean
}

export type UsagePage = {
  month: string
  cards: { totalMinutes: number; activeClients: number; totalClients: number }
  rows: ClientUsage[]
  nextCursor: string | null
}

export async function listUsage(
  ctx: Ctx,
  input: { month?: string | undefined; cursor?: string | null | undefined; limit: number },
): Promise<UsagePage> {
  const month = input.month ?? monthOf(ctx.now())
  const before = readCursor(input.cursor)
  const found = await repo.listClients(ctx.db, { month, before, limit: input.limit + 1 })
  const sums = await repo.sumUsage(ctx.db, month)
  const { page, nextCursor } = cutPage(found, input.limit, (row) => ({ at: row.created_at, id: row.tenant_id }))
  const cards = {
    totalMinutes: toMinutes(sums.totalSeconds),
    activeClients: sums.activeClients,
    totalClients: sums.totalClients,
  }
  return { month, cards, rows: page.map((row) => toUsage(row, month)), nextCursor }
}

/** @throws DomainError `not-found` */
export async function findClient(ctx: Ctx, userId: string): Promise<string> {
  const tenantId = await repo.findTenantOfUser(ctx.db, userId)
  if (!tenantId) throw notFound()
  return tenantId
}

/** 0 means no limit, as an empty field does. */
export async function setLimit(
  ctx: Ctx,
  input: { tenantId: string; limitMinutes: number | null },
): Promise<number | null> {
  const minutes = input.limitMinutes === 0 ? null : input.limitMinutes
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.setLimit(trx, input.tenantId, { minutes, now: ctx.now() }))) throw notFound()
    const deed = { action: 'admin.setLimit', tenantId: input.tenantId, after: { minutes } }
    await recordAudit(trx, { deps: ctx, caller: ctx.caller }, deed)
  })
  return minutes
}

/** How long whoever pauses waits at most until nothing is under way any more. */
const SETTLED_WITHIN_MS = 1800
const LOOK_EVERY_MS = 50

export type Pausing = {
  /** calls whose request to the provider has no answer yet */
  inFlight: number
  /** whether no number of the client is answered any more */
  isInboundOff: boolean
}

/** The gate is closed once this has committed; what was under way before is waited for, but not for long. */
export async function setPaused(ctx: Ctx, input: { tenantId: string; paused: boolean }): Promise<Pausing> {
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    const isKnown = await repo.setPaused(trx, input.tenantId, { pausedAt: input.paused ? now : null, now })
    if (!isKnown) throw notFound()
    const deed = { action: 'admin.setPaused', tenantId: input.tenantId, after: { paused: input.paused } }
    await recordAudit(trx, { deps: ctx, caller: ctx.caller }, deed)
  })
  ctx.events.emit('numbersChanged')
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const inFlight = await repo.countInFlight(ctx.db, input.tenantId)
    const isInboundOff = input.paused && (await countAnswered(ctx.db, input.tenantId)) === 0
    if (!input.paused || (inFlight === 0 && isInboundOff) || waited >= SETTLED_WITHIN_MS)
      return { inFlight, isInboundOff }
    await sleep(LOOK_EVERY_MS)
  }
}

function toUsage(row: repo.ClientRow, month: string): ClientUsage {
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    businessName: row.name || null,
    email: row.email || null,
    month,
    monthlyMinutes: toMinutes(row.month_seconds ?? 0),
    totalMinutes: toMinutes(row.total_seconds ?? 0),
    monthlyLimit: row.monthly_limit_minutes,
    lastBenchmark: row.last_benchmark_minutes,
    servicePaused: row.paused_at !== null,
  }
}

function toMinutes(seconds: number): number {
  return Math.round(seconds / 6) / 10
}
