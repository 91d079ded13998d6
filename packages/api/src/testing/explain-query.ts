import type { Db } from '@callwright/db/database'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { CompiledQuery } from 'kysely'
import { vi } from 'vitest'

/** How SQLite runs the first query of a function: one line for each step. */
export async function explainQuery(run: (db: Db) => Promise<unknown>): Promise<string[]> {
  await using database = await openSqliteForTest()
  const executeQuery = vi.spyOn(database.db.getExecutor(), 'executeQuery')
  await run(database.db)
  const [query] = executeQuery.mock.calls[0] ?? []
  if (!query) throw new Error('No query was executed')
  const plan = await database.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  return plan.rows.map(({ detail }) => detail)
}
