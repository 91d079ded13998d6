import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

// Building blocks for migrations. Released migrations never change, so nothing they use from here may change either.

type Column = ColumnDefinitionBuilder

export const required = (column: Column): Column => column.notNull()
export const primary = (column: Column): Column => column.primaryKey().notNull()
export const zero = (column: Column): Column => column.notNull().defaultTo(0)
export const empty = (column: Column): Column => column.notNull().defaultTo('')
export const tenantReference = (column: Column): Column =>
  column.notNull().references('businesses.id').onDelete('cascade')
export const userReference = (column: Column): Column => column.notNull().references('users.id').onDelete('cascade')
export const campaignReference = (column: Column): Column =>
  column.notNull().references('campaigns.id').onDelete('cascade')
export const callPrimaryKey = (column: Column): Column =>
  column.primaryKey().notNull().references('calls.id').onDelete('cascade')

/** @param indexes by name: the columns, or the SQL after the table's name */
export async function createIndexes(
  db: Kysely<never>,
  table: string,
  indexes: Readonly<Record<string, readonly string[] | RawBuilder<unknown>>>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    const rest = 'length' in columns ? sql`(${sql.join(columns.map((column) => sql.ref(column)))})` : columns
    await sql`create index ${sql.id(name)} on ${sql.table(table)} ${rest}`.execute(db)
  }
}

export function isPostgres(db: Kysely<never>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
