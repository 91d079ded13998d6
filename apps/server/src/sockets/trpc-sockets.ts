import type { IncomingMessage } from 'node:http'

import { appRouter } from '@callwright/api/app-router'
import type { Caller } from '@callwright/api/context/context'
import { router } from '@callwright/api/trpc/trpc'
import type { TRPCError } from '@trpc/server'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import { type WebSocket, WebSocketServer } from 'ws'

import { addressOf, type Door } from '../http/server-context.ts'
import { logUnexpected } from '../http/explain-error.ts'
import { answerRaw } from '../http/raw-response.ts'
import { dropUnread, endSoon, limitMessages, MAX_MESSAGE_BYTES } from './socket-limits.ts'
import { MAX_BATCH } from '../trpc/trpc-http.ts'
import { socketMessages } from './trpc-messages.ts'
import type { UpgradeTarget } from './upgrade-target.ts'

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
      experimental_encoder: socketMessages({
        onTooMany: () => endSoon(ws, 1008, 'Too many subscriptions'),
        onSend: () => dropUnread(ws),
      }),
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

/** A client that breaks the protocol, or a line that breaks, is nothing that anybody here could mend. */
function logSocketError(door: Door, error: TRPCError, request: IncomingMessage): void {
  const { cause } = error
  const code = cause && 'code' in cause ? String(cause.code) : ''
  if (!/^(WS_ERR_|ECONNRESET$|EPIPE$|ETIMEDOUT$)/.test(code)) return logUnexpected(door, error, request)
  door.log.info({ code, ip: addressOf(door, request) }, 'a socket was given up')
}
