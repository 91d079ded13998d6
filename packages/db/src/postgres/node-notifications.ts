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

/** Never fails: keeps trying to connect. */
export async function listenForNodeEvents(
  { url }: { kind: 'postgres'; url: string },
  listener: NodeEventListener,
): Promise<{ stop: () => Promise<void> }> {
  const { listenToPostgres } = await import('./listener.ts')
  return listenToPostgres(url, { channel: CHANNEL, application: LISTENER_APPLICATION_NAME, ...listener })
}
