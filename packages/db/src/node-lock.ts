import { sql } from 'kysely'

import type { Db } from './database.ts'

/** So many connections wait or work under a lock; the others are there for what they do meanwhile. */
const AT_ONCE = 3

/**
 * Runs work that no other node runs under the same key; for a PostgreSQL. Whoever is in this process comes one after the
 * other where there are many. A node that is gone gives its lock back with its connection.
 */
export function lockAcrossNodes(db: Db): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  return async (key, work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await db.connection().execute(async (own) => {
        await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`.execute(own)
        try {
          return await work()
        } finally {
          // Where the connection is lost the lock is too.
          await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(own).catch(() => {})
        }
      })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
