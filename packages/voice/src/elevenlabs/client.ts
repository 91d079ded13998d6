import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { NO_RESPONSE, toProviderError, UNREADABLE } from './errors.ts'
import { readJson } from './wire-text.ts'
import { VoiceProviderError } from '../voice-provider.ts'

export type ElevenLabsClientConfig = {
  apiKey: string
  /** for example https://api.elevenlabs.io */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  sleep?: (milliseconds: number) => Promise<unknown>
  /** 0 up to, but not including, 1 */
  random?: () => number
  /** time limit for one request, including its response; default: 20,000 */
  timeoutMs?: number
}

export type ElevenLabsRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** a list repeats the name for each value */
  query?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** sent as JSON, except for `FormData` */
  body?: object
  /** maximum size of the response; default: 16 MiB */
  maxBytes?: number
  /** transfers a file, so the time limit is six times as long */
  isLarge?: boolean
}

/** `retryAfterMs`: from the Retry-After header; null if it is missing. */
export type ElevenLabsResponse = { status: number; bytes: Uint8Array; retryAfterMs: number | null }

export type ElevenLabsClient = {
  /**
   * Sends a request and reads the whole response, whatever its status; rejects with `fetch` errors.
   * A POST is sent only once: the provider has no idempotency keys, so a retry could dial twice.
   */
  send(request: ElevenLabsRequest): Promise<ElevenLabsResponse>
  /** The response's JSON. Rejects with `VoiceProviderError` for everything but a readable 2xx. */
  read<Schema extends z.ZodType>(request: ElevenLabsRequest, schema: Schema): Promise<z.output<Schema>>
  /** Like `read`, but null for a 404. */
  readOrNull<Schema extends z.ZodType>(request: ElevenLabsRequest, schema: Schema): Promise<z.output<Schema> | null>
  /** The bytes of a 2xx, null for a 404; rejects like `read`. */
  download(request: ElevenLabsRequest): Promise<Uint8Array | null>
}

const TIMEOUT_MS = 20_000
const LARGE_TIMEOUT_FACTOR = 6
const MAX_ATTEMPTS = 3
const FIRST_WAIT_MS = 500
/** For a longer Retry-After, the request fails instead of waiting. */
const MAX_WAIT_MS = 10_000
const MAX_BYTES = 16 * 1024 * 1024

/** A thin client: API key, timeout, careful retries, bounded responses, readable errors. */
export function createElevenLabsClient(config: ElevenLabsClientConfig): ElevenLabsClient {
  const { timeoutMs = TIMEOUT_MS, sleep = wait, random = Math.random } = config

  async function send(request: ElevenLabsRequest): Promise<ElevenLabsResponse> {
    const since = performance.now()
    const requestTimeoutMs = timeoutMs * (request.isLarge ? LARGE_TIMEOUT_FACTOR : 1)
    for (let attempt = 1; ; attempt += 1) {
      let retryAfterMs = 0
      try {
        const response = await sendOnce(config, { request, timeoutMs: requestTimeoutMs })
        retryAfterMs = response.retryAfterMs ?? 0
        const isTooLate = retryAfterMs > MAX_WAIT_MS
        if (!isTransient(response.status) || isTooLate || isLast(request, { attempt, since })) return response
      } catch (error) {
        if (error instanceof VoiceProviderError || isLast(request, { attempt, since })) throw error
      }
      await sleep(Math.max(retryAfterMs, FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + random())))
    }
  }

  /** No retry after a full timeout (timers may fire early), since a user may be waiting. */
  function isLast({ method }: ElevenLabsRequest, { attempt, since }: { attempt: number; since: number }): boolean {
    return method === 'POST' || attempt >= MAX_ATTEMPTS || performance.now() - since >= timeoutMs * 0.9
  }

  /** The whole response for a 2xx or a 404; rejects for any other status. */
  async function sendChecked(request: ElevenLabsRequest): Promise<ElevenLabsResponse> {
    const response = await send(request).catch((error: unknown) => {
      if (error instanceof VoiceProviderError) throw error
      throw new VoiceProviderError('unavailable', NO_RESPONSE, { cause: error })
    })
    if (response.status !== 404 && (response.status < 200 || response.status >= 300)) throw toProviderError(response)
    return response
  }

  return {
    send,
    async read(request, schema) {
      const response = await sendChecked(request)
      if (response.status === 404) throw toProviderError(response)
      return parse(response.bytes, schema)
    },
    async readOrNull(request, schema) {
      const response = await sendChecked(request)
      return response.status === 404 ? null : parse(response.bytes, schema)
    },
    async download(request) {
      const response = await sendChecked(request)
      return response.status === 404 ? null : response.bytes
    },
  }
}

function parse<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(readJson(bytes))
  if (!parsed.success) throw new VoiceProviderError('unavailable', UNREADABLE, { cause: parsed.error })
  return parsed.data
}

async function sendOnce(
  config: ElevenLabsClientConfig,
  { request, timeoutMs }: { request: ElevenLabsRequest; timeoutMs: number },
): Promise<ElevenLabsResponse> {
  const { method, body, maxBytes = MAX_BYTES } = request
  const isJson = body !== undefined && !(body instanceof FormData)
  const doFetch = config.fetch ?? globalThis.fetch
  const response = await doFetch(buildUrl(config.baseUrl, request), {
    method,
    headers: { 'xi-api-key': config.apiKey, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson ? JSON.stringify(body) : (body ?? null),
    // A redirect would carry the key to a different host, and could repeat a POST.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  return { status: response.status, bytes: await readBounded(response, maxBytes), retryAfterMs }
}

function buildUrl(baseUrl: string, { path, query = {} }: ElevenLabsRequest): URL {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    for (const item of typeof value === 'string' ? [value] : (value ?? [])) url.searchParams.append(name, item)
  }
  return url
}

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | null = response.body
  for await (const part of body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the rest of the response.
    if (size > maxBytes) throw new VoiceProviderError('unavailable', UNREADABLE)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Parses the header: seconds or an HTTP date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** Worth a retry, except for a POST. */
function isTransient(status: number): boolean {
  return status === 429 || status >= 500
}
