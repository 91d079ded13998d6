import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'
import type { NodeEventListener } from './listener.ts'

const CHANNEL = 'callwright'
/** The `application_name` of the listening connection. */
export const LISTENER_APPLICATION_NAME = 'callwright news'

/**
 * Notifies every node on this database when the transaction commits. On SQLite there is only one node.
 * @param text ids, not content: at most a few hundred bytes
 */
export async function notifyNodes(db: Db, text: string): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db)
}

/** Whether any node is running on this database. Always false on SQLite, where nodes lock the data directory. */
export async function areNodesConnected(db: Db): Promise<boolean> {
  if (dialectOf(db) !== 'postgres') return false
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_APPLICATION_NAME}`.execute(db)
  return rows.length > 0
}

/** Never fails: keeps trying to connect. */
export async function listenForNodeEvents(
  { url }: { kind: 'postgres'; url: string },
  listener: NodeEventListener,
): Promise<{ stop: () => Promise<void> }> {
  const { listenToPostgres } = await import('./listener.ts')
  return listenToPostgres(url, { channel: CHANNEL, application: LISTENER_APPLICATION_NAME, ...listener })
}
