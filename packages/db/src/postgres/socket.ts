import { Socket } from 'node:net'

/** Whether one of a database's connections is running a migration or waiting for another node's. */
export type MigrationState = { isMigrating: boolean }

/**
 * Closes silent connections, which the operating system would keep for 15 minutes. During a migration it keeps them,
 * because statements may run silently for minutes.
 */
export function createTimeoutSocket(silentMs: number, state: MigrationState): Socket {
  const socket = new Socket()
  const timeout = new Error('PostgreSQL did not respond in time')
  return socket.setTimeout(silentMs).on('timeout', () => {
    if (!state.isMigrating) socket.destroy(Object.assign(timeout, { code: 'ETIMEDOUT' }))
  })
}
