import { monthOf } from '@callwright/contract/admin'
import type { CallSource } from '@callwright/contract/calls/calls'

import type { TenantCtx } from '../context/tenant-ctx.ts'
import { notFound } from '../context/domain-error.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import { toMinutes } from '../context/days.ts'
import { type UsageEntryRow, listEntries, sumCosts } from './explain.repo.ts'
import { compareMonth } from './usage.repo.ts'

export type ExplainedEntry = {
  id: string
  kind: 'call' | 'correction'
  seconds: number
  /** minutes with one decimal */
  minutes: number
  /** when the entry was made, epoch ms */
  at: number
  /** the reason for a correction */
  note: string | null
  /** the email address of the operator who made a correction */
  madeBy: string | null
  /** null for a correction, or if the business deleted the call; the minutes stay charged */
  call: {
    callId: string
    conversationId: string | null
    direction: 'inbound' | 'outbound'
    source: CallSource
    startedAt: number
    /** the last four digits of the customer's number: the operator need not know the rest; null if it is unknown */
    lastDigits: string | null
  } | null
  /** the provider's cost of the call; null if unknown, or if the call was deleted */
  costCredits: number | null
  costMicroUsd: number | null
}

export type Explanation = Page<ExplainedEntry> & {
  month: string
  /** the sum that the dashboard shows */
  totalSeconds: number
  /** the total, recomputed from all entries */
  recountedSeconds: number
  /** the provider's cost of the month's calls, as far as it is known; null after the first page */
  cost: { credits: number | null; microUsd: number | null } | null
}

/** A client's entries for a month, newest first. @throws DomainError `not-found` */
export async function explainUsage(
  { db, now, tenantId }: Pick<TenantCtx, 'db' | 'now' | 'tenantId'>,
  input: PageInput & { month?: string | undefined },
): Promise<Explanation> {
  const month = input.month ?? monthOf(now())
  const before = readCursor(input.cursor)
  // Independent queries run in parallel, since the database may be remote.
  const [sums, cost, found] = await Promise.all([
    compareMonth(db, tenantId, month),
    before === null ? sumCosts(db, tenantId, month) : null,
    listEntries(db, tenantId, { month, before, limit: input.limit + 1 }),
  ])
  if (!sums) throw notFound()
  const { page, nextCursor } = takePage(found, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return {
    month,
    ...sums,
    cost,
    rows: page.map(toEntry),
    nextCursor,
  }
}

function toEntry(row: UsageEntryRow): ExplainedEntry {
  const { callId, conversationId, direction, source, startedAt, phoneNumber, costCredits, costMicroUsd } = row
  const lastDigits = phoneNumber?.slice(-4) ?? null
  return {
    id: row.id,
    kind: callId === null ? 'correction' : 'call',
    seconds: row.seconds,
    minutes: toMinutes(row.seconds),
    at: row.createdAt,
    note: row.note,
    madeBy: row.madeByEmail,
    call:
      callId === null || direction === null || source === null || startedAt === null
        ? null
        : { callId, conversationId, direction, source, startedAt, lastDigits },
    costCredits,
    costMicroUsd,
  }
}
