import { monthOf } from '@callwright/contract/admin'
import { INITIAL_USAGE_ORDER, type UsageSort } from '@callwright/contract/usage'
import { type UserId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { notFound } from '../../context/domain-error.ts'
import { findBusiness } from '../../context/own-business.ts'
import type { Page, PageInput } from '../../paging/keyset.ts'
import { formatDay, monthSpan, toMinutes } from '../../context/days.ts'
import { limitShare } from './limit-share.ts'
import { readSortedCursor, writeSortedCursor } from './sorted-cursor.ts'
import * as repo from './usage-list.repo.ts'

type UsageDeps = Pick<Deps, 'db' | 'now'>

export type ClientUsage = {
  tenantId: string
  userId: UserId
  businessName: string | null
  email: string | null
  month: string
  /** minutes with one decimal */
  monthlyMinutes: number
  totalMinutes: number
  /** null if unlimited */
  monthlyLimit: number | null
  /** percentage of the limit used, rounded down to one decimal; null if unlimited */
  limitShare: number | null
  /** compares seconds, as the gate does */
  isLimitReached: boolean
  lastBenchmark: number | null
  /** 80 or 100: the percentage of the limit in the operator's last alert */
  lastLimitPercent: number | null
  servicePaused: boolean
}

export type UsagePage = Page<ClientUsage> & {
  month: string
  cards: { totalMinutes: number; activeClients: number; totalClients: number }
  /** The operator's own business, which is not among the clients. */
  own: { monthlyMinutes: number; totalMinutes: number }
}

export type UsageQuery = {
  month?: string | undefined
  search?: string | undefined
  sort?: UsageSort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** All clients with a month's usage, and the month's totals, which a search does not affect. */
export async function viewUsage(deps: UsageDeps, input: UsageQuery & PageInput): Promise<UsagePage> {
  const page = await readUsagePage(deps, input)
  const sums = await repo.sumMonth(deps.db, page.month)
  const { activeClients, totalClients } = sums
  const own = await repo.sumOwnBusiness(deps.db, page.month)
  return {
    ...page,
    cards: { totalMinutes: toMinutes(sums.totalSeconds), activeClients, totalClients },
    own: { monthlyMinutes: toMinutes(own.monthSeconds), totalMinutes: toMinutes(own.totalSeconds) },
  }
}

/** A page without the month's totals. */
export async function readUsagePage(
  { db, now }: UsageDeps,
  { cursor, limit, ...query }: UsageQuery & PageInput,
): Promise<Omit<UsagePage, 'cards' | 'own'>> {
  const month = query.month ?? monthOf(now())
  const sort = query.sort ?? 'created'
  const order = query.order ?? INITIAL_USAGE_ORDER[sort]
  const cursorOrder = `${sort} ${order}`
  const filter = { month, search: query.search ?? '', sort, order }
  const rows = await repo.listUsage(db, filter, { after: readSortedCursor(cursorOrder, cursor), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const totals = await repo.sumAllMonths(
    db,
    page.map((row) => row.tenantId),
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    month,
    rows: page.map((row) => toUsage(row, { month, totalSeconds: totals.get(row.tenantId) ?? 0 })),
    nextCursor: last === undefined ? null : writeSortedCursor(cursorOrder, { value: last.sortedBy, id: last.tenantId }),
  }
}

/** The months to choose from, newest first; always includes the current one. */
export async function listUsageMonths({ db, now }: UsageDeps): Promise<{ current: string; months: string[] }> {
  const current = monthOf(now())
  const used = await repo.listMonths(db)
  return { current, months: [...new Set([current, ...used])].toSorted().toReversed() }
}

export type UsageDays = { month: string; days: { day: string; minutes: number; seconds: number }[] }

/** A month's minutes by day, for all clients or one. @throws DomainError `not-found` */
export async function readUsageByDay(
  { db, now }: UsageDeps,
  input: { month?: string | undefined; tenantId?: string | undefined },
): Promise<UsageDays> {
  const month = input.month ?? monthOf(now())
  const tenantId = input.tenantId === undefined ? null : await findBusiness(db, input.tenantId)
  if (tenantId === undefined) throw notFound()
  const { firstDay, lastDay } = monthSpan(month)
  const sums = await repo.sumDays(db, { firstDay, lastDay, tenantId })
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const seconds = sums.get(firstDay + index) ?? 0
    return { day: formatDay(firstDay + index), minutes: toMinutes(seconds), seconds }
  })
  return { month, days }
}

function toUsage(row: repo.UsageRow, { month, totalSeconds }: { month: string; totalSeconds: number }): ClientUsage {
  const seconds = row.monthSeconds ?? 0
  const limit = row.monthlyLimitMinutes
  return {
    tenantId: row.tenantId,
    userId: row.userId,
    businessName: row.name || null,
    email: row.email || null,
    month,
    monthlyMinutes: toMinutes(seconds),
    totalMinutes: toMinutes(totalSeconds),
    monthlyLimit: limit,
    limitShare: limitShare(seconds, limit),
    isLimitReached: limit !== null && seconds >= limit * 60,
    lastBenchmark: row.lastBenchmarkMinutes,
    lastLimitPercent: row.lastLimitPercent,
    servicePaused: row.pausedAt !== null,
  }
}
