import type { WebSocket } from 'ws'

/** Of one message; more closes with 1009. */
export const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** What a client may leave unread in our memory; what its line and its machine hold comes on top. */
export const MAX_UNREAD_BYTES = 256 * 1024
/** All that a client can send; answers to pings count as well, since nobody was asked. */
const FRAMES = ['message', 'ping', 'pong'] as const
/** An end that is not answered becomes a cut; a session's sockets are gone within a second. */
const CLOSE_WITHIN_MS = 700

/** @returns what counts one message; it calls `onTooMany` for each beyond what a minute allows */
export function createMessageLimit(onTooMany: () => void): () => void {
  let count = 0
  let since = performance.now()
  return () => {
    const now = performance.now()
    if (now - since >= 60_000) {
      since = now
      count = 0
    }
    count += 1
    if (count > MESSAGES_PER_MINUTE) onTooMany()
  }
}

export function limitMessages(ws: WebSocket): void {
  const countOne = createMessageLimit(() => {
    // What is already in the buffer is not looked at any more.
    for (const kind of FRAMES) ws.removeAllListeners(kind)
    endSoon(ws, 1008, 'Too many messages')
  })
  for (const kind of FRAMES) ws.on(kind, countOne)
}

/** For whoever never reads: what is sent to them would fill our memory. */
export function dropUnread(ws: WebSocket): void {
  if (ws.bufferedAmount > MAX_UNREAD_BYTES) ws.terminate()
}

/** Sockets that have been told to end. */
const ending = new WeakSet<WebSocket>()

export function endSoon(ws: WebSocket, code: number, reason: string): void {
  if (ending.has(ws)) return
  ending.add(ws)
  ws.close(code, reason)
  const timer = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS)
  ws.once('close', () => clearTimeout(timer))
}
