import { type DatabaseConnection, type Driver, PostgresDialect } from 'kysely'

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
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const known = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (...given) => {
      const connection = await sayWhenLost(acquire(...given))
      if (known.has(connection)) return connection
      known.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async (...query) => await sayWhenLost(execute(...query))
      return connection
    }
    return driver
  }
}

async function sayWhenLost<T>(asked: Promise<T>): Promise<T> {
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
