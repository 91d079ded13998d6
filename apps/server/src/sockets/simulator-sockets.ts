import type { IncomingMessage } from 'node:http'

import {
  SIMULATOR_SOCKET_PATH,
  startLiveCall,
  takeToken,
  SOCKET_LEASE_MS,
  type BrowserCallLease,
} from '@callwright/api/calls/place/browser-call'
import { releaseLease, renewLease } from '@callwright/api/jobs/leases.repo'
import type { TenantId } from '@callwright/db/tables/ids'
import { createLiveSession } from '@callwright/voice/simulator/live/live-session'
import type { WebSocket } from 'ws'

import { explain, logUnexpected } from '../http/explain-error.ts'
import { isSignedIn, NO_COOKIES, resolveCaller } from '../http/request-context.ts'
import { sendRawResponse } from '../http/raw-response.ts'
import type { ServerContext } from '../http/server-context.ts'
import { dropUnread, limitConversation, MAX_MESSAGE_BYTES } from './socket-limits.ts'
import type { UpgradeTarget } from './trpc-sockets.ts'
import { createWebSocketServerClass, openSocket } from './web-socket-server.ts'

/** Conversations between browsers and the simulator's agents, by the voice provider's own protocol. */
export function createSimulatorSockets(server: ServerContext): UpgradeTarget {
  const { deps } = server
  const SimulatorSockets = createWebSocketServerClass(server)
  const wss = new SimulatorSockets({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })

  const serve = (ws: WebSocket, tenantId: TenantId, lease: BrowserCallLease): void => {
    const logFailure = (error: unknown): void => deps.log.error({ err: error }, 'a test call in the browser failed')
    const session = createLiveSession({
      async open(how) {
        try {
          return await startLiveCall(deps, tenantId, how)
        } catch (error) {
          logUnexpected(server, error, { method: 'GET', url: SIMULATOR_SOCKET_PATH })
          throw new Error(explain(error).message, { cause: error })
        }
      },
      send(message) {
        ws.send(JSON.stringify(message))
        dropUnread(ws)
      },
      // Longer reasons are refused.
      close: (code, reason) => ws.close(code, Buffer.from(reason).subarray(0, 120).toString()),
      onAlive: () => {
        renewLease(deps.db, { ...lease, leaseMs: SOCKET_LEASE_MS }).then(
          (isHeld) => isHeld || ws.close(1008, 'Another test call has begun'),
          logFailure,
        )
      },
    })
    limitConversation(ws)
    ws.on('message', (data: Buffer) => session.receive(data.toString()))
    ws.on('error', (error) => deps.log.info({ err: error }, 'the socket of a test call failed'))
    ws.once('close', () => {
      session
        .stop()
        .then(async () => await releaseLease(deps.db, lease))
        .catch(logFailure)
    })
  }

  return async (upgrade) => {
    const { request, socket } = upgrade
    const refuse = (message: string): void => sendRawResponse(socket, 401, { message, headers: server.headers })
    const caller = await resolveCaller(server, request, NO_COOKIES)
    if (!isSignedIn(caller) || caller.session.key || !caller.session.tenantId) return refuse('Not authenticated')
    const { tenantId } = caller.session
    const lease = await takeToken(deps, { session: caller.session, token: readToken(request) })
    if (!lease) return refuse('This test call can no longer be joined. Please start it again.')
    const isOpen = openSocket(server, wss, { upgrade, caller, serve: (ws) => serve(ws, tenantId, lease) })
    if (!isOpen) await releaseLease(deps.db, lease)
  }
}

function readToken({ url = '' }: IncomingMessage): string {
  return new URLSearchParams(url.split('?')[1]).get('token') ?? ''
}
