import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Business } from '../../../apps/server/test/support/client.ts'
import { type Attack, JSON_TYPE, statusOf, type Target } from '../attacks.ts'
import { trpc } from './trpc-inputs.ts'

export const LONGEST_MS = 60_000
export type Body = () => string | Buffer

type Asked = {
  as?: 'stranger' | 'ann'
  method?: string
  path: string | ((ann: Business) => string)
  headers?: Readonly<Record<string, string>>
  body?: Body
  /** Set-up besides the body. */
  prepare?: (target: Target) => Promise<void>
}

export function ask(
  name: string,
  { as = 'stranger', path, method, headers = JSON_TYPE, body, prepare }: Asked,
): Attack {
  return {
    name,
    async prepare(target) {
      await prepare?.(target)
      if (body) bytesOf(body)
    },
    async run({ origin, ann }) {
      const session: Record<string, string> = as === 'ann' ? { cookie: ann.cookie() } : {}
      return await statusOf(
        fetch(origin + (typeof path === 'string' ? path : path(ann)), {
          method: method ?? (body ? 'POST' : 'GET'),
          headers: { ...headers, ...session },
          body: body ? bytesOf(body) : null,
          signal: AbortSignal.timeout(LONGEST_MS),
        }),
      )
    },
  }
}

/** The body of the attack that is under way; the one before is let go. */
let latest: { made: Body; bytes: Buffer } | null = null

function bytesOf(made: Body): Buffer {
  if (latest?.made !== made) {
    latest = null
    const body = made()
    latest = { made, bytes: typeof body === 'string' ? Buffer.from(body) : body }
  }
  return latest.bytes
}

export function get(name: string, path: string): Attack {
  return ask(name, { path })
}

export function stranger(name: string, path: string, body: Body): Attack {
  return ask(name, { path, body })
}

export function signedIn(name: string, path: string, body: Body): Attack {
  return ask(name, { as: 'ann', path, body })
}

/** A subscription by server-sent events: only the head of its answer is waited for. */
export function stream(name: string, input: string): Attack {
  return {
    name,
    async run({ origin, ann }) {
      const ending = new AbortController()
      try {
        const response = await fetch(origin + trpc('calls.callCompleted', input), {
          headers: { accept: 'text/event-stream', cookie: ann.cookie() },
          signal: AbortSignal.any([ending.signal, AbortSignal.timeout(LONGEST_MS)]),
        })
        return response.status
      } catch {
        return 'closed'
      } finally {
        ending.abort()
      }
    },
  }
}

export function socket(name: string, frames: () => readonly (string | Buffer<ArrayBuffer>)[], query = ''): Attack {
  return {
    name,
    async run({ origin, ann }) {
      const ws = new WebSocket(`${origin.replace('http', 'ws')}/trpc${query}`, { headers: { cookie: ann.cookie() } })
      const closed = once(ws, 'close').then(() => 'closed')
      try {
        const opened = await Promise.race([once(ws, 'open'), closed])
        if (opened === 'closed') return 'refused'
        const message = once(ws, 'message').then(([event]) => statusIn(event as MessageEvent))
        for (const frame of frames()) ws.send(frame)
        return await Promise.race([message, closed, sleep(5000, 'no answer')])
      } finally {
        ws.close()
      }
    },
  }
}

function statusIn({ data }: MessageEvent): number | string {
  const status = /"httpStatus":(\d+)/.exec(String(data))?.[1]
  return status === undefined ? 'answered' : Number(status)
}

/** What is written as it is, by a client that is no client of HTTP. */
export function wire(name: string, made: Body): Attack {
  return {
    name,
    prepare: async () => void bytesOf(made),
    async run({ origin }) {
      const { hostname, port } = new URL(origin)
      const connection = connect(Number(port), hostname)
      connection.setTimeout(LONGEST_MS, () => connection.destroy())
      try {
        const answer = Promise.race([once(connection, 'data'), once(connection, 'close')])
        connection.write(bytesOf(made))
        const status = /^HTTP\/1\.1 (\d{3})/.exec(String((await answer)[0]))?.[1]
        return status === undefined ? 'closed' : Number(status)
      } catch {
        return 'closed'
      } finally {
        connection.destroy()
      }
    },
  }
}

export function head(request: string, lines: readonly string[], body = ''): string {
  return `${[`${request} HTTP/1.1`, 'host: localhost', ...lines].join('\r\n')}\r\n\r\n${body}`
}

export function chunked(bytes: readonly string[], extension = ''): string {
  const chunks = bytes.map((byte) => `1${extension}\r\n${byte}\r\n`).join('')
  const lines = ['content-type: application/json', 'transfer-encoding: chunked']
  return head('POST /api/auth/login', lines, `${chunks}0\r\n\r\n`)
}
