import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Time for a client that is still sending to read the response. */
const LINGER_MS = 1000

/** Whether part of the body has not arrived yet. */
export function isBodyPending({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
}

/**
 * For a response with `connection: close` that is sent before the body has arrived. Node would close the connection at
 * once, and a client that is still sending would see a reset instead of the response (RFC 9112, 9.6).
 */
export function closeAfterResponse(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    request.once('end', () => socket.destroy()).resume()
    setTimeout(() => socket.destroy(), LINGER_MS)
  }
}

/** Whether the response was already ended, so that a pipelined request can get no response. */
export function isEnding(socket: Socket): boolean {
  return socket.writableEnded
}
