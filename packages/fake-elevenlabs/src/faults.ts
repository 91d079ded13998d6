import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FakeResponse } from './routes.ts'

export const FAULT_KINDS = [
  '429',
  '500-before',
  '500-after',
  'hang',
  'garbage',
  'html',
  'half',
  'reset',
  'slow',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Which requests fail, and how. The first matching rule applies. */
export type FaultRule = {
  kind: FaultKind
  /** default: every method and path; `path` matches any part of the path */
  method?: string
  path?: string
  /** applies to this many requests; default: unlimited */
  times?: number
  /** 0 to 1; default: 1 */
  probability?: number
  /** whether the request is still carried out; default: true, except for 429 and 500-before */
  isHandled?: boolean
  /** for 500-before and 500-after; default: 500 */
  status?: number
  /** the Retry-After header of a 429 */
  retryAfterSeconds?: number
  /** for slow; default: 2000 */
  delayMs?: number
}

type Faults = {
  rules: () => readonly FaultRule[]
  add: (rule: FaultRule) => void
  clear: () => void
  /** Picks the fault for a request, and counts it. */
  choose: (request: { method: string; path: string }) => FaultRule | null
}

export function createFaults(random: () => number): Faults {
  let rules: FaultRule[] = []
  return {
    rules: () => rules,
    add: (rule) => void rules.push({ ...rule }),
    clear: () => void (rules = []),
    choose({ method, path }) {
      const rule = rules.find(
        (each) =>
          (each.method === undefined || each.method === method) &&
          (each.path === undefined || path.includes(each.path)) &&
          random() < (each.probability ?? 1),
      )
      if (!rule) return null
      if (rule.times !== undefined) {
        rule.times -= 1
        if (rule.times <= 0) rules = rules.filter((each) => each !== rule)
      }
      return rule
    },
  }
}

export function isHandled({ kind, isHandled: override }: FaultRule): boolean {
  return override ?? (kind !== '429' && kind !== '500-before')
}

/** Sends the faulty response instead of the regular one. */
export async function sendFaultyResponse(
  response: ServerResponse,
  { rule, reply }: { rule: FaultRule; reply: FakeResponse },
): Promise<void> {
  const { kind } = rule
  if (kind === 'hang') return
  if (kind === 'reset') return void response.socket?.resetAndDestroy()
  if (kind === 'slow') {
    await wait(rule.delayMs ?? 2000)
    return send(response, reply)
  }
  if (kind === 'html')
    return send(response, { status: 200, text: '<!doctype html><title>Sorry</title>', type: 'text/html' })
  if (kind === 'garbage')
    return send(response, { status: 200, text: '{"success": tru\u0001', type: 'application/json' })
  if (kind === 'half') return sendHalf(response, reply)
  if (kind === '429') {
    const headers: Record<string, string> =
      rule.retryAfterSeconds === undefined ? {} : { 'retry-after': String(rule.retryAfterSeconds) }
    const detail = { status: 'system_busy', message: 'The system is busy.' }
    return send(response, { status: 429, json: { detail }, headers })
  }
  return send(response, { status: rule.status ?? 500, json: { detail: 'Internal Server Error' } })
}

export function send(response: ServerResponse, reply: FakeResponse): void {
  if (response.destroyed) return
  const { bytes, type } = contentOf(reply)
  response.writeHead(reply.status, { 'content-type': type, 'content-length': bytes.length, ...reply.headers })
  response.end(bytes)
}

/** Sends fewer bytes than announced, then closes the connection. */
function sendHalf(response: ServerResponse, reply: FakeResponse): void {
  const { bytes, type } = contentOf(reply)
  response.writeHead(reply.status, { 'content-type': type, 'content-length': bytes.length + 2 })
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
}

function contentOf(reply: FakeResponse): { bytes: Buffer; type: string } {
  const { json, text, bytes, type } = reply
  if (bytes) return { bytes: Buffer.from(bytes), type: type ?? 'application/octet-stream' }
  if (text !== undefined) return { bytes: Buffer.from(text), type: type ?? 'text/plain' }
  return { bytes: Buffer.from(json === undefined ? '' : JSON.stringify(json)), type: 'application/json' }
}
