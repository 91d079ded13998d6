import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Status 0: the connection was closed without an answer. */
export type Answer = { status: number; head: string; body: Buffer }

const LONGEST_ANSWER_MS = 60_000

/**
 * One connection that is kept as long as the server keeps it, and opened anew where it does not. Requests go one after
 * the other; what is sent are exactly the given bytes.
 */
export function keepAlive(port: number): {
  send: (bytes: Buffer, about: { method: string; endsConnection: boolean }) => Promise<Answer>
  close: () => void
} {
  let socket: Socket | null = null
  return {
    async send(bytes, { method, endsConnection }) {
      if (endsConnection) {
        socket?.destroy()
        socket = null
      }
      const isOld = socket !== null && !socket.destroyed
      const open = isOld && socket ? socket : await opened(port)
      socket = open
      open.write(bytes)
      if (endsConnection) open.end()
      const answer = await readAnswer(open, method)
      if (endsConnection || answer.status === 0 || /^connection: close/im.test(answer.head)) {
        open.destroy()
        socket = null
      }
      // A connection that the server had given up as idle took the request with it; nobody read it.
      return answer.status === 0 && isOld ? await this.send(bytes, { method, endsConnection }) : answer
    },
    close: () => void socket?.destroy(),
  }
}

export async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // What breaks shows as an end without an answer.
  socket.on('error', () => socket.destroy())
  socket.setNoDelay(true)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

function readAnswer(socket: Socket, method: string): Promise<Answer> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const limit = setTimeout(() => socket.destroy(), LONGEST_ANSWER_MS)
    const settle = (answer: Answer): void => {
      clearTimeout(limit)
      socket.off('data', take).off('close', closed)
      resolve(answer)
    }
    const take = (chunk: Buffer): void => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = wholeAnswer(received, method)
      if (answer) settle(answer)
    }
    // An answer that was begun and cut off counts by its status.
    const closed = (): void => settle(partOfAnswer(received) ?? { status: 0, head: '', body: received })
    socket.on('data', take).once('close', closed)
    if (socket.destroyed) closed()
  })
}

function partOfAnswer(received: Buffer): Answer | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const body = received.subarray(end + 4)
  // Only a promise of the real answer, except where the connection becomes another one.
  return status >= 100 && status < 200 && status !== 101 ? partOfAnswer(body) : { status, head, body }
}

/** @returns null while something is still to come */
function wholeAnswer(received: Buffer, method: string): Answer | null {
  const answer = partOfAnswer(received)
  if (!answer) return null
  const { status, head, body } = answer
  if (method === 'HEAD' || status === 101 || status === 204 || status === 304) return answer
  // A stream has no end: its head is the answer.
  if (/^content-type: text\/event-stream/im.test(head)) return { ...answer, head: `${head}\r\nconnection: close` }
  if (/^transfer-encoding: chunked/im.test(head))
    return body.subarray(-5).toString('latin1') === '0\r\n\r\n' ? answer : null
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return body.length >= length ? answer : null
}
