import { z } from '@callwright/contract/input/zod'

import type { Deps } from '../../context/context.ts'
import { RequestFailed, sendRequest } from '../../outgoing/send-request.ts'

export type CalComDeps = Pick<Deps, 'settings' | 'log'>

/** `refused`, `not-sent`: nothing was changed. `lost`: there is no readable answer, so the request may have worked. */
export type CalComAnswer = { outcome: 'ok' | 'refused' | 'not-sent' | 'lost'; data?: unknown }

type CalComRequest = {
  path: string
  query?: Readonly<Record<string, string>>
  /** with POST; default: GET */
  body?: object
  /** each endpoint has versions of its own */
  version: '2024-06-14' | '2024-09-04' | '2026-02-25'
  timeoutSeconds: number
}

/** A month of slots is smaller. */
const KEPT_BYTES = 256 * 1024

const successSchema = z.object({ status: z.literal('success'), data: z.unknown() })

/** Sends one request, without a key: only public pages are booked. It is never repeated. */
export async function askCalCom(
  { settings, log }: CalComDeps,
  { path, query = {}, body, version, timeoutSeconds }: CalComRequest,
): Promise<CalComAnswer> {
  const url = new URL(`${settings.calComUrl}${path}?${new URLSearchParams(query).toString()}`)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Callwright', 'cal-api-version': version }
  const limits = { timeoutSeconds, keptBytes: KEPT_BYTES, signal: AbortSignal.any([]) }
  const request = body ? { headers, body: JSON.stringify(body), ...limits } : { method: 'GET', headers, ...limits }
  try {
    const { status, responseStart } = await sendRequest(url, request, { allowPrivate: settings.webhooksAllowPrivate })
    const success = status < 300 ? readSuccess(responseStart) : undefined
    if (success) return { outcome: 'ok', data: success.data }
    log.warn({ status, path }, 'Cal.com did not do what it was asked for')
    return { outcome: status >= 400 && status < 500 ? 'refused' : 'lost' }
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    log.warn({ err: error, path }, 'Cal.com did not answer')
    return { outcome: error.wasConnected ? 'lost' : 'not-sent' }
  }
}

function readSuccess(text: string): z.output<typeof successSchema> | undefined {
  try {
    return successSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
