import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { runPrepared, slot } from '@callwright/db/query/prepared-query'

import type { CallFilter } from './call-filter.ts'

/** All calls of a tenant that lists show, by facet. */
export async function readTotals(db: Db, tenant: TenantId): Promise<ReadonlyMap<number, number>> {
  const rows = await runPrepared(db, {
    shape: 'call totals',
    planned: 'once',
    build: (to) =>
      to.selectFrom('call_totals').select(['facet', 'calls']).where('tenantId', '=', slot<TenantId>('tenant')),
    values: { tenant },
  })
  return new Map(rows.map((row) => [row.facet, row.calls]))
}

/** How many calls a filter without a search lets through, counted up to `most` within an index. */
export async function countUpTo(db: Db, tenant: TenantId, { filter, most }: Counting): Promise<number> {
  const { facets, from, to, campaignId } = filter
  const rows = await runPrepared(db, {
    shape: `count calls ${facets?.length ?? 'any'} ${campaignId !== null}`,
    build: (db) => {
      let some = db
        .selectFrom('calls')
        .select('orderKey')
        .where('tenantId', '=', slot<TenantId>('tenant'))
        .where('orderKey', '>', slot<number>('above'))
        .where('orderKey', '<', slot<number>('below'))
        .limit(slot<number>('most'))
      if (facets)
        some = some.where(
          'facet',
          'in',
          facets.map((_, index) => slot<number>(`facet${index}`)),
        )
      if (campaignId !== null) some = some.where('campaignId', '=', slot<string>('campaign'))
      return db.selectFrom(some.as('some')).select((eb) => eb.fn.countAll<number>().as('count'))
    },
    values: {
      tenant,
      most,
      campaign: campaignId,
      above: from === null ? 0 : from - 1,
      below: to ?? Number.MAX_SAFE_INTEGER,
      ...Object.fromEntries((facets ?? []).map((facet, index) => [`facet${index}`, facet])),
    },
  })
  return rows[0]?.count ?? 0
}

type Counting = { filter: CallFilter; most: number }
