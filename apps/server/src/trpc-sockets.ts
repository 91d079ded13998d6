import type { IncomingMessage } from 'node:http'

import { appRouter } from '@callwright/api/app-router'
import type { Caller } from '@callwright/api/context'
import { router } from '@callwright/api/trpc'
import type { TRPCError } from '@trpc/server'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import { type WebSocket, WebSocketServer } from 'ws'

import { addressOf, type Door } from './door.ts'
import { logUnexpected } from './error-answers.ts'
import { answerRaw } from './raw-answer.ts'
import { MAX_BATCH } from './trpc-http.ts'
import { socketMessages } from './trpc-messages.ts'
import type { UpgradeTarget } from './upgrade-dispatcher.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const MESSAGES_PER_MINUTE = 100
/** All that a client can send; answers to pings count as well, since nobody was asked. */
const FRAMES = ['message', 'ping', 'pong'] as const
/** An end that is not answered becomes a cut; a session's sockets are gone within a second. */
const CLOSE_WITHIN_MS = 700

/** All that a socket can ask for: queries and mutations do not exist on it. */
const socketRouter = router({ calls: router({ callCompleted: appRouter.calls.callCompleted }) })

/** tRPC over WebSocket, for subscriptions only: limits, cookies and status codes belong to HTTP. */
export function createTrpcSockets(door: Door): { accept: UpgradeTarget; close: () => void } {
  const wss = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  wss.on('wsClientError', (_error, socket) =>
    answerRaw(socket, 400, { message: 'Invalid request', headers: door.headers }),
  )
  const serve = (ws: WebSocket, request: IncomingMessage, caller: Caller): void =>
    getWSConnectionHandler({
      wss,
      router: socketRouter,
      maxBatchSize: MAX_BATCH,
      keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
      experimental_encoder: socketMessages(() => endSoon(ws, 1008, 'Too many subscriptions')),
      onError: ({ error, req }) => logSocketError(door, error, req),
      createContext: () => ({ ...door.deps, caller }),
    })(ws, request)

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
      wss.handleUpgrade(request, socket, head, (opened) => {
        ws = opened
        limitMessages(opened)
        serve(opened, request, caller)
      })
    },
    close() {
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
    for (const kind of FRAMES) ws.removeAllListeners(kind)
    endSoon(ws, 1008, 'Too many messages')
  }
  for (const kind of FRAMES) ws.on(kind, onFrame)
}

/** Sockets that have been told to end. */
const ending = new WeakSet<WebSocket>()

function endSoon(ws: WebSocket, code: number, reason: string): void {
  if (ending.has(ws)) return
  ending.add(ws)
  ws.close(code, reason)
  const timer = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS)
  ws.once('close', () => clearTimeout(timer))
}

/** A client that breaks the protocol, or a line that breaks, is nothing that anybody here could mend. */
function logSocketError(door: Door, error: TRPCError, request: IncomingMessage): void {
  const { cause } = error
  const code = cause && 'code' in cause ? String(cause.code) : ''
  if (!/^(WS_ERR_|ECONNRESET$|EPIPE$|ETIMEDOUT$)/.test(code)) return logUnexpected(door, error, request)
  door.log.info({ code, ip: addressOf(door, request) }, 'a socket was given up')
}
