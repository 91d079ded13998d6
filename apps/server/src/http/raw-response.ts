import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Responds on a bare socket when there is no response object: a refused upgrade or an unparsable request. Ends the
 * connection.
 */
export function sendRawResponse(
  socket: Duplex,
  status: number,
  response: { message: string; headers: Readonly<Record<string, string>> },
): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ message: response.message })
  const headers: Record<string, string> = {
    ...response.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  // A client that keeps sending must not hold the socket open.
  setTimeout(() => socket.destroy(), 1000).unref()
}
