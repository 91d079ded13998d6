import { monthOf } from '@callwright/contract/admin'

import type { TenantCtx } from '../context/tenant-ctx.ts'
import { notFound } from '../context/domain-error.ts'
import { takePage, readCursor } from '../paging/keyset.ts'
import { toMinutes } from './days.ts'
import { type UsageEntryRow, listEntries } from './explain.repo.ts'
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
  call: { callId: string; conversationId: string | null; direction: 'inbound' | 'outbound'; startedAt: number } | null
}

export type Explanation = {
  month: string
  /** the sum that the dashboard shows */
  totalSeconds: number
  /** the total, recomputed from all entries */
  recountedSeconds: number
  rows: ExplainedEntry[]
  nextCursor: string | null
}

/** A client's entries for a month, newest first. @throws DomainError `not-found` */
export async function explainUsage(
  { db, now, tenantId }: Pick<TenantCtx, 'db' | 'now' | 'tenantId'>,
  input: { month?: string | undefined; cursor?: string | null | undefined; limit: number },
): Promise<Explanation> {
  const month = input.month ?? monthOf(now())
  const sums = await compareMonth(db, tenantId, month)
  if (!sums) throw notFound()
  const found = await listEntries(db, tenantId, { month, before: readCursor(input.cursor), limit: input.limit + 1 })
  const { page, nextCursor } = takePage(found, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return {
    month,
    ...sums,
    rows: page.map(toEntry),
    nextCursor,
  }
}

function toEntry(row: UsageEntryRow): ExplainedEntry {
  const { callId, conversationId, direction, startedAt } = row
  return {
    id: row.id,
    kind: callId === null ? 'correction' : 'call',
    seconds: row.seconds,
    minutes: toMinutes(row.seconds),
    at: row.createdAt,
    note: row.note,
    madeBy: row.madeByEmail,
    call:
      callId === null || direction === null || startedAt === null
        ? null
        : { callId, conversationId, direction, startedAt },
  }
}
