import { type Kysely, sql } from 'kysely'

import { ofTenant, required } from './columns.ts'

/** A tenant's calls by status and direction in all: what every page of the list tells beside its rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('call_totals')
    .addColumn('tenant_id', 'text', ofTenant)
    .addColumn('facet', 'integer', required)
    .addColumn('calls', 'bigint', required)
    .addPrimaryKeyConstraint('call_totals_key', ['tenant_id', 'facet'])
    .execute()
  await sql`insert into call_totals (tenant_id, facet, calls)
    select tenant_id, facet, sum(calls) from call_figures group by tenant_id, facet`.execute(db)
}
