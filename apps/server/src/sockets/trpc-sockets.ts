import type { IncomingMessage } from 'node:http'

import { appRouter } from '@callwright/api/app-router'
import { router } from '@callwright/api/trpc/trpc'
import type { TRPCError } from '@trpc/server'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { WebSocket } from 'ws'

import { clientAddressOf, type ServerContext } from '../http/server-context.ts'
import { logUnexpected } from '../http/explain-error.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import { resolveCaller, isSignedIn, NO_COOKIES, type SignedInCaller } from '../http/request-context.ts'
import { dropUnread, limitMessages, MAX_MESSAGE_BYTES } from './socket-limits.ts'
import { MAX_BATCH } from '../trpc/trpc-http.ts'
import { createMessageEncoder } from './trpc-messages.ts'
import { createWebSocketServerClass, openSocket, type Upgrade } from './web-socket-server.ts'

/** Accepts or refuses a WebSocket handshake that has passed the origin check. */
export type UpgradeTarget = (upgrade: Upgrade) => Promise<void>

/** The only procedure on a socket; queries and mutations do not exist there. */
const socketRouter = router({ calls: router({ callCompleted: appRouter.calls.callCompleted }) })

/** tRPC over WebSocket, for subscriptions only; limits, cookies and status codes need HTTP. */
export function createTrpcSockets(server: ServerContext): UpgradeTarget {
  const TrpcSockets = createWebSocketServerClass(server)
  const wss = new TrpcSockets({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  const serve = (ws: WebSocket, request: IncomingMessage, caller: SignedInCaller): void => {
    const limit = limitMessages(server, caller.session, ws)
    getWSConnectionHandler({
      wss,
      router: socketRouter,
      maxBatchSize: MAX_BATCH,
      keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
      experimental_encoder: createMessageEncoder({
        onMessage: limit.countProcedures,
        onTooManySubscriptions: () => ws.close(1008, 'Too many subscriptions'),
        onSend: () => dropUnread(ws),
      }),
      onError: ({ error, req }) => logSocketError(server, error, req),
      createContext: () => ({ ...server.deps, caller }),
    })(ws, request)
  }

  return async (upgrade) => {
    const { request, socket } = upgrade
    const caller = await resolveCaller(server, request, NO_COOKIES)
    if (!isSignedIn(caller)) {
      return sendRawResponse(socket, 401, { message: 'Not authenticated', headers: server.headers })
    }
    openSocket(server, wss, { upgrade, caller, serve: (ws) => serve(ws, request, caller) })
  }
}

/** Client protocol errors and dropped connections are not our bugs. */
function logSocketError(server: ServerContext, error: TRPCError, request: IncomingMessage): void {
  const { cause } = error
  const code = cause && 'code' in cause ? String(cause.code) : ''
  if (!/^(WS_ERR_|ECONNRESET$|EPIPE$|ETIMEDOUT$)/.test(code)) return logUnexpected(server, error, request)
  server.log.info({ code, ip: clientAddressOf(server, request) }, 'a socket failed')
}
