import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { PostgresAdapter, PostgresDialect, sql } from './chunk-I4BVXFGX.js'
var LOST_CODE = /^(ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOSTUNREACH$|ENETUNREACH$)/
var LOST_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
var ConnectionLost = class extends Error {
  name = 'ConnectionLost'
  code = '08006'
}
var PostgresDialectWithConnectionErrors = class extends PostgresDialect {
  #state
  constructor(config, state) {
    super(config)
    this.#state = state
  }
  createAdapter() {
    return new MigrationLockAdapter(this.#state)
  }
  createDriver() {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const wrappedConnections = new WeakSet()
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
var MigrationLockAdapter = class extends PostgresAdapter {
  #state
  constructor(state) {
    super()
    this.#state = state
  }
  async acquireMigrationLock(db, options) {
    this.#state.isMigrating = true
    await sql`set statement_timeout = 0`.execute(db)
    await super.acquireMigrationLock(db, options)
  }
  async releaseMigrationLock(db, options) {
    try {
      await super.releaseMigrationLock(db, options)
      await sql`reset statement_timeout`.execute(db)
    } finally {
      this.#state.isMigrating = false
    }
  }
}
async function withConnectionErrors(query) {
  try {
    return await query
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    throw new ConnectionLost('The connection to PostgreSQL was lost', { cause: error })
  }
}
function isConnectionLoss(error) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOST_CODE.test(code) || LOST_MESSAGE.test(error.message)
}
export { PostgresDialectWithConnectionErrors, withConnectionErrors }
