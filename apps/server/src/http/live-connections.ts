import { readSession } from '@callwright/api/auth/sessions/sessions'
import type { Deps, Session } from '@callwright/api/context/context'

/** A long-lived response: a WebSocket or an event stream. */
export type LiveConnection = {
  session: Session
  token: string
  /** Must end the connection within a second. */
  close: (why: 'session-ended' | 'stopping') => void
}

export type LiveConnections = {
  /** @returns a function to call when the connection closes; null if the session has too many or the server stops */
  add(connection: LiveConnection): (() => void) | null
  readonly size: number
  /** Ends all connections and stops checking sessions. */
  closeAll(): void
}

export const CONNECTIONS_PER_SESSION = 20
const CHECK_EVERY_MS = 60_000

/**
 * Closes long-lived connections when their session ends: at once if it ends on this node, within a minute if it expires
 * or ends on another node.
 */
export function createLiveConnections(deps: Deps, checkEveryMs: number = CHECK_EVERY_MS): LiveConnections {
  const open = new Set<LiveConnection>()
  /** Number of open connections by session id, so that adding one need not count thousands. */
  const countBySession = new Map<string, number>()
  let isClosed = false

  function release(connection: LiveConnection): void {
    if (!open.delete(connection)) return
    const { sessionId } = connection.session
    const left = (countBySession.get(sessionId) ?? 1) - 1
    if (left > 0) countBySession.set(sessionId, left)
    else countBySession.delete(sessionId)
  }

  function end(connection: LiveConnection, why: 'session-ended' | 'stopping'): void {
    release(connection)
    connection.close(why)
  }

  function onSessionsEnded(ended: { userId: string; sessionId: string }): void {
    for (const connection of open) {
      const { sessionId, user } = connection.session
      const isMeant = ended.sessionId === 'all' ? user.id === ended.userId : sessionId === ended.sessionId
      if (isMeant) end(connection, 'session-ended')
    }
  }

  async function check(): Promise<void> {
    const alive = new Map<string, boolean>()
    for (const connection of [...open]) {
      const { token, session } = connection
      if (!alive.has(token))
        alive.set(token, (await readSession(deps, token, { touch: false }))?.sessionId === session.sessionId)
      if (!alive.get(token) && open.has(connection)) end(connection, 'session-ended')
    }
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      deps.log.error({ err: error }, 'sessions of open connections could not be checked'),
    )
  }, checkEveryMs)
  timer.unref()
  deps.events.on('sessionsEnded', onSessionsEnded)

  return {
    add(connection) {
      const { sessionId } = connection.session
      const before = countBySession.get(sessionId) ?? 0
      if (isClosed || before >= CONNECTIONS_PER_SESSION) return null
      open.add(connection)
      countBySession.set(sessionId, before + 1)
      return () => release(connection)
    },
    get size() {
      return open.size
    },
    closeAll() {
      isClosed = true
      clearInterval(timer)
      deps.events.off('sessionsEnded', onSessionsEnded)
      for (const connection of [...open]) end(connection, 'stopping')
    },
  }
}
