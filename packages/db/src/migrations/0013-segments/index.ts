import { type Kysely, type RawBuilder, sql } from 'kysely'

import { isPostgres } from '../columns.ts'

/** Facets and counts tell live, simulated, and test calls apart, and the review's counts also their directions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update calls set facet = facet + case "testMode" when 1 then 20 else 10 end
    where "testMode" = 1 or provider = 'simulator'`.execute(db)
  await updateSearch(db)
  await sql`delete from call_totals`.execute(db)
  await sql`insert into call_totals ("tenantId", facet, calls) select "tenantId", facet, count(*) from calls
    where "conversationId" is not null group by "tenantId", facet`.execute(db)

  const names = Object.keys(SUMS).map((name) => sql.ref(name))
  const sums = names.map((name) => sql`${name} integer not null default 0`)
  await createCounts(db, 'call_half_hours', sql`${sql.join(sums)}, primary key ("tenantId", "halfHour", segment)`)
  await sql`insert into call_half_hours ("tenantId", "halfHour", segment, ${sql.join(names)})
    select "tenantId", ${PLACE}, ${sql.join(Object.values(SUMS))}
    from calls where "conversationId" is not null and source = 'phone' group by 1, 2, 3`.execute(db)

  // A range of half hours of one value is read in the order of the key.
  const key = sql`primary key ("tenantId", "fieldId", "valueKey", "halfHour", segment)`
  const values = sql`"fieldId" text not null, "valueKey" text not null, calls integer not null, ${key}`
  await createCounts(db, 'call_value_counts', values)
  await sql`insert into call_value_counts ("tenantId", "fieldId", "valueKey", "halfHour", segment, calls)
    select call_values."tenantId", "fieldId", "valueKey", ${PLACE}, count(*)
    from call_values join calls on calls.id = "callId"
    where kind in ('outcome', 'goal') and "valueKey" is not null and source = 'phone' group by 1, 2, 3, 4, 5`.execute(
    db,
  )
}

/** The half hour and the segment. */
const PLACE = sql`"startedAt" / 1800000 * 1800000, facet / 10 * 2 + facet % 2`

const SUMS = {
  seconds: sql`sum("durationSeconds")`,
  completed: countIf(sql`facet % 10 / 2 = 0`),
  open: countIf(sql`facet % 10 / 2 in (1, 2)`),
  failed: countIf(sql`facet % 10 / 2 = 3`),
  missed: countIf(sql`facet % 10 / 2 = 4`),
  reached: countIf(sql`reached = 1`),
  transferred: countIf(sql`"endReason" = 'transferred'`),
  talked0: countIf(sql`"durationSeconds" between 1 and 29`),
  talked30: countIf(sql`"durationSeconds" between 30 and 59`),
  talked60: countIf(sql`"durationSeconds" between 60 and 179`),
  talked180: countIf(sql`"durationSeconds" between 180 and 299`),
  talked300: countIf(sql`"durationSeconds" between 300 and 599`),
  talked600: countIf(sql`"durationSeconds" >= 600`),
}

function countIf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sum(case when ${condition} then 1 else 0 end)`
}

/** The index has a word for each call's facet. */
async function updateSearch(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`insert into call_search_changes select "orderKey", "tenantId" from calls
      where facet >= 10 and "conversationId" is not null on conflict do nothing`.execute(db)
    return
  }
  const prefix = sql`${'\uE000t'}::text || lower(regexp_replace(tenant, '[^0-9A-Za-z]', '', 'g')) || 'f'`
  await sql`update call_search set words = ts_delete(words, ${prefix} || (facet % 10))
      || array_to_tsvector(array[${prefix} || facet])
    from calls where calls.id = "callId" and facet >= 10`.execute(db)
}

async function createCounts(db: Kysely<never>, name: string, columns: RawBuilder<unknown>): Promise<void> {
  await db.schema.dropTable(name).execute()
  await sql`create table ${sql.table(name)} ("tenantId" text not null references businesses on delete cascade,
    "halfHour" bigint not null, segment integer not null, ${columns})
    ${isPostgres(db) ? sql`` : sql`without rowid`}`.execute(db)
}
