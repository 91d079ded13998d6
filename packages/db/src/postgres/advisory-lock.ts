import { sql } from 'kysely'

import type { Db } from '../database.ts'

/** Connections that may wait for or hold a lock; the others stay free for the locked work's own queries. */
const MAX_CONCURRENT = 3
/** Silent connections are dropped and lose their lock, but locked work can take minutes. */
const PING_INTERVAL_MS = 10_000

/**
 * Runs work while no other node runs work under the same key (PostgreSQL only). Beyond three at a time, work in this
 * process queues up. The lock ends with its connection, so a node that dies releases it.
 */
export function lockAcrossNodes(
  db: Db,
  pingEveryMs = PING_INTERVAL_MS,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let freeSlots = MAX_CONCURRENT
  const waiting: (() => void)[] = []
  return async (key, work) => {
    if (freeSlots === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else freeSlots -= 1
    try {
      return await db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`.execute(connection)
        const pings = startPings(connection, pingEveryMs)
        try {
          return await work()
        } finally {
          await pings.stop()
          // A lost connection has lost its lock too.
          await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(connection).catch(() => {})
        }
      })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freeSlots += 1
    }
  }
}

function startPings(connection: Db, everyMs: number): { stop: () => Promise<void> } {
  let ping: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => void (ping = sql`select 1`.execute(connection).catch(() => {})), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await ping
    },
  }
}
