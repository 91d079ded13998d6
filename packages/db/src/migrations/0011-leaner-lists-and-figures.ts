import { type Kysely, sql } from 'kysely'

import { FIGURES_EVERY_MS, KEYS_A_DAY, LENGTHS_FROM } from '../call-order.ts'
import { ofTenant, required, zero } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await walkIndexesAlone(db)
  await countInOneRow(db)
}

/**
 * Every list is walked, counted and put in order within an index, so that rows are read for the page only. A
 * campaign's calls have indexes of their own; calls without a campaign cost nothing there.
 */
async function walkIndexesAlone(db: Kysely<never>): Promise<void> {
  // Calls that no list shows lie below zero: one bound keeps them out.
  await sql`update calls set order_key = -order_key where conversation_id is null`.execute(db)
  for (const name of ['calls_newest', 'calls_by_facet', 'calls_by_campaign']) await db.schema.dropIndex(name).execute()
  const indexes = {
    calls_newest: ['tenant_id', 'order_key', 'duration_seconds'],
    calls_by_facet: ['tenant_id', 'facet', 'order_key', 'duration_seconds'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('calls').columns(columns).execute()
  }
  await sql`create index calls_by_day_and_length
    on calls (tenant_id, (order_key / ${sql.lit(KEYS_A_DAY)}), duration_seconds, order_key)`.execute(db)
  const ofCampaigns = {
    calls_of_campaign: sql`tenant_id, campaign_id, order_key`,
    calls_of_campaign_by_facet: sql`tenant_id, campaign_id, facet, order_key`,
    calls_of_campaign_by_facet_and_length: sql`tenant_id, campaign_id, facet, duration_seconds, order_key`,
  }
  for (const [name, columns] of Object.entries(ofCampaigns)) {
    await sql`create index ${sql.id(name)} on calls (${columns}) where campaign_id is not null`.execute(db)
  }
}

/** One row for each half hour instead of one for each outcome and length in it: a year is 17,520 rows at most. */
async function countInOneRow(db: Kysely<never>): Promise<void> {
  const outcomes = { completed: [0, 1], missed: [8, 9], failed: [6, 7], open: [2, 3, 4, 5] }
  const lengths = LENGTHS_FROM.map((from, index) => ({ name: `talked_${from}`, from, to: LENGTHS_FROM[index + 1] }))
  let table = db.schema
    .createTable('call_half_hours')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('half_hour', 'bigint', required)
    .addColumn('seconds', 'bigint', zero)
  for (const name of [...Object.keys(outcomes), ...lengths.map((length) => length.name)]) {
    table = table.addColumn(name, 'integer', zero)
  }
  await table.addPrimaryKeyConstraint('call_half_hours_key', ['tenant_id', 'half_hour']).execute()
  const halfHour = sql`started_at - started_at % ${sql.lit(FIGURES_EVERY_MS)}`
  const sums = [
    ...Object.entries(outcomes).map(([name, facets]) => ({
      name,
      sum: sql`sum(case when facet in (${sql.join(facets.map((facet) => sql.lit(facet)))}) then 1 else 0 end)`,
    })),
    ...lengths.map(({ name, from, to }) => ({
      name,
      sum: sql`sum(case when duration_seconds > 0 and duration_seconds >= ${sql.lit(from)}
        and duration_seconds < ${sql.lit(to ?? Number.MAX_SAFE_INTEGER)} then 1 else 0 end)`,
    })),
  ]
  await sql`insert into call_half_hours (tenant_id, half_hour, seconds, ${sql.join(sums.map(({ name }) => sql.id(name)))})
    select tenant_id, ${halfHour}, sum(duration_seconds), ${sql.join(sums.map(({ sum }) => sum))}
    from calls where conversation_id is not null group by tenant_id, ${halfHour}`.execute(db)
  await db.schema.dropTable('call_figures').execute()
}
