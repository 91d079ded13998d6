import { readApiKey } from '@callwright/api/auth/api-keys/read-api-key'
import { readSession } from '@callwright/api/auth/sessions/sessions'
import type { Deps, Session } from '@callwright/api/context/context'

/** A long-lived response: a WebSocket or an event stream. */
export type LiveConnection = {
  session: Session
  /** The session token or API key. */
  credential: string
  /** Must end the connection within a second. */
  close: (reason: 'session-ended' | 'stopping') => void
}

export type LiveConnections = {
  /** @returns a function to call when the connection closes; null if the session has too many or the server stops */
  add(connection: LiveConnection): (() => void) | null
  readonly size: number
  /** Ends all connections and stops checking sessions. */
  closeAll(): void
}

export const CONNECTIONS_PER_SESSION = 20
const CHECK_INTERVAL_MS = 60_000

/**
 * Closes long-lived connections when their session ends or their API key is revoked: at once if it happens on this
 * node, within a minute if they expire or it happens on another node.
 */
export function createLiveConnections(deps: Deps, checkEveryMs: number = CHECK_INTERVAL_MS): LiveConnections {
  const connections = new Set<LiveConnection>()
  /** Number of open connections by session id, so that adding a connection does not require counting thousands. */
  const countBySession = new Map<string, number>()
  let isClosed = false

  function release(connection: LiveConnection): void {
    if (!connections.delete(connection)) return
    const { sessionId } = connection.session
    const remaining = (countBySession.get(sessionId) ?? 1) - 1
    if (remaining > 0) countBySession.set(sessionId, remaining)
    else countBySession.delete(sessionId)
  }

  function endConnection(connection: LiveConnection, reason: 'session-ended' | 'stopping'): void {
    release(connection)
    connection.close(reason)
  }

  function onSessionsEnded(event: { userId: string; sessionId: string }): void {
    for (const connection of connections) {
      const { sessionId, user, key } = connection.session
      // A new password ends sessions, but not API keys.
      const isOneOfAll = event.sessionId === 'all' && user.id === event.userId && key === null
      const isAffected = isOneOfAll || sessionId === event.sessionId
      if (isAffected) endConnection(connection, 'session-ended')
    }
  }

  async function check(): Promise<void> {
    const aliveBySession = new Map<string, boolean>()
    for (const connection of [...connections]) {
      const { sessionId } = connection.session
      if (!aliveBySession.has(sessionId)) aliveBySession.set(sessionId, await isAlive(deps, connection))
      if (!aliveBySession.get(sessionId) && connections.has(connection)) endConnection(connection, 'session-ended')
    }
  }

  async function endIfRevoked(connection: LiveConnection): Promise<void> {
    if (!(await isAlive(deps, connection)) && connections.has(connection)) endConnection(connection, 'session-ended')
  }

  function logFailure(error: unknown): void {
    deps.log.error({ err: error }, 'sessions of open connections could not be checked')
  }

  const timer = setInterval(() => void check().catch(logFailure), checkEveryMs)
  timer.unref()
  deps.events.on('sessionsEnded', onSessionsEnded)

  return {
    add(connection) {
      const { sessionId } = connection.session
      const count = countBySession.get(sessionId) ?? 0
      if (isClosed || count >= CONNECTIONS_PER_SESSION) return null
      connections.add(connection)
      countBySession.set(sessionId, count + 1)
      // A key revoked after it was read, while its request was counted, has no more events.
      if (connection.session.key) endIfRevoked(connection).catch(logFailure)
      return () => release(connection)
    },
    get size() {
      return connections.size
    },
    closeAll() {
      isClosed = true
      clearInterval(timer)
      deps.events.off('sessionsEnded', onSessionsEnded)
      for (const connection of [...connections]) endConnection(connection, 'stopping')
    },
  }
}

async function isAlive(deps: Deps, { session, credential }: LiveConnection): Promise<boolean> {
  const current = session.key
    ? await readApiKey(deps, credential, { touch: false })
    : await readSession(deps, credential, { touch: false })
  return current?.sessionId === session.sessionId
}
