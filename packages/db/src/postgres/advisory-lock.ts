import { sql } from 'kysely'

import type { Db } from '../database.ts'

/** So many connections wait or work under a lock; the others are there for what they do meanwhile. */
const AT_ONCE = 3
/** A connection that says nothing for longer is taken for lost, and the lock goes with it; work may take minutes. */
const WORD_EVERY_MS = 10_000

/**
 * Runs work that no other node runs under the same key; for a PostgreSQL. Whoever is in this process comes one after the
 * other where there are many. A node that is gone gives its lock back with its connection.
 */
export function lockAcrossNodes(
  db: Db,
  wordEveryMs = WORD_EVERY_MS,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  return async (key, work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await db.connection().execute(async (own) => {
        await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`.execute(own)
        const staying = keepTalking(own, wordEveryMs)
        try {
          return await work()
        } finally {
          await staying.stop()
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

function keepTalking(own: Db, everyMs: number): { stop: () => Promise<void> } {
  let word: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void (word = sql`select 1`.execute(own).catch(() => {})), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await word
    },
  }
}
