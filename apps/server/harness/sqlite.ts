import { createRequire } from 'node:module'

/** The part of better-sqlite3 used here. Only packages/db depends on it, so it is resolved from there. */
export type Statement = {
  all: (...values: unknown[]) => unknown[]
  get: (...values: unknown[]) => unknown
  run: (...values: unknown[]) => unknown
}
export type SqliteFile = {
  prepare: (sql: string) => Statement
  exec: (sql: string) => unknown
  pragma: (text: string) => unknown
  close: () => unknown
}

const requireFromDb = createRequire(new URL('../../../packages/db/package.json', import.meta.url))
const Sqlite = requireFromDb('better-sqlite3') as new (file: string, options?: { readonly?: boolean }) => SqliteFile

export function openSqliteFile(file: string, options: { readonly?: boolean } = {}): SqliteFile {
  return new Sqlite(file, options)
}
