import type { IncomingMessage } from 'node:http'

import { type AppRouter, appRouter } from '@callwright/api/app-router'
import type { Caller } from '@callwright/api/context'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { WebSocket, WebSocketServer } from 'ws'

import type { Door } from './door.ts'
import { answerRaw } from './raw-answer.ts'
import { MAX_BATCH } from './trpc-http.ts'
import type { UpgradeTarget } from './upgrade-dispatcher.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** An end that is not answered becomes a cut; a session's sockets are gone within a second. */
const CLOSE_WITHIN_MS = 700

/** tRPC over WebSocket, for subscriptions only: limits, cookies and status codes belong to HTTP. */
export function createTrpcSockets(door: Door): { accept: UpgradeTarget; close: () => void } {
  const callers = new WeakMap<IncomingMessage, Caller>()
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  wss.on('wsClientError', (_error, socket) => answerRaw(socket, 400, { message: 'Invalid request', headers: door.headers }))
  const handler = applyWSSHandler<AppRouter>({
    wss,
    router: subscriptionsOf(appRouter),
    maxBatchSize: MAX_BATCH,
    keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
    createContext({ req }) {
      const caller = callers.get(req)
      if (!caller) throw new Error('A socket without a caller')
      return { ...door.deps, caller }
    },
  })

  return {
    accept({ request, socket, head, caller }) {
      wss.handleUpgrade(request, socket, head, (ws) => {
        if (!follow(door, caller, ws)) return endSoon(ws, 1008, 'Too many connections')
        callers.set(request, caller)
        limitMessages(ws)
        wss.emit('connection', ws, request)
      })
    },
    close() {
      handler.broadcastReconnectNotification()
      for (const ws of wss.clients) endSoon(ws, 1001, 'The server is restarting')
    },
  }
}

/** The same router without its queries and mutations: on a socket they do not exist. */
function subscriptionsOf(router: AppRouter): AppRouter {
  const procedures = Object.entries(router._def.procedures).filter(([, procedure]) => procedure._def.type === 'subscription')
  // Only the look-up by path is used by the handler; the record stays what the type says.
  const only: AppRouter['_def']['procedures'] = Object.assign(Object.create(null), Object.fromEntries(procedures))
  return { ...router, _def: { ...router._def, procedures: only } }
}

function follow(door: Door, { session, sessionToken }: Caller, ws: WebSocket): boolean {
  if (!session || sessionToken === null) return false
  const close = (why: 'session-ended' | 'stopping'): void =>
    why === 'stopping' ? endSoon(ws, 1001, 'The server is restarting') : endSoon(ws, 1008, 'Session ended')
  const release = door.live.add({ session, token: sessionToken, close })
  if (!release) return false
  ws.once('close', release)
  return true
}

function limitMessages(ws: WebSocket): void {
  let count = 0
  const timer = setInterval(() => (count = 0), 60_000)
  ws.once('close', () => clearInterval(timer))
  const onFrame = (): void => {
    count += 1
    if (count <= MESSAGES_PER_MINUTE) return
    // What is already in the buffer is not looked at any more.
    ws.removeAllListeners('message')
    endSoon(ws, 1008, 'Too many messages')
  }
  ws.on('message', onFrame)
  ws.on('ping', onFrame)
}

function endSoon(ws: WebSocket, code: number, reason: string): void {
  ws.close(code, reason)
  const timer = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS)
  ws.once('close', () => clearTimeout(timer))
}
