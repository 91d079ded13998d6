import type { IncomingMessage } from 'node:http'

import { appRouter } from '@callwright/api/app-router'
import type { Caller } from '@callwright/api/context'
import { router } from '@callwright/api/trpc'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { type WebSocket, WebSocketServer } from 'ws'

import type { Door } from './door.ts'
import { logUnexpected } from './error-answers.ts'
import { answerRaw } from './raw-answer.ts'
import { MAX_BATCH } from './trpc-http.ts'
import type { UpgradeTarget } from './upgrade-dispatcher.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** An end that is not answered becomes a cut; a session's sockets are gone within a second. */
const CLOSE_WITHIN_MS = 700

/** All that a socket can ask for: queries and mutations do not exist on it. */
const socketRouter = router({ calls: router({ callCompleted: appRouter.calls.callCompleted }) })

/** tRPC over WebSocket, for subscriptions only: limits, cookies and status codes belong to HTTP. */
export function createTrpcSockets(door: Door): { accept: UpgradeTarget; close: () => void } {
  const callers = new WeakMap<IncomingMessage, Caller>()
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  wss.on('wsClientError', (_error, socket) =>
    answerRaw(socket, 400, { message: 'Invalid request', headers: door.headers }),
  )
  const handler = applyWSSHandler({
    wss,
    router: socketRouter,
    maxBatchSize: MAX_BATCH,
    keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
    onError: ({ error, req }) => logUnexpected(door, error, req),
    createContext({ req }) {
      const caller = callers.get(req)
      if (!caller) throw new Error('A socket without a caller')
      return { ...door.deps, caller }
    },
  })

  return {
    accept({ request, socket, head, caller }) {
      let ws: WebSocket | null = null
      const release = door.live.add({
        session: caller.session,
        token: caller.sessionToken,
        close(why) {
          if (!ws) socket.destroy()
          else if (why === 'stopping') endSoon(ws, 1001, 'The server is restarting')
          else endSoon(ws, 1008, 'Session ended')
        },
      })
      if (!release) return answerRaw(socket, 429, { message: 'Too many open connections', headers: door.headers })
      socket.once('close', release)
      callers.set(request, caller)
      wss.handleUpgrade(request, socket, head, (opened) => {
        ws = opened
        limitMessages(opened)
        wss.emit('connection', opened, request)
      })
    },
    close() {
      handler.broadcastReconnectNotification()
      for (const ws of wss.clients) endSoon(ws, 1001, 'The server is restarting')
    },
  }
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
