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

import type { MigrationState } from './socket.ts'

/** Errors from `pg` for a connection that fails or is lost; errors from the server itself have SQLSTATE codes. */
const LOST_CODE = /^(ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOSTUNREACH$|ENETUNREACH$)/
const LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** An error with PostgreSQL's own code for a connection failure, which distinguishes it from query errors. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = '08006'
}

/** Reports lost connections as `ConnectionLost`: the database is unavailable, and the query may be retried. */
export class PostgresDialectWithConnectionErrors extends PostgresDialect {
  readonly #state: MigrationState
  constructor(config: PostgresDialectConfig, state: MigrationState) {
    super(config)
    this.#state = state
  }
  override createAdapter(): PostgresAdapter {
    return new MigrationLockAdapter(this.#state)
  }
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const wrappedConnections = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (...args) => {
      const connection = await withConnectionErrors(acquire(...args))
      if (wrappedConnections.has(connection)) return connection
      wrappedConnections.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (query, ...rest) => await withConnectionErrors(execute(query, ...rest))
      return connection
    }
    return driver
  }
}

/**
 * Data migrations can run for minutes, so statement_timeout is off while one runs and while other nodes wait for the
 * migration lock. lock_timeout still applies: no node holds a table lock that long.
 */
class MigrationLockAdapter extends PostgresAdapter {
  readonly #state: MigrationState
  constructor(state: MigrationState) {
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

/** @throws ConnectionLost if the query failed because the connection was lost */
export async function withConnectionErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    throw new ConnectionLost('The connection to PostgreSQL was lost', { cause: error })
  }
}

function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOST_CODE.test(code) || LOST_MESSAGE.test(error.message)
}
