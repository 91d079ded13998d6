import { z } from '@callwright/contract/input/zod'

import type { Deps } from '../../context/context.ts'
import { RequestFailed, sendRequest } from '../../outgoing/send-request.ts'

export type CalComDeps = Pick<Deps, 'settings' | 'log'>

/**
 * `refused`: nothing was changed. `not-sent`: there was no connection. `lost`: no complete answer, so the request may
 * have taken effect.
 */
export type CalComAnswer = { outcome: 'ok'; data: unknown } | { outcome: 'refused' | 'not-sent' | 'lost' }

type CalComRequest = {
  /** without the origin; its parts are encoded */
  path: string
  query?: Readonly<Record<string, string>>
  /** as JSON, with POST; default: none, with GET */
  body?: object
  /** of the endpoint: each has versions of its own */
  version: '2024-06-14' | '2024-09-04' | '2026-02-25'
  timeoutSeconds: number
}

/** A month of slots is smaller. */
const KEPT_BYTES = 256 * 1024

const successSchema = z.object({ status: z.literal('success'), data: z.unknown() })

/** Sends one request, without a key: only public pages are booked. It is not repeated. */
export async function askCalCom(
  { settings, log }: CalComDeps,
  { path, query = {}, body, version, timeoutSeconds }: CalComRequest,
): Promise<CalComAnswer> {
  const url = new URL(`${settings.calComUrl}${path}?${new URLSearchParams(query).toString()}`)
  const headers = { accept: 'application/json', 'user-agent': 'Callwright', 'cal-api-version': version }
  const method = body ? 'POST' : 'GET'
  try {
    const { status, responseStart } = await sendRequest(
      url,
      {
        ...{ method, timeoutSeconds, keptBytes: KEPT_BYTES, signal: AbortSignal.any([]) },
        ...(body
          ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : { headers }),
      },
      { allowPrivate: settings.webhooksAllowPrivate },
    )
    if (status >= 400 && status < 500) {
      log.warn({ status, method, path }, 'Cal.com refused a request')
      return { outcome: 'refused' }
    }
    const success = status >= 200 && status < 300 ? readSuccess(responseStart) : undefined
    if (success) return { outcome: 'ok', data: success.data }
    log.warn({ status, method, path }, 'Cal.com sent an answer that cannot be read')
    return { outcome: 'lost' }
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    log.warn({ err: error, method, path }, 'Cal.com did not answer')
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
