import type { WebSocket } from 'ws'

/** Maximum size of a message; a larger one closes the socket with 1009. */
export const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** Limit on unread data in our memory, not counting network buffers. */
export const MAX_UNREAD_BYTES = 256 * 1024
/** Every kind of frame counts; a client may also send unsolicited pongs. */
const FRAMES = ['message', 'ping', 'pong'] as const

export function limitMessages(ws: WebSocket): void {
  let count = 0
  let since = performance.now()
  const countFrame = (): void => {
    const now = performance.now()
    if (now - since >= 60_000) {
      since = now
      count = 0
    }
    count += 1
    if (count <= MESSAGES_PER_MINUTE) return
    // Ignore frames that are already buffered.
    for (const kind of FRAMES) ws.removeAllListeners(kind)
    ws.close(1008, 'Too many messages')
  }
  for (const kind of FRAMES) ws.on(kind, countFrame)
}

/** Drops a client that never reads, because its events would fill our memory. */
export function dropUnread(ws: WebSocket): void {
  if (ws.bufferedAmount > MAX_UNREAD_BYTES) ws.terminate()
}
