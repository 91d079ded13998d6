import {
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  sql,
} from 'kysely'

import type { Migrating } from './socket.ts'

/** How `pg` speaks of a connection that cannot be made or is gone; a server that answers says a code of its own. */
const LOST_CODE = /^(ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOSTUNREACH$|ENETUNREACH$)/
const LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Marked as the server itself would mark it, so that everybody can tell it from a mistake of a query. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = '08006'
}

/** PostgreSQL whose connections say so when they are lost: the database is away, and what was asked may be asked again. */
export class LosingPostgresDialect extends PostgresDialect {
  readonly #state: Migrating
  constructor(config: PostgresDialectConfig, state: Migrating) {
    super(config)
    this.#state = state
  }
  override createAdapter(): PostgresAdapter {
    return new PatientAdapter(this.#state)
  }
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const known = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (...given) => {
      const connection = await sayWhenLost(acquire(...given))
      if (known.has(connection)) return connection
      known.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query, ...more) => await sayWhenLost(execute(query, ...more))
      return connection
    }
    return driver
  }
}

/**
 * A migration of many rows has statements that take minutes, and so long another node waits for the lock. Locks on tables
 * are waited for no longer than usual: whoever holds one is no node.
 */
class PatientAdapter extends PostgresAdapter {
  readonly #state: Migrating
  constructor(state: Migrating) {
    super()
    this.#state = state
  }
  // oxlint-disable-next-line no-explicit-any
  override async acquireMigrationLock(db: Kysely<any>, options: MigrationLockOptions): Promise<void> {
    this.#state.isMigrating = true
    await sql`set statement_timeout = 0`.execute(db)
    await super.acquireMigrationLock(db, options)
  }
  // oxlint-disable-next-line no-explicit-any
  override async releaseMigrationLock(db: Kysely<any>, options: MigrationLockOptions): Promise<void> {
    try {
      await super.releaseMigrationLock(db, options)
      await sql`reset statement_timeout`.execute(db)
    } finally {
      this.#state.isMigrating = false
    }
  }
}

/** For a connection that is not asked through this dialect, too. */
export async function sayWhenLost<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!isLost(error)) throw error
    throw new ConnectionLost('The connection to PostgreSQL is lost', { cause: error })
  }
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOST_CODE.test(code) || LOST_MESSAGE.test(error.message)
}
