import type SqliteFile from 'better-sqlite3'

/** The rows of a statement that returns rows, else the number of changed rows. */
export type StatementResult = { rows: unknown[]; changes?: number }

export type Statements = {
  run: (text: string, parameters: readonly unknown[]) => StatementResult
  /** Whether SQLite reports the statement as read-only. */
  isReadonly: (text: string) => boolean
  clear: () => void
}

const MAX_STATEMENTS = 500

/** Prepares each statement once and keeps it for its next run. */
export function createStatements(sqlite: SqliteFile.Database): Statements {
  const statements = new Map<string, SqliteFile.Statement>()
  const prepare = (text: string): SqliteFile.Statement => {
    const known = statements.get(text)
    if (known) return known
    const statement = sqlite.prepare(text)
    const [oldest] = statements.keys()
    if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
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
