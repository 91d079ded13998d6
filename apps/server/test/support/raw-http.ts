import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: Map<string, string>; body: string }

/** Sends exactly these bytes, even invalid HTTP that no client would send, and reads one response. */
export async function exchangeRaw(port: number, text: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write(text)
    return await readResponse(socket)
  } finally {
    socket.destroy()
  }
}

async function readResponse(socket: Socket): Promise<RawResponse> {
  let received = ''
  for await (const chunk of socket) {
    received += String(chunk)
    const [head = '', body] = splitHead(received)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    if (body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)) break
    if (isChunked(head) && body?.endsWith('0\r\n\r\n')) break
    if (body !== undefined && head.startsWith('HTTP/1.1 101 ')) break
  }
  const [head = '', body = ''] = splitHead(received)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: isChunked(head) ? body.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]*\r\n/g, '').trimEnd() : body,
  }
}

function isChunked(head: string): boolean {
  return /^transfer-encoding: chunked/im.test(head)
}

function splitHead(text: string): string[] {
  const at = text.indexOf('\r\n\r\n')
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 4)]
}
