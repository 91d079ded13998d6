import { connect, type Socket } from 'node:net'

import { CLOSE_FRAME, readFrames, textFrame } from './frames.ts'

/** Waits for events with minimal overhead per connection: thousands fit into one process. */
export type Listener = {
  socket: Socket
  /** Resolves once subscribed; rejects if the server refuses. */
  subscribed: Promise<void>
  /** `performance.now()` when the server closed it; null while it is open. */
  closedAt: () => number | null
}

export type ListenerOptions = { origin: string; cookie: string; onMessage: (text: string) => void }

/** A protocol over a WebSocket. */
type Protocol = {
  path: string
  /** Sent when the WebSocket opens. */
  firstMessage: string | null
  isSubscribed: (text: string) => boolean
  /** The reply to a message, if any. */
  reply: (text: string) => string | null
}

const SUBSCRIBE = JSON.stringify({
  id: 1,
  method: 'subscription',
  params: { path: 'calls.callCompleted', input: { json: {} } },
})

export const TRPC: Protocol = {
  path: '/trpc',
  firstMessage: SUBSCRIBE,
  isSubscribed: (text) => text.includes('"started"'),
  reply: (text) => (text === 'PING' ? 'PONG' : null),
}

export const SOCKET_IO: Protocol = {
  path: '/socket.io/?EIO=4&transport=websocket',
  firstMessage: null,
  isSubscribed: (text) => text.startsWith('40'),
  reply(text) {
    if (text.startsWith('0')) return '40'
    return text === '2' ? '3' : null
  },
}

const END_OF_HEAD = '\r\n\r\n'

export function listenByWebSocket(protocol: Protocol, { origin, cookie, onMessage }: ListenerOptions): Listener {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.write(
    `GET ${protocol.path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  let closedAt: number | null = null
  const subscribed = new Promise<void>((resolve, reject) => {
    let isOpen = false
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (!isOpen) {
        const end = bytes.indexOf(END_OF_HEAD)
        if (end === -1) return void (rest = bytes)
        const status = bytes.toString('latin1', 9, 12)
        if (status !== '101') return reject(new Error(`${protocol.path} returned ${status}`))
        isOpen = true
        if (protocol.firstMessage !== null) socket.write(textFrame(protocol.firstMessage))
        bytes = bytes.subarray(end + END_OF_HEAD.length)
      }
      const read = readFrames(bytes)
      rest = Buffer.from(read.rest)
      for (const { isClose, text } of read.frames) {
        if (isClose) return void socket.end(CLOSE_FRAME)
        if (protocol.isSubscribed(text)) resolve()
        const reply = protocol.reply(text)
        if (reply === null) onMessage(text)
        else socket.write(textFrame(reply))
      }
    })
    socket.on('error', reject)
    socket.on('close', () => {
      closedAt ??= performance.now()
      reject(new Error(`${protocol.path} was closed`))
    })
  })
  return { socket, subscribed, closedAt: () => closedAt }
}
