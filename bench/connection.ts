import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type HttpResponse = { status: number; body: Buffer }

/** A keep-alive HTTP connection that sends one request at a time, at negligible cost compared with the server's. */
export type Connection = {
  get: (path: string) => Promise<HttpResponse>
  /** Sends a prepared request, without retries. @throws if the connection breaks */
  send: (request: Buffer) => Promise<HttpResponse>
  close: () => void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

export async function openConnection(origin: string, cookie: string): Promise<Connection> {
  const { hostname, port, host } = new URL(origin)
  const open = async (): Promise<{ socket: Socket; pending: PendingRequest }> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return { socket, pending: readResponses(socket) }
  }
  let current = await open()
  const write = async (request: string | Buffer): Promise<HttpResponse> => {
    const { socket, pending } = current
    return await new Promise((resolve, reject) => {
      Object.assign(pending, { resolve, reject })
      socket.write(request)
    })
  }
  return {
    async get(path) {
      const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: application/json\r\n\r\n`
      if (current.socket.destroyed) current = await open()
      try {
        return await write(request)
      } catch {
        // The server may just have closed the idle connection.
        current = await open()
        return await write(request)
      }
    },
    async send(request) {
      if (current.socket.destroyed) current = await open()
      return await write(request)
    },
    close: () => current.socket.destroy(),
  }
}

type PendingRequest = { resolve: (response: HttpResponse) => void; reject: (error: Error) => void }

function readResponses(socket: Socket): PendingRequest {
  const pending: PendingRequest = { resolve() {}, reject() {} }
  let chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
    const response = readResponse(all)
    if (!response) {
      chunks = [all]
      return
    }
    chunks = []
    pending.resolve(response)
  })
  socket.on('error', (error) => pending.reject(error))
  socket.on('close', () => pending.reject(new Error('The server closed the connection')))
  return pending
}

/** @returns null while the response is incomplete */
function readResponse(all: Buffer): HttpResponse | null {
  const end = all.indexOf(END_OF_HEAD)
  if (end === -1) return null
  const head = all.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const rest = all.subarray(end + END_OF_HEAD.length)
  const length = /content-length: (\d+)/i.exec(head)
  if (length) return rest.length < Number(length[1]) ? null : { status, body: rest }
  // JSON contains no raw line breaks, so nothing else looks like the last chunk.
  const isComplete = rest.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  return isComplete ? { status, body: joinChunks(rest) } : null
}

function joinChunks(chunked: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = chunked.indexOf('\r\n', at)
    const size = Number.parseInt(chunked.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(chunked.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/** Measures requests per second over several connections, without pauses. @throws if a status is not 200 */
export async function measureRequestRate(
  target: { origin: string; cookie: string; path: string },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const pool = await Promise.all(
    Array.from({ length: connections }, () => openConnection(target.origin, target.cookie)),
  )
  const begin = performance.now()
  const deadline = begin + seconds * 1000
  const counts = await Promise.all(
    pool.map(async ({ get }) => {
      let count = 0
      while (performance.now() < deadline) {
        const { status } = await get(target.path)
        if (status !== 200) throw new Error(`${target.path} returned ${status}`)
        count += 1
      }
      return count
    }),
  )
  const elapsedSeconds = (performance.now() - begin) / 1000
  for (const { close } of pool) close()
  return counts.reduce((sum, count) => sum + count, 0) / elapsedSeconds
}
