import { io, type ManagerOptions, type Socket } from 'socket.io-client'

import type { TestServer } from './test-server.ts'

export type Transport = 'polling' | 'websocket'

export type SocketIoClient = {
  socket: Socket
  /** Events received so far, with their arguments. */
  received: { name: string; args: unknown[] }[]
  /** Resolves once connected; rejects with the connection error. */
  joined: Promise<void>
  /** The reason for the disconnect. */
  ended: Promise<string>
}

type IoOptions = {
  cookie?: string
  /** Sent in addition to the cookie. */
  headers?: Record<string, string>
  transports: Transport[]
  reconnects?: boolean
  /** false if the server refuses its WebSocket, and the client tries the next transport */
  opensWebSocket?: boolean
}

/** A client that knows only the documented path. The test closes its socket. */
export function openSocketIo(
  server: TestServer,
  { cookie, headers = {}, transports, reconnects = false, opensWebSocket = true }: IoOptions,
): SocketIoClient {
  const foreignOrigin = { websocket: { extraHeaders: { origin: 'https://evil.example' } } }
  const options: Partial<ManagerOptions> = {
    transports,
    tryAllTransports: !opensWebSocket,
    reconnection: reconnects,
    reconnectionDelay: 1,
    extraHeaders: cookie === undefined ? headers : { ...headers, cookie },
    transportOptions: opensWebSocket ? {} : foreignOrigin,
  }
  const socket = io(server.url, { ...options, forceNew: true })
  const received: SocketIoClient['received'] = []
  socket.onAny((name: string, ...args: unknown[]) => received.push({ name, args }))
  const joined = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  joined.catch(() => {})
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return { socket, received, joined, ended }
}

/** The path that a polling client requests. */
export function pollingPath(more: Record<string, string> = {}): string {
  return `/socket.io/?${new URLSearchParams({ EIO: '4', transport: 'polling', ...more }).toString()}`
}

/** Opens a polling session. @returns its id */
export async function startPolling(server: TestServer, cookie: string): Promise<string> {
  const response = await fetch(server.url + pollingPath(), { headers: { cookie } })
  const text = await response.text()
  const { sid } = JSON.parse(text.slice(1)) as { sid?: string }
  if (sid === undefined) throw new Error(`No session: ${response.status} ${text}`)
  return sid
}
