import { io, type ManagerOptions, type Socket } from 'socket.io-client'

import type { TestServer } from './test-server.ts'

export type Transport = 'polling' | 'websocket'

export type IoClient = {
  socket: Socket
  /** Every event that came so far, with what it carried. */
  received: { name: string; carried: unknown[] }[]
  /** Resolves once it has joined; rejects with the status that it was refused with. */
  joined: Promise<void>
  /** Why it ended. */
  ended: Promise<string>
}

type IoOptions = {
  cookie?: string
  transports: Transport[]
  reconnects?: boolean
  /** false: the server refuses its WebSocket, and the client tries the next transport */
  opensWebSocket?: boolean
}

/** A client that knows no more than the documented path; `close` it in the end. */
export function openIo(
  server: TestServer,
  { cookie, transports, reconnects = false, opensWebSocket = true }: IoOptions,
): IoClient {
  const refused = { websocket: { extraHeaders: { origin: 'https://evil.example' } } }
  const options: Partial<ManagerOptions> = {
    transports,
    tryAllTransports: !opensWebSocket,
    reconnection: reconnects,
    reconnectionDelay: 1,
    extraHeaders: cookie === undefined ? {} : { cookie },
    transportOptions: opensWebSocket ? {} : refused,
  }
  const socket = io(server.url, { ...options, forceNew: true })
  const received: IoClient['received'] = []
  socket.onAny((name: string, ...carried: unknown[]) => received.push({ name, carried }))
  const joined = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  joined.catch(() => {})
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return { socket, received, joined, ended }
}

/** What a polling client asks for, with or without being one. */
export function pollingPath(more: Record<string, string> = {}): string {
  return `/socket.io/?${new URLSearchParams({ EIO: '4', transport: 'polling', ...more }).toString()}`
}

/** Takes the first step of polling. @returns the session's id */
export async function beginPolling(server: TestServer, cookie: string): Promise<string> {
  const response = await fetch(server.url + pollingPath(), { headers: { cookie } })
  const text = await response.text()
  const { sid } = JSON.parse(text.slice(1)) as { sid?: string }
  if (sid === undefined) throw new Error(`No session: ${response.status} ${text}`)
  return sid
}
