import { sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from '../query/dialect-of.ts'
import type { NodeNews } from './listener.ts'

const CHANNEL = 'callwright'
/** How the connection for news calls itself. */
export const NEWS_CONNECTION = 'callwright news'

/**
 * Tells every node on this database, as soon as the transaction is committed and only then. A process that has its
 * database alone has nobody to tell.
 * @param text ids, not content: at most a few hundred bytes
 */
export async function tellNodes(db: Db, text: string): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db)
}

/** Never fails: where there is no connection yet it goes on trying. */
export async function listenToNodes(
  { url }: { kind: 'postgres'; url: string },
  news: NodeNews,
): Promise<{ stop: () => Promise<void> }> {
  const { listenToPostgres } = await import('./listener.ts')
  return listenToPostgres(url, { channel: CHANNEL, application: NEWS_CONNECTION, ...news })
}
