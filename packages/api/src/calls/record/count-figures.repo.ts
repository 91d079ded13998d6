import {
  addFigures,
  FIGURES,
  type FigureSums,
  halfHourOf,
  NO_FIGURES,
  segmentOf,
} from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

type CallRecord = Selectable<Schema['calls']>

// Which calls the review's charts count. They read sums per half hour, so a change here needs a migration that recounts.

/** Rehearsals, and calls without a confirmed conversation, appear in no list and no statistics, and cause no events. */
export function isListed({
  conversationId = null,
  source = 'phone',
}: {
  conversationId?: CallRecord['conversationId'] | undefined
  source?: CallRecord['source'] | undefined
}): boolean {
  return conversationId !== null && source !== 'rehearsal'
}

/** Moves a call from its old statistics to its new ones; null if not counted. */
export async function recountFigures(db: Db, before: CallRecord | null, after: CallRecord | null): Promise<void> {
  const call = after ?? before
  if (!call) return
  const tenant = call.tenantId
  const halfHours = new Map<string, Sum>()
  const totals = new Map<number, number>()
  for (const [row, by] of [[before, -1] as const, [after, 1] as const]) {
    if (!row || !isListed(row)) continue
    const place = { halfHour: halfHourOf(row.startedAt), segment: segmentOf(row.facet) }
    const key = `${place.halfHour}.${place.segment}`
    const sum = halfHours.get(key) ?? { ...place, figures: { ...NO_FIGURES } }
    halfHours.set(key, sum)
    // Test calls in the browser would distort the rates of calls.
    if (row.source === 'phone') addFigures(sum.figures, row, by)
    totals.set(row.facet, (totals.get(row.facet) ?? 0) + by)
  }
  for (const sum of halfHours.values()) await addCounts(db, tenant, sum)
  for (const [facet, calls] of totals) if (calls !== 0) await addTotal(db, tenant, { facet, calls })
}

type Sum = { halfHour: number; segment: number; figures: FigureSums }

async function addCounts(db: Db, tenant: TenantId, { halfHour, segment, figures }: Sum): Promise<void> {
  if (FIGURES.every((name) => figures[name] === 0)) return
  await db
    .insertInto('call_half_hours')
    .values({ tenantId: tenant, halfHour, segment, ...figures })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'halfHour', 'segment'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            FIGURES.map((name) => [name, eb(`call_half_hours.${name}`, '+', eb.ref(`excluded.${name}`))]),
          ),
        ),
    )
    .execute()
}

async function addTotal(db: Db, tenant: TenantId, { facet, calls }: { facet: number; calls: number }): Promise<void> {
  await db
    .insertInto('call_totals')
    .values({ tenantId: tenant, facet, calls })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'facet'])
        .doUpdateSet((eb) => ({ calls: eb('call_totals.calls', '+', eb.ref('excluded.calls')) })),
    )
    .execute()
}
