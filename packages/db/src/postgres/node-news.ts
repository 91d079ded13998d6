import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'
import type { NodeNews } from './listener.ts'

const CHANNEL = 'callwright'
/** The `application_name` of the listening connection. */
export const NEWS_CONNECTION = 'callwright news'

/**
 * Notifies every node on this database when the transaction commits. On SQLite there is only one node.
 * @param text ids, not content: at most a few hundred bytes
 */
export async function tellNodes(db: Db, text: string): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db)
}

/** Never fails: keeps trying to connect. */
export async function listenToNodes(
  { url }: { kind: 'postgres'; url: string },
  news: NodeNews,
): Promise<{ stop: () => Promise<void> }> {
  const { listenToPostgres } = await import('./listener.ts')
  return listenToPostgres(url, { channel: CHANNEL, application: NEWS_CONNECTION, ...news })
}
