import type { Kysely } from 'kysely'

import type { Schema } from './tables/schema.ts'

/** A database or a transaction: the first parameter of every repo function. */
export type Db = Kysely<Schema>

export type Dialect = 'sqlite' | 'postgres'

export type OpenedDatabase = { db: Db; dialect: Dialect; close: () => Promise<void> }

/** Its message is written for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
