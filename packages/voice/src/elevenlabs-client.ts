import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { VoiceProviderError } from './voice-provider.ts'

export type ElevenLabsClientConfig = {
  apiKey: string
  /** for example https://api.elevenlabs.io */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  /** Waits for some milliseconds. */
  sleep?: (milliseconds: number) => Promise<unknown>
  /** 0 up to, but not including, 1 */
  random?: () => number
  /** How long one request may take, its answer read; 20,000 where it is left out. */
  timeoutMs?: number
}

export type ElevenLabsRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
}

export type ElevenLabsAnswer = { status: number; bytes: Uint8Array }

export type ElevenLabsClient = {
  /**
   * One request and its whole answer, whatever its status; rejects with what `fetch` rejects with.
   * A POST is sent once and never again: the provider knows no idempotency keys, so a second one would dial twice.
   */
  send(request: ElevenLabsRequest): Promise<ElevenLabsAnswer>
  /** The answer's JSON. Rejects with `VoiceProviderError` for everything but a readable 2xx. */
  read<Schema extends z.ZodType>(request: ElevenLabsRequest, schema: Schema): Promise<z.output<Schema>>
  /** The same, but null where the provider answers 404. */
  readOrNull<Schema extends z.ZodType>(request: ElevenLabsRequest, schema: Schema): Promise<z.output<Schema> | null>
  /** The bytes of a 2xx, null for a 404; rejects like `read`. */
  download(request: ElevenLabsRequest): Promise<Uint8Array | null>
}

const TIMEOUT_MS = 20_000
const ATTEMPTS = 3
const FIRST_WAIT_MS = 500

/** A thin client: key, time-out, careful retries, errors in sentences. */
export function createElevenLabsClient(config: ElevenLabsClientConfig): ElevenLabsClient {
  const { apiKey, timeoutMs = TIMEOUT_MS, sleep = wait, random = Math.random } = config
  const base = config.baseUrl.replace(/\/+$/, '')

  async function sendOnce({ method, path, query, body }: ElevenLabsRequest): Promise<ElevenLabsAnswer> {
    const url = new URL(base + path)
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) url.searchParams.set(name, value)
    const doFetch = config.fetch ?? globalThis.fetch
    const response = await doFetch(url, {
      method,
      headers: { 'xi-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      // A redirect would carry the key to another host, and could repeat a POST.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  async function send(request: ElevenLabsRequest): Promise<ElevenLabsAnswer> {
    const attempts = request.method === 'POST' ? 1 : ATTEMPTS
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendOnce(request)
      const isPassing = answer.status === 429 || answer.status >= 500
      if (!isPassing || attempt >= attempts) return answer
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + random()))
    }
  }

  async function download(request: ElevenLabsRequest): Promise<Uint8Array | null> {
    const answer = await send(request).catch((error: unknown) => {
      throw new VoiceProviderError('unavailable', NO_ANSWER, { cause: error })
    })
    if (answer.status === 404) return null
    if (!isSuccess(answer)) throw refusal(answer)
    return answer.bytes
  }

  async function readOrNull<Schema extends z.ZodType>(
    request: ElevenLabsRequest,
    schema: Schema,
  ): Promise<z.output<Schema> | null> {
    const bytes = await download(request)
    if (bytes === null) return null
    const parsed = schema.safeParse(readJson(bytes))
    if (!parsed.success) throw new VoiceProviderError('unavailable', UNREADABLE, { cause: parsed.error })
    return parsed.data
  }

  return {
    send,
    download,
    readOrNull,
    async read(request, schema) {
      const answer = await readOrNull(request, schema)
      if (answer === null) throw new VoiceProviderError('refused', NOT_FOUND)
      return answer
    },
  }
}

export const NO_ANSWER = 'The voice provider did not answer. Please try again in a moment.'
const NOT_FOUND = 'The voice provider does not know this any more.'
export const UNREADABLE = 'The voice provider gave an answer that could not be read. Please try again in a moment.'

export function isSuccess({ status }: ElevenLabsAnswer): boolean {
  return status >= 200 && status < 300
}

/** undefined where the bytes are not JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return value
  } catch {
    return undefined
  }
}

/** An answer other than 2xx as an error for people; what the provider wrote is its cause, for the log. */
export function refusal(answer: ElevenLabsAnswer): VoiceProviderError {
  const { status } = answer
  const written = new TextDecoder().decode(answer.bytes.subarray(0, 500))
  const cause = new Error(`The voice provider answered ${status}: ${written}`)
  const isPassing = status === 429 || status >= 500 || status < 400
  return new VoiceProviderError(isPassing ? 'unavailable' : 'refused', sentenceFor(answer), { cause })
}

const DETAIL_SENTENCES: Readonly<Record<string, string>> = {
  quota_exceeded: 'The credits at the voice provider are used up.',
  voice_not_found: 'The voice provider does not have this voice any more. Please choose another one.',
}
const STATUS_SENTENCES: Readonly<Record<number, string>> = {
  401: 'The voice provider did not accept the access key of this installation.',
  402: 'The credits at the voice provider are used up.',
  403: 'The access key of this installation may not do this at the voice provider.',
  404: NOT_FOUND,
  429: 'The voice provider is busy. Please try again in a moment.',
}

function sentenceFor({ status, bytes }: ElevenLabsAnswer): string {
  const detail = detailStatus(readJson(bytes))
  const byDetail = detail !== null && Object.hasOwn(DETAIL_SENTENCES, detail) ? DETAIL_SENTENCES[detail] : undefined
  const other = status >= 500 || status < 400 ? NO_ANSWER : 'The voice provider refused the request.'
  return byDetail ?? STATUS_SENTENCES[status] ?? other
}

/** `detail` is an object with a status, a plain string, or a list of field errors. */
function detailStatus(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null
  const { detail } = body
  if (typeof detail === 'string') return detail
  if (typeof detail !== 'object' || detail === null || !('status' in detail)) return null
  return typeof detail.status === 'string' ? detail.status : null
}
