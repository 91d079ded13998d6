import type { Kysely } from 'kysely'

import type { Schema } from './tables/schema.ts'

/** A database or a transaction: what every repo function takes first. */
export type Db = Kysely<Schema>

export type Dialect = 'sqlite' | 'postgres'

export type OpenedDatabase = { db: Db; dialect: Dialect; close: () => Promise<void> }

/** What is wrong with the database, in a sentence for the one who runs it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
