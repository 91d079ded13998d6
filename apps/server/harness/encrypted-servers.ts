import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

import { SERVER_CERTIFICATE } from './private-authority.ts'

export type EncryptedServer = AsyncDisposable & { port: number }

/** Answers every request with an empty JSON object, under a certificate of the private authority. */
export async function startEncryptedWebServer(): Promise<EncryptedServer> {
  return await listen(
    createHttpsServer(
      SERVER_CERTIFICATE,
      (_request, response) => void response.setHeader('connection', 'close').end('{}'),
    ),
  )
}

/** A PostgreSQL server that offers TLS and then refuses everyone with `You may not enter`. */
export async function startEncryptedPostgres(): Promise<EncryptedServer> {
  return await listen(
    createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', () => {
          socket.write('S')
          const encrypted = new TLSSocket(socket, {
            isServer: true,
            secureContext: createSecureContext(SERVER_CERTIFICATE),
          })
          encrypted
            .on('error', () => {})
            .once('data', () => {
              const fields = Buffer.from('SFATAL\0C28000\0MYou may not enter\0\0')
              const length = Buffer.alloc(4)
              length.writeInt32BE(fields.length + 4)
              encrypted.end(Buffer.concat([Buffer.from('E'), length, fields]))
            })
        })
    }),
  )
}

async function listen(server: Server): Promise<EncryptedServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')) }
}
