import { readReportedPhone } from '@callwright/contract/text/phone'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { isPostgres } from '../columns.ts'

const ROWS_PER_READ = 1000
const MAX_NAMED = 20

type Row = Readonly<Record<string, string | number | null>>
type Table = { name: string; key: readonly string[]; columns: readonly string[] }

/**
 * Rewrites stored numbers to the library's canonical form, do-not-call lists first, and merges rows that become equal. A
 * number that cannot be read stays as it is in lists, where nothing matches it, and becomes text in calls.
 * @param log takes one line for each table with numbers that cannot be read
 */
export async function up(db: Kysely<never>, log: (message: string) => void = () => {}): Promise<void> {
  await db.schema.alterTable('calls').addColumn('phoneText', 'text').execute()
  const rewrite = async (table: Table, save: Save): Promise<void> => await rewriteTable(db, table, { save, log })
  await rewrite({ name: 'do_not_call', key: ['tenantId', 'phoneNumber'], columns: ['phoneNumber'] }, mergeRow)
  await rewrite({ name: 'do_not_call_suggestions', key: ['id'], columns: ['phoneNumber'] }, updateRow)
  await rewrite({ name: 'call_backs', key: ['id'], columns: ['phoneNumber'] }, updateRow)
  await rewrite({ name: 'phone_numbers', key: ['provider', 'number'], columns: ['number'] }, mergeRow)
  await rewrite({ name: 'transfers', key: ['tenantId', 'position'], columns: ['phoneNumber'] }, updateRow)
  await sql`delete from transfers where exists (select 1 from transfers as other where other."tenantId" = transfers."tenantId"
    and other."phoneNumber" = transfers."phoneNumber" and other.position < transfers.position)`.execute(db)
  // A past attempt keeps its form if its campaign already has one with the canonical number.
  await rewrite({ name: 'attempts', key: ['id'], columns: ['phoneNumber'] }, async (trx, table, { row, changes }) => {
    const isTaken =
      await sql`select 1 from attempts where "campaignId" = (select "campaignId" from attempts where id = ${row['id']})
      and "phoneNumber" = ${changes['phoneNumber']} and id <> ${row['id']}`.execute(trx)
    if (isTaken.rows.length === 0) await updateRow(trx, table, { row, changes })
  })
  await rewrite({ name: 'recipients', key: ['id'], columns: ['phoneNumber'] }, updateRecipient)
  const numbers = ['phoneNumber', 'callerNumber', 'calledNumber', 'transferNumber']
  await rewrite({ name: 'calls', key: ['id'], columns: numbers }, updateCall)
}

type Change = { row: Row; /** null: cannot be read */ changes: Readonly<Record<string, string | null>> }
type Save = (db: Kysely<never>, table: Table, change: Change) => Promise<void>

async function rewriteTable(
  db: Kysely<never>,
  table: Table,
  { save, log }: { save: Save; log: (message: string) => void },
): Promise<void> {
  const unreadable: string[] = []
  for await (const row of readRows(db, table)) {
    const changes: Record<string, string | null> = {}
    for (const column of table.columns) {
      const stored = row[column]
      if (typeof stored !== 'string') continue
      const number = readReportedPhone(stored)
      if (number === null) unreadable.push(stored)
      if (number !== stored && (number !== null || table.name === 'calls')) changes[column] = number
    }
    if (Object.keys(changes).length > 0) await save(db, table, { row, changes })
  }
  if (unreadable.length === 0) return
  const named = [...new Set(unreadable)].slice(0, MAX_NAMED).join(', ')
  log(`Unreadable numbers in ${table.name}: ${unreadable.length} (${named}). They are never matched or dialed.`)
}

