import { type QuoteState, QUOTE_STATES } from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'
import { facetsEnd } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'
import { isReserved } from '@callwright/voice/reserved-questions'
import { sql } from 'kysely'

import { countedOrigin, type Installation } from '../../context/counted-calls.ts'
import { DAY_MS } from '../../context/local-time.ts'
import { isClient } from '../../context/own-business.ts'
import type { NewValue } from './call-values.repo.ts'

type CountedCall = { tenantId: TenantId; startedAt: number; facet: number }

/** Values by how their explanations quote the call. */
export type QuoteCounts = Record<QuoteState, number>

/** Counts how a call's values quote it, on the UTC day on which it started. */
export async function countQuotes(
  db: Db,
  installation: Installation,
  { call, before, after }: { call: CountedCall; before: readonly NewValue[]; after: readonly NewValue[] },
): Promise<void> {
  const count = (values: readonly NewValue[], state: QuoteState): number =>
    values.filter(({ fieldId, quotes }) => quotes === state && !isReserved(fieldId)).length
  const changes = QUOTE_STATES.map((state) => [state, count(after, state) - count(before, state)] as const)
  const isCounted = call.facet < facetsEnd(countedOrigin(installation))
  if (!isCounted || changes.every(([, by]) => by === 0)) return
  const by = Object.fromEntries(changes) as QuoteCounts
  await db
    .insertInto('quote_counts')
    .values({ tenantId: call.tenantId, day: Math.floor(call.startedAt / DAY_MS), ...by })
    .onConflict((conflict) =>
      conflict.columns(['day', 'tenantId']).doUpdateSet((eb) => ({
        none: eb('quote_counts.none', '+', by.none),
        found: eb('quote_counts.found', '+', by.found),
        agent: eb('quote_counts.agent', '+', by.agent),
        absent: eb('quote_counts.absent', '+', by.absent),
      })),
    )
    .execute()
}

/** The counts of every client in the week that ends with `day`, and in the week before. */
export async function sumQuotes(
  db: Db,
  day: number,
): Promise<(QuoteCounts & { tenantId: TenantId; businessName: string; isLast: number })[]> {
  const isLast = sql<number>`case when day > ${day - 7} then 1 else 0 end`
  return await db
    .selectFrom('quote_counts')
    .innerJoin('businesses', 'businesses.id', 'quote_counts.tenantId')
    .select(['tenantId', 'businesses.name as businessName', isLast.as('isLast')])
    .select(QUOTE_STATES.map((state) => sql<number>`cast(sum(${sql.ref(state)}) as bigint)`.as(state)))
    .where(isClient('tenantId'))
    .where('day', '>', day - 14)
    .where('day', '<=', day)
    .groupBy(['tenantId', 'businesses.name', 'isLast'])
    .execute()
}

export async function deleteQuoteCountsBefore(db: Db, day: number): Promise<void> {
  await db.deleteFrom('quote_counts').where('day', '<', day).execute()
}
