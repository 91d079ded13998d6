import type { Chance } from './chance.ts'
import { spoilBytes } from './spoil.ts'

const ODD_HEADERS: readonly string[] = [
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
  'Content-Length: 99999999999999999999',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: \u000bchunked',
  'Transfer-Encoding: gzip',
  'Host: a b',
  'Host: ',
  'Host: [::1',
  'Host: localhost\r\nHost: evil.example',
  'Cookie: =; ;;; a=%; session=%ff; __proto__=1',
  `Cookie: ${'a=b; '.repeat(2500)}`,
  'Range: bytes=9-1, -0, x-y',
  'Range: bytes=-99999999999999999999',
  'Accept-Encoding: br;q=x, ;;, gzip;q=2',
  'If-None-Match: "unterminated',
  'Content-Type: application/json; charset="',
  'Content-Type: multipart/form-data; boundary=',
  'Origin: http://[',
  'Origin: null',
  'Sec-Fetch-Site: x\r\nSec-Fetch-Site: y',
  'X-Forwarded-For: ,,,999.999.999.999, [::',
  'Expect: 100-continue',
  'Expect: the worst',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Connection: close, keep-alive, , \t',
  'Idempotency-Key: \u00ff\u00fe',
  'If-Match: *, W/"x", ""',
  'X-File-Name: %E0%A4%A',
  'No colon here',
  ' Leading: blank',
  'Folded: a\r\n b',
  'Nul: a\u0000b',
  ': no name',
  `Long: ${'x'.repeat(20_000)}`,
]

const LINES: readonly string[] = [
  'GET / HTTP/1.1',
  'GET /trpc/auth.me HTTP/1.1',
  'GET /trpc HTTP/1.1',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'POST /api/auth/login HTTP/1.1',
  'POST /api/uploads/document HTTP/1.1',
  'POST /api/webhooks/elevenlabs HTTP/1.1',
  'GET /api/calls/x/recording HTTP/1.1',
  'GET http://[::1/ HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET / HTTP/9.9',
  'GET / HTTP/1.0',
  'G\u0000T / HTTP/1.1',
  'PRI * HTTP/2.0',
  'FOO /api HTTP/1.1',
  'GET',
  `GET /${'x'.repeat(9000)} HTTP/1.1`,
  '',
]

/** A head that no client would send, alone or before a few bytes of a body. */
export function brokenHead(chance: Chance, cookie: string): { bytes: Buffer } {
  const headers = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(ODD_HEADERS))
  const host = chance.happens(0.8) ? 'Host: localhost\r\n' : ''
  const session = chance.happens(0.5) ? `Cookie: ${cookie}\r\n` : ''
  const body = chance.pick(['', '', 'x', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{"a":1}'])
  const text = `${chance.pick(LINES)}\r\n${host}${session}${headers.join('\r\n')}\r\n\r\n${body}`
  const bytes = Buffer.from(text, 'latin1')
  return { bytes: chance.happens(0.2) ? spoilBytes(chance, bytes) : bytes }
}