/** Rows whose number may not be canonical: all except those that already look right in +1. */
async function* readRows(db: Kysely<never>, { name, key, columns }: Table): AsyncGenerator<Row> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const odd = sql.join(columns.map(isOdd), sql` or `)
  let after: RawBuilder<unknown> = sql`1 = 1`
  for (;;) {
    const { rows } =
      await sql<Row>`select ${sql.join([...new Set([...key, ...columns])].map((column) => sql.ref(column)))}
      from ${sql.table(name)} where (${odd}) and ${after} order by ${keyColumns} limit ${ROWS_PER_READ}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_READ) return
    after = sql`(${keyColumns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}

function isOdd(column: string): RawBuilder<boolean> {
  const number = sql.ref(column)
  return sql`(${number} not like '+1__________' or substr(${number}, 3, 1) not between '2' and '9'
    or substr(${number}, 6, 1) not between '2' and '9')`
}

async function updateRow(db: Kysely<never>, table: Table, { row, changes }: Change): Promise<void> {
  const values = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table.name)} set ${sql.join(values)} where ${whereKey(table, row)}`.execute(db)
}

/** The row that already has the canonical number stays. */
async function mergeRow(db: Kysely<never>, table: Table, { row, changes }: Change): Promise<void> {
  const existing =
    await sql`select 1 from ${sql.table(table.name)} where ${whereKey(table, { ...row, ...changes })}`.execute(db)
  if (existing.rows.length === 0) return await updateRow(db, table, { row, changes })
  await sql`delete from ${sql.table(table.name)} where ${whereKey(table, row)}`.execute(db)
}

function whereKey({ key }: Table, row: Row): RawBuilder<boolean> {
  return sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
}

type Recipient = { id: string; campaignId: string; state: string }

/**
 * If the campaign already has the canonical number, the row keeps its form, and one of the two that is still queued is
 * skipped.
 */
async function updateRecipient(db: Kysely<never>, table: Table, { row, changes }: Change): Promise<void> {
  const { rows } = await sql<Recipient>`select other.id, other."campaignId", other.state from recipients as other
    join recipients as this on this."campaignId" = other."campaignId"
    where this.id = ${row['id']} and other."phoneNumber" = ${changes['phoneNumber']}`.execute(db)
  const [other] = rows
  if (!other) return await updateRow(db, table, { row, changes })
  const isSkipped = await skipIfQueued(db, { ...other, id: String(row['id']) })
  if (!isSkipped) await skipIfQueued(db, other)
}

async function skipIfQueued(db: Kysely<never>, { id, campaignId }: Recipient): Promise<boolean> {
  const skipped = await sql`update recipients set state = 'skipped', "skipReason" = 'duplicate'
    where id = ${id} and state = 'queued' returning id`.execute(db)
  if (skipped.rows.length === 0) return false
  await sql`update campaign_counts set recipients = recipients - 1
    where "campaignId" = ${campaignId} and state = 'queued'`.execute(db)
  await sql`insert into campaign_counts ("campaignId", state, recipients) values (${campaignId}, 'skipped', 1)
    on conflict ("campaignId", state) do update set recipients = campaign_counts.recipients + 1`.execute(db)
  return true
}

/** Also makes the search find the call by the new form. */
async function updateCall(db: Kysely<never>, table: Table, { row, changes }: Change): Promise<void> {
  const { phoneNumber: number } = changes
  const all = number === null ? { ...changes, phoneText: String(row['phoneNumber']) } : changes
  await updateRow(db, table, { row, changes: all })
  if (typeof number !== 'string') return
  if (!isPostgres(db)) {
    await sql`insert into call_search_changes select "orderKey", "tenantId" from calls
      where id = ${row['id']} and "conversationId" is not null on conflict do nothing`.execute(db)
    return
  }
  const digits = number.slice(1)
  // The word index has every run of three digits, after a private-use character.
  const runs = Array.from({ length: digits.length - 2 }, (_, from) => `\uE000n${digits.slice(from, from + 3)}`)
  await sql`update call_search set digits = ${digits}, words = words || array_to_tsvector(${runs}::text[])
    where "callId" = ${row['id']}`.execute(db)
}
