import { type Kysely, sql } from 'kysely'

import {
  FIGURES_EVERY_MS,
  facetOf,
  LENGTHS_FROM,
  orderKeyAt,
  type RankedDirection,
  type RankedStatus,
} from '../call-order.ts'
import { required, zero } from './columns.ts'

/** What lists and figures of a million calls stand on. What is there already is filled in. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('calls').addColumn('order_key', 'bigint').execute()
  await db.schema.alterTable('calls').addColumn('facet', 'integer', zero).execute()
  await giveKeys(db)
  await db.schema.createIndex('calls_order').unique().on('calls').column('order_key').execute()
  await db.schema.dropIndex('calls_newest').execute()
  const indexes = {
    calls_newest: ['tenant_id', 'order_key'],
    calls_by_length: ['tenant_id', 'duration_seconds', 'order_key'],
    calls_by_facet: ['tenant_id', 'facet', 'order_key'],
    calls_by_facet_and_length: ['tenant_id', 'facet', 'duration_seconds', 'order_key'],
    calls_by_campaign: ['tenant_id', 'campaign_id', 'facet', 'order_key'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('calls').columns(columns).execute()
  }
  await db.schema
    .createTable('call_figures')
    .addColumn('tenant_id', 'text', (column) => column.notNull().references('businesses.id').onDelete('cascade'))
    .addColumn('half_hour', 'bigint', required)
    .addColumn('facet', 'integer', required)
    .addColumn('length_class', 'integer', required)
    .addColumn('calls', 'integer', required)
    .addColumn('talked', 'integer', required)
    .addColumn('seconds', 'bigint', required)
    .addPrimaryKeyConstraint('call_figures_key', ['tenant_id', 'half_hour', 'facet', 'length_class'])
    .execute()
  await countFigures(db)
}

type Older = { id: string; started_at: number; status: RankedStatus; direction: RankedDirection }

async function giveKeys(db: Kysely<never>): Promise<void> {
  const { rows } =
    await sql<Older>`select id, started_at, status, direction from calls order by started_at, id`.execute(db)
  let last = 0
  for (const row of rows) {
    last = Math.max(orderKeyAt(row.started_at), last + 1)
    const facet = facetOf(row.status, row.direction)
    await sql`update calls set order_key = ${last}, facet = ${facet} where id = ${row.id}`.execute(db)
  }
}

async function countFigures(db: Kysely<never>): Promise<void> {
  const classes = LENGTHS_FROM.map(
    (from, index) => sql`when duration_seconds >= ${sql.lit(from)} then ${sql.lit(index)}`,
  )
  const lengthClass = sql`case ${sql.join(classes.toReversed(), sql` `)} else 0 end`
  const halfHour = sql`started_at - started_at % ${sql.lit(FIGURES_EVERY_MS)}`
  await sql`insert into call_figures (tenant_id, half_hour, facet, length_class, calls, talked, seconds)
    select tenant_id, ${halfHour}, facet, ${lengthClass}, count(*),
           sum(case when duration_seconds > 0 then 1 else 0 end), sum(duration_seconds)
    from calls where conversation_id is not null
    group by tenant_id, ${halfHour}, facet, ${lengthClass}`.execute(db)
}
