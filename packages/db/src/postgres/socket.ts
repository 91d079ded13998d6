import { Socket } from 'node:net'

/** Whether one of a database's connections is migrating it, or waits for a node that does. */
export type Migrating = { isMigrating: boolean }

/**
 * Where a network falls silent the system would wait a quarter of an hour for an answer. While a database is migrated that
 * is waited for: one of its statements may take minutes, in which nothing is heard.
 */
export function socketThatGivesUp(silentMs: number, state: Migrating): Socket {
  const socket = new Socket()
  const why = new Error('PostgreSQL has not said anything for too long')
  return socket.setTimeout(silentMs).on('timeout', () => {
    if (!state.isMigrating) socket.destroy(Object.assign(why, { code: 'ETIMEDOUT' }))
  })
}
