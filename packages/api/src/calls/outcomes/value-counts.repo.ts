import { isCounted } from '@callwright/contract/calls/call-fields'
import { halfHourOf, segmentOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import { type Selectable, sql } from 'kysely'

import type { ValueRecord } from './call-values.repo.ts'

type CountedCall = Pick<Selectable<Schema['calls']>, 'tenantId' | 'campaignId' | 'startedAt' | 'source' | 'facet'>
export type CountedValue = Pick<ValueRecord, 'fieldId' | 'kind'> & { valueKey?: string | null }

/**
 * Adds a call's outcome and goals to the counts, or takes them out of the counts. Every value that changes, moves or
 * disappears must be taken out first.
 */
export async function countValues(
  db: Db,
  { tenantId, campaignId, startedAt, source, facet }: CountedCall,
  { values, by }: { values: readonly CountedValue[]; by: 1 | -1 },
): Promise<void> {
  const counted = values.flatMap(({ fieldId, kind, valueKey }) =>
    isCounted(kind) && typeof valueKey === 'string' ? [{ fieldId, valueKey, calls: by }] : [],
  )
  if (counted.length === 0) return
  if (source === 'phone') {
    const place = { tenantId, halfHour: halfHourOf(startedAt), segment: segmentOf(facet) }
    await db
      .insertInto('call_value_counts')
      .values(counted.map((each) => ({ ...each, ...place })))
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'fieldId', 'valueKey', 'halfHour', 'segment'])
          .doUpdateSet({ calls: sql<number>`call_value_counts.calls + excluded.calls` }),
      )
      .execute()
  }
  if (campaignId === null) return
  await db
    .insertInto('campaign_value_counts')
    .values(counted.map((each) => ({ ...each, campaignId })))
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'fieldId', 'valueKey'])
        .doUpdateSet({ calls: sql<number>`campaign_value_counts.calls + excluded.calls` }),
    )
    .execute()
}

export type CampaignValueCount = { fieldId: string; valueKey: string; calls: number }

/** The calls of a campaign by field and value. */
export async function listCampaignValues(db: Db, campaignId: string): Promise<CampaignValueCount[]> {
  return await db
    .selectFrom('campaign_value_counts')
    .select(['fieldId', 'valueKey', 'calls'])
    .where('campaignId', '=', campaignId)
    .where('calls', '>', 0)
    .execute()
}
