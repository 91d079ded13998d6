import { once } from 'node:events'

import { WebSocket } from 'ws'

import type { TestServer } from '../../harness/test-server.ts'

export type TestSocket = {
  ws: WebSocket
  /** Messages received so far. */
  received: unknown[]
  /** The close code. */
  closed: Promise<number>
}

export async function openSocket(server: TestServer, cookie: string): Promise<TestSocket> {
  return await openSocketWith(server, { cookie })
}

export async function openSocketWith(server: TestServer, headers: Record<string, string>): Promise<TestSocket> {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/trpc`, { headers })
  const received: unknown[] = []
  ws.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text !== 'PING') received.push(JSON.parse(text))
  })
  const closed = new Promise<number>((resolve) => ws.once('close', resolve))
  await once(ws, 'open')
  return { ws, received, closed }
}

/** @returns a refused handshake's status, or 101 if it succeeds */
export async function handshakeStatus(server: TestServer, headers: Record<string, string>): Promise<number> {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/trpc`, { headers })
  return await new Promise((resolve, reject) => {
    ws.once('open', () => {
      ws.close()
      resolve(101)
    })
    ws.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    ws.once('error', reject)
  })
}

/** Sends as many frames as a minute allows, with a ping and a pong after every 24: ws cuts off larger bursts. */
export async function sendAllowedFrames(ws: WebSocket, send: (ws: WebSocket) => void): Promise<void> {
  for (const burst of ['1', '2', '3', '4']) {
    for (let sent = 0; sent < 24; sent += 1) send(ws)
    const read = new Promise<void>((resolve) => {
      ws.on('pong', (data: Buffer) => data.toString() === burst && resolve())
    })
    ws.ping(burst)
    await read
  }
}

export function subscribe(lastEventId?: string): string {
  return JSON.stringify({
    id: 1,
    method: 'subscription',
    params: { path: 'calls.callCompleted', input: { json: {} }, lastEventId },
  })
}
