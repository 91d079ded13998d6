import { z } from 'zod'
import { type StartCallResult, VoiceProviderError } from '../voice-provider.ts'
import { readJson } from './wire-text.ts'

export const NO_RESPONSE = 'The voice provider did not respond. Please try again in a moment.'
export const NOT_FOUND = 'The voice provider no longer has this.'
export const UNREADABLE = 'The voice provider sent a response that could not be read. Please try again in a moment.'

type Refusal = { status: number; bytes: Uint8Array }

/** Turns a non-2xx response into an error for users; the provider's text is its cause, for the log. */
export function toProviderError(response: Refusal): VoiceProviderError {
  const { status } = response
  const text = new TextDecoder().decode(response.bytes.subarray(0, 500))
  const cause = new Error(`The voice provider returned ${status}: ${text}`)
  const isTransient = status === 429 || status >= 500 || status < 400 || isBusy(response)
  return new VoiceProviderError(isTransient ? 'unavailable' : 'refused', messageFor(response), { cause })
}

/** The provider refuses our key or its permissions, not the number to call. */
const BLOCKED_STATUSES = new Set([401, 403])

/** Why a call was refused, which decides whether it is retried. */
export function classifyRefusal(response: Refusal): Extract<StartCallResult, { outcome: 'refused' }>['reason'] {
  const code = detailCode(readJson(response.bytes))
  if (response.status === 402 || code === 'quota_exceeded') return 'quota'
  if (response.status === 429 || isBusy(response)) return 'busy'
  if (response.status === 404) return 'not-found'
  return BLOCKED_STATUSES.has(response.status) ? 'blocked' : 'rejected'
}

function isBusy({ bytes }: Refusal): boolean {
  const code = detailCode(readJson(bytes))
  return code === 'too_many_concurrent_requests' || code === 'system_busy'
}

const BUSY_MESSAGE = 'The voice provider is busy. Please try again in a moment.'
const NO_CREDITS = 'The voice provider account is out of credits.'
const MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  quota_exceeded: NO_CREDITS,
  voice_not_found: 'The voice provider no longer has this voice. Please choose another one.',
  document_not_found: 'The voice provider no longer has one of the documents.',
  too_many_concurrent_requests: BUSY_MESSAGE,
  system_busy: BUSY_MESSAGE,
  missing_permissions: "This installation's API key is missing a required permission at the voice provider.",
}
const MESSAGES_BY_STATUS: Readonly<Record<number, string>> = {
  401: "The voice provider rejected this installation's API key.",
  402: NO_CREDITS,
  403: "This installation's API key is missing a required permission at the voice provider.",
  404: NOT_FOUND,
  413: 'The voice provider refused the request because it is too large.',
  429: BUSY_MESSAGE,
}

function messageFor({ status, bytes }: Refusal): string {
  const body = readJson(bytes)
  const code = detailCode(body)
  const byCode = code !== null && Object.hasOwn(MESSAGES_BY_CODE, code) ? MESSAGES_BY_CODE[code] : undefined
  const field = status === 422 ? rejectedField(body) : null
  const byField = field === null ? undefined : `The voice provider did not accept the field "${field}" of the request.`
  const other = status >= 500 || status < 400 ? NO_RESPONSE : 'The voice provider refused the request.'
  return byCode ?? MESSAGES_BY_STATUS[status] ?? byField ?? other
}

const errorSchema = z.object({
  detail: z.union([
    z.string(),
    z.object({ status: z.string() }),
    z.object({ code: z.string() }),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])).nonempty() })).nonempty(),
  ]),
})

/** `detail` is an object with a status (or a code), a plain string, or a list of field errors. */
function detailCode(body: unknown): string | null {
  const parsed = errorSchema.safeParse(body)
  if (!parsed.success || Array.isArray(parsed.data.detail)) return null
  const { detail } = parsed.data
  if (typeof detail === 'string') return detail
  return 'status' in detail ? detail.status : detail.code
}

/** The first rejected field's name, if it looks like a field name. */
function rejectedField(body: unknown): string | null {
  const parsed = errorSchema.safeParse(body)
  if (!parsed.success || !Array.isArray(parsed.data.detail)) return null
  const name = parsed.data.detail[0]?.loc.at(-1)
  return typeof name === 'string' && /^[a-z0-9_.]{1,60}$/i.test(name) ? name : null
}
