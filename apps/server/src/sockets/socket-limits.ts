import type { Session } from '@callwright/api/context/context'
import { countInWindow } from '@callwright/api/context/rate-limit'
import type { WebSocket } from 'ws'

import { KEY_REQUESTS } from '../http/read-key.ts'
import type { ServerContext } from '../http/server-context.ts'

/** Maximum size of a message; a larger one closes the socket with 1009. */
export const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** Of a conversation: sound comes in 10 to 31 messages a second, and all at once after a stall. */
const CONVERSATION_LIMITS = { framesPerSecond: 40, bytesInFiveSeconds: 500_000 }
/** Limit on unread data in our memory, not counting network buffers. */
export const MAX_UNREAD_BYTES = 256 * 1024
/** Every kind of frame counts; a client may also send unsolicited pongs. */
const FRAMES = ['message', 'ping', 'pong'] as const

/** Counts what the client of one socket sends. */
export type MessageLimit = {
  /** a frame or packet of any kind */
  countFrame(): void
  /** the procedures of a message, whose frame has been counted */
  countProcedures(count: number): void
}

/**
 * Limits a socket's messages; those of an API key also count as requests of the key.
 * @param close called once, when there are too many
 */
export function createMessageLimit(
  { deps }: ServerContext,
  { sessionId, key }: Session,
  close: (reason: string) => void,
): MessageLimit {
  const count = createCounter(MESSAGES_PER_MINUTE, 60_000)
  let isClosed = false
  const closeOnce = (reason: string): void => {
    if (!isClosed) close(reason)
    isClosed = true
  }
  const add = (added: number): void => {
    if (count(added)) closeOnce('Too many messages')
  }
  return {
    countFrame: () => add(1),
    countProcedures(procedures) {
      add(procedures - 1)
      if (!key || isClosed) return
      countInWindow(deps, KEY_REQUESTS, { id: sessionId, attempts: procedures }).then(
        ({ isExceeded }) => isExceeded && closeOnce('Too many requests with this API key'),
        (error: unknown) => deps.log.error({ err: error }, 'a message of an API key could not be counted'),
      )
    },
  }
}

/** Counts every frame of a WebSocket. @returns the limit, for the procedures in its messages */
export function limitMessages(server: ServerContext, session: Session, ws: WebSocket): MessageLimit {
  const limit = createMessageLimit(server, session, (reason) => closeForGood(ws, reason))
  for (const kind of FRAMES) ws.on(kind, limit.countFrame)
  return limit
}

/** Limits what a conversation receives. */
export function limitConversation(ws: WebSocket): void {
  const frames = createCounter(CONVERSATION_LIMITS.framesPerSecond, 1000)
  const bytes = createCounter(CONVERSATION_LIMITS.bytesInFiveSeconds, 5000)
  for (const kind of FRAMES) {
    ws.on(kind, (data: Buffer) => {
      if (frames(1) || bytes(data.length)) closeForGood(ws, 'Too many messages')
    })
  }
}

/** Frames that are already buffered are ignored. */
function closeForGood(ws: WebSocket, reason: string): void {
  for (const kind of FRAMES) ws.removeAllListeners(kind)
  ws.close(1008, reason)
}

/** @returns counts in windows of this length, and says whether there are too many in the present one */
function createCounter(max: number, windowMs: number): (added: number) => boolean {
  let count = 0
  let since = performance.now()
  return (added) => {
    const now = performance.now()
    if (now - since >= windowMs) {
      since = now
      count = 0
    }
    count += added
    return count > max
  }
}

/** Drops a client that never reads, because its events would fill our memory. */
export function dropUnread(ws: WebSocket): void {
  if (ws.bufferedAmount > MAX_UNREAD_BYTES) ws.terminate()
}
