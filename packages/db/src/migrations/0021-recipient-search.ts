import { type Kysely, sql } from 'kysely'

import { wordsOf } from '../search/search-tokens.ts'

const ROWS_A_STATEMENT = 250

/** Stores the words of recipients' names folded for searches: SQLite itself folds ASCII only. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table recipients add column name_words text`.execute(db)
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from recipients
      where id > ${after} and name is not null order by id limit ${ROWS_A_STATEMENT}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const values = rows.map(({ id, name }) => sql`(${id}, ${wordsOf(name).join(' ')})`)
    await sql`update recipients set name_words = folded.column2 from (values ${sql.join(values)}) as folded
      where recipients.id = folded.column1`.execute(db)
    after = last.id
  }
}
