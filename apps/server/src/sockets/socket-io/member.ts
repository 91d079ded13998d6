import { randomBytes } from 'node:crypto'

import type { TenantId } from '@callwright/db/tables/ids'
import type { Socket as EngineSocket } from 'engine.io'
import type { Socket } from 'socket.io'
import type { WebSocket } from 'ws'

import type { SignedInCaller } from '../../http/request-context.ts'
import { createMessageLimit, endSoon, limitMessages, MAX_UNREAD_BYTES } from '../socket-limits.ts'

/** A client of Socket.IO from its handshake to its end, whatever carries it meanwhile. */
export type Member = {
  /** Engine.IO's name for it: whoever polls names it in each request. */
  id: string
  token: string
  tenantId: TenantId
  /** Ends the connection of a handshake that is not finished. */
  cut: () => void
  /** Gives back its place among the connections of its session. */
  release: () => void
  engine: EngineSocket | null
  socket: Socket | null
  /** Two for a moment when a second one tries to take over. */
  webSockets: Set<WebSocket>
}

export function newMember({ sessionToken }: SignedInCaller, tenantId: TenantId, cut: () => void): Member {
  return {
    id: randomBytes(20).toString('base64url'),
    token: sessionToken,
    tenantId,
    cut,
    release() {},
    engine: null,
    socket: null,
    webSockets: new Set(),
  }
}

export function addWebSocket({ webSockets }: Member, ws: WebSocket): void {
  webSockets.add(ws)
  ws.once('close', () => webSockets.delete(ws))
  limitMessages(ws)
}

/** Watches how much the client sends, and how much it leaves unread. */
export function addEngine(member: Member, engine: EngineSocket): void {
  member.engine = engine
  engine.once('close', member.release)
  // A WebSocket closes itself, with a code that says why.
  const countOne = createMessageLimit(() => engine.close(true))
  engine.on('packet', countOne)
  let unread = 0
  engine.on('packetCreate', ({ data }: { data?: string }) => {
    unread += data?.length ?? 1
    if (unread > MAX_UNREAD_BYTES) drop(member)
  })
  engine.on('flush', () => (unread = 0))
}

function drop({ webSockets, engine }: Member): void {
  for (const ws of webSockets) ws.terminate()
  engine?.close(true)
}

export function endMember(member: Member, why: 'session-ended' | 'stopping'): void {
  const { socket, webSockets, engine, cut } = member
  if (!engine) return cut()
  // Clients that are told so do not come back by themselves.
  if (why === 'session-ended') socket?.disconnect()
  for (const ws of webSockets) {
    if (why === 'stopping') endSoon(ws, 1001, 'The server is restarting')
    else endSoon(ws, 1008, 'Session ended')
  }
  engine.close(true)
}
