import type SqliteFile from 'better-sqlite3'

/** What a statement gave: rows where it answers with some, else how much it changed. */
export type Outcome = { rows: unknown[]; changes?: number }

export type Statements = {
  run: (text: string, parameters: readonly unknown[]) => Outcome
  /** Whether SQLite says that the statement changes nothing. */
  isReadonly: (text: string) => boolean
  clear: () => void
}

/** Queries of ours differ in their parameters, hardly in their text. */
const MOST_STATEMENTS = 500

/** Runs statements, each of which is prepared once, however often it runs. */
export function createStatements(sqlite: SqliteFile.Database): Statements {
  const statements = new Map<string, SqliteFile.Statement>()
  const prepare = (text: string): SqliteFile.Statement => {
    const known = statements.get(text)
    if (known) return known
    const statement = sqlite.prepare(text)
    const [oldest] = statements.keys()
    if (statements.size >= MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    statements.set(text, statement)
    return statement
  }
  return {
    run(text, parameters) {
      const statement = prepare(text)
      if (statement.reader) return { rows: statement.all(parameters) }
      return { rows: [], changes: statement.run(parameters).changes }
    },
    isReadonly: (text) => prepare(text).readonly,
    clear: () => statements.clear(),
  }
}
