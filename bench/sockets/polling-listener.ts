import { connect } from 'node:net'

import type { ListenerOptions, Listener } from './listener.ts'

const PATH = '/socket.io/?EIO=4&transport=polling'
const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** Engine.IO's separator between packets in one response. */
const SEPARATOR = '\u001e'

/** Listens over Socket.IO's polling transport, on one connection with one request at a time. */
export function listenByPolling({ origin, cookie, onMessage }: ListenerOptions): Listener {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let respond: (body: string) => void = () => {}
  let closedAt: number | null = null

  const ask = async (method: 'GET' | 'POST', path: string, body = ''): Promise<string> => {
    const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${length}\r\n${body}`)
    return await new Promise((resolve) => (respond = resolve))
  }

  const subscribed = new Promise<void>((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      const end = rest.indexOf(END_OF_HEAD)
      if (end === -1) return
      const head = rest.toString('latin1', 0, end)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      const body = rest.subarray(end + END_OF_HEAD.length)
      if (body.length < length) return
      rest = Buffer.alloc(0)
      if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(`${PATH} returned ${head.slice(9, 12)}`))
      respond(body.toString())
    })
    socket.on('error', reject)
    socket.on('close', () => {
      closedAt ??= performance.now()
      reject(new Error(`${PATH} was closed`))
    })
    void poll(resolve)
  })

  async function poll(onSubscribed: () => void): Promise<void> {
    const open = await ask('GET', PATH)
    const { sid } = JSON.parse(open.slice(1)) as { sid: string }
    const path = `${PATH}&sid=${sid}`
    await ask('POST', path, '40')
    while (closedAt === null) {
      for (const packet of (await ask('GET', path)).split(SEPARATOR)) {
        if (packet === '2') await ask('POST', path, '3')
        else if (packet === '1' || packet === '41') closedAt = performance.now()
        else if (packet.startsWith('40')) onSubscribed()
        else onMessage(packet)
      }
    }
  }
  return { socket, subscribed, closedAt: () => closedAt }
}
