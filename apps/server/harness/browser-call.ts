import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { WebSocket } from 'ws'

import type { Business } from './client.ts'

type Message = { type: string; [event: string]: unknown }
export type BrowserCall = { ws: WebSocket; received: Message[]; closed: Promise<[code: number, reason: string]> }

export const FIRST = {
  type: 'conversation_initiation_client_data',
  conversation_config_override: { conversation: { text_only: true } },
}

/** The page's side of a call in writing, once the agent has said its first words. */
export async function talk(business: Business, server: { url: string }): Promise<BrowserCall> {
  const { url } = await business.trpc.calls.startBrowserCall.mutate()
  const call = connect(url, business, server)
  await once(call.ws, 'open')
  call.ws.send(JSON.stringify(FIRST))
  await receive(call, 'agent_response')
  return call
}

export function connect(path: string, business: Business, server: { url: string }): BrowserCall {
  const ws = new WebSocket(server.url.replace('http', 'ws') + path, ['convai'], {
    headers: { cookie: business.cookie() },
  })
  const received: Message[] = []
  ws.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as Message))
  const closed = new Promise<[number, string]>((resolve) =>
    ws.once('close', (code, reason) => resolve([code, reason.toString()])),
  )
  return { ws, received, closed }
}

export async function receive({ ws, received }: BrowserCall, type: string, count = 1): Promise<void> {
  while (received.filter((message) => message.type === type).length < count) await once(ws, 'message')
}

/** @returns the status of a refused handshake */
export async function refusedStatus(path: string, business: Business, server: { url: string }): Promise<number> {
  const { ws } = connect(path, business, server)
  ws.on('error', () => {})
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, { statusCode: number; destroy(): void }]
  response.destroy()
  return response.statusCode
}

type Call = Awaited<ReturnType<Business['trpc']['calls']['byId']['query']>>

/** The newest test call, once it has ended. */
export async function newestTest(business: Business): Promise<Call> {
  for (;;) {
    const [newest] = await business.trpc.calls.recentTests.query()
    const call = newest && (await business.trpc.calls.byId.query({ callId: newest.id }))
    if (call?.status === 'completed') return call
    await sleep(20)
  }
}
