import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'

import { SERVER_CERTIFICATE } from './private-authority.ts'

export type TestMailServer = AsyncDisposable & {
  port: number
  /** every line of every client; lines that were encrypted start with `TLS ` */
  received: string[]
  /** the text of every message, as it was sent */
  messages: string[]
  /** resolves when a client's connection is closed */
  closed: Promise<void>
}

type Options = {
  /** default, or 0: a free port */
  port?: number
  /** `none`: a server without encryption; `implicit`: encrypted from the first byte */
  tls?: 'none' | 'starttls' | 'implicit'
  /** replies by the first word of a command; `.` ends a message, '' stays silent */
  replies?: Record<string, string>
}

const REPLIES: Record<string, string> = {
  DATA: '354 go on',
  AUTH: '235 welcome',
  STARTTLS: '502 unknown command',
  QUIT: '221 bye',
}

/** A mail server that accepts everything it is not told to refuse. It listens on every address of this machine. */
export async function startTestMailServer({
  port = 0,
  tls = 'none',
  replies = {},
}: Options = {}): Promise<TestMailServer> {
  const received: string[] = []
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const closed = Promise.withResolvers<void>()
  const serve = (socket: Socket, { isGreeted = false } = {}): void => {
    let inData = false
    socket.on('error', () => {})
    const encrypted = socket instanceof TLSSocket ? 'TLS ' : ''
    const reply = (text: string): void => void (text !== '' && socket.write(`${text}\r\n`))
    if (!isGreeted) reply('220 here')
    let unread = ''
    let message: string[] = []
    socket.on('data', (chunk) => {
      const lines = (unread + String(chunk)).split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        if (line !== '') received.push(encrypted + line)
        if (inData && line !== '.') {
          // A dot at the start of a line is sent twice.
          message.push(line.replace(/^\./, ''))
          continue
        }
        if (inData) messages.push(message.join('\r\n'))
        message = []
        const [word = ''] = line.split(' ')
        if (word === 'STARTTLS' && tls === 'starttls') {
          reply('220 go on')
          socket.removeAllListeners('data')
          const secureContext = createSecureContext(SERVER_CERTIFICATE)
          return serve(new TLSSocket(socket, { isServer: true, secureContext }), { isGreeted: true })
        }
        const offers = [
          '250-here',
          ...(tls === 'starttls' && encrypted === '' ? ['250-STARTTLS'] : []),
          '250 AUTH PLAIN',
        ]
        const answer = replies[word] ?? (word === 'EHLO' ? offers.join('\r\n') : (REPLIES[word] ?? '250 ok'))
        inData = answer.startsWith('354')
        reply(answer)
      }
    })
  }
  const server = tls === 'implicit' ? createTlsServer(SERVER_CERTIFICATE, serve) : createServer(serve)
  server.on('connection', (socket) => sockets.add(socket.on('close', () => closed.resolve())))
  server.on('tlsClientError', () => {})
  server.listen(port)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    messages,
    closed: closed.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
