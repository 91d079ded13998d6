import type { WebSocket } from 'ws'

/** Of one message; more closes with 1009. */
export const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** What a client may leave unread in our memory; what its line and its machine hold comes on top. */
export const MAX_UNREAD_BYTES = 256 * 1024
/** All that a client can send; answers to pings count as well, since nobody was asked. */
const FRAMES = ['message', 'ping', 'pong'] as const

export function limitMessages(ws: WebSocket): void {
  let count = 0
  let since = performance.now()
  const countOne = (): void => {
    const now = performance.now()
    if (now - since >= 60_000) {
      since = now
      count = 0
    }
    count += 1
    if (count <= MESSAGES_PER_MINUTE) return
    // What is already in the buffer is not looked at any more.
    for (const kind of FRAMES) ws.removeAllListeners(kind)
    ws.close(1008, 'Too many messages')
  }
  for (const kind of FRAMES) ws.on(kind, countOne)
}

/** For whoever never reads: what is sent to them would fill our memory. */
export function dropUnread(ws: WebSocket): void {
  if (ws.bufferedAmount > MAX_UNREAD_BYTES) ws.terminate()
}
