import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Long enough for an answer to be read by somebody who is still sending. */
const LINGER_MS = 1000

/** Whether a part of the body has not arrived yet. */
export function isBodyPending({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
}

/**
 * For an answer that says `connection: close` before the body has arrived: nobody waits for the rest. Node would cut the
 * connection at once, and whoever is still sending would see a reset instead of the answer (RFC 9112, 9.6).
 */
export function endAfterAnswer(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    request.once('end', () => socket.destroy()).resume()
    setTimeout(() => socket.destroy(), LINGER_MS)
  }
}

/** A request that was sent behind such a body finds nobody who could answer it. */
export function isEnding(socket: Socket): boolean {
  return socket.writableEnded
}
