import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { hashInSteps } from '../hash-in-steps.ts'
import { sniffAudio } from '../sniff-audio.ts'
import { readConversation, readFailedCall, readTime } from './conversation.ts'
import { type JsonScan, scanJson } from './json-scan.ts'
import type { Conversation, PostCall } from '../voice-provider.ts'
import { cleanText, wireId } from './wire-text.ts'

export type SignedRequest = {
  /** the bytes as received: a body that was parsed and serialized again does not verify */
  rawBody: Uint8Array
  /** `ElevenLabs-Signature: t=<unix seconds>,v0=<hex>`, possibly with several v0 */
  signatureHeader: string | undefined
  /** all secrets in use; several during a rotation */
  secrets: readonly string[]
  /** epoch milliseconds */
  now: number
}

/** `timestamp`: time of the signature in epoch milliseconds. `stale` and `future` requests have a valid signature. */
export type SignatureVerification =
  | { ok: true; timestamp: number }
  | { ok: false; reason: 'missing' | 'malformed' | 'mismatch' | 'stale' | 'future' }

// The provider retries for about 40 minutes, possibly with the time of the first attempt.
const MAX_AGE_MS = 60 * 60_000
const MAX_AHEAD_MS = 5 * 60_000
const UNIX_SECONDS = /^[0-9]{1,12}$/
const SHA256_HEX = /^[0-9a-f]{64}$/i

/** Verifies a post-call request's signature, before its body is parsed. */
export async function verifyPostCall(request: SignedRequest): Promise<SignatureVerification> {
  const { rawBody, signatureHeader, secrets, now } = request
  if (signatureHeader === undefined || signatureHeader.trim() === '') return { ok: false, reason: 'missing' }
  const parsed = parseSignature(signatureHeader)
  if (!parsed) return { ok: false, reason: 'malformed' }
  const { time, signatures } = parsed
  if (!(await isSigned({ time, rawBody, signatures, secrets }))) return { ok: false, reason: 'mismatch' }
  const timestamp = Number(time) * 1000
  const reason = timingProblem(timestamp, now)
  return reason ? { ok: false, reason } : { ok: true, timestamp }
}

function timingProblem(timestamp: number, now: number): 'stale' | 'future' | null {
  if (now - timestamp > MAX_AGE_MS) return 'stale'
  return timestamp - now > MAX_AHEAD_MS ? 'future' : null
}

export type SignatureClaim = 'malformed' | 'stale' | 'future' | 'timely'

/**
 * Checks the format and time of a signature header before the body is read, so that requests that cannot be valid are
 * refused early. Only `verifyPostCall` checks the signature itself.
 */
export function readSignatureClaim(signatureHeader: string | undefined, now: number): SignatureClaim {
  const parsed = signatureHeader === undefined ? null : parseSignature(signatureHeader)
  return parsed ? (timingProblem(Number(parsed.time) * 1000, now) ?? 'timely') : 'malformed'
}

function parseSignature(header: string): { time: string; signatures: string[] } | null {
  const parts = header.split(',').map((part) => part.trim())
  const [time, ...furtherTimes] = valuesOf(parts, 't=')
  const signatures = valuesOf(parts, 'v0=').filter((value) => SHA256_HEX.test(value))
  if (time === undefined || furtherTimes.length > 0 || !UNIX_SECONDS.test(time) || signatures.length === 0) return null
  return { time, signatures }
}

function valuesOf(parts: readonly string[], prefix: string): string[] {
  return parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length).trim())
}

async function isSigned(request: {
  time: string
  rawBody: Uint8Array
  signatures: readonly string[]
  secrets: readonly string[]
}): Promise<boolean> {
  const signatures = request.signatures.map((signature) => Buffer.from(signature, 'hex'))
  // With an empty secret, anyone could sign.
  for (const secret of request.secrets.filter((each) => each !== '')) {
    const start = createHmac('sha256', secret).update(`${request.time}.`)
    const expected = (await hashInSteps(start, request.rawBody)).digest()
    if (signatures.some((signature) => timingSafeEqual(signature, expected))) return true
  }
  return false
}

/** An unreadable body; its message can be logged. */
export class PostCallError extends Error {
  override readonly name = 'PostCallError'
  readonly reason: 'not-json' | 'not-an-object' | 'too-deep' | 'too-many-values'
  constructor(reason: PostCallError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const MAX_JSON_DEPTH = 64
/** A two-hour call has 320,000 if each of its 1,800 turns has a tool call, 20 retrieved passages, and metrics. */
const MAX_JSON_VALUES = 400_000
const IDENTITY_PATHS = ['type', 'event_timestamp', 'data.conversation_id', 'data.agent_id'] as const
const AUDIO_PATH = 'data.full_audio'
const AUDIO_MARK = Buffer.from('"apart"')
const BACKSLASH = 0x5c

/** A post-call request's identifying fields. `eventAt`: epoch milliseconds. */
export type PostCallIdentity = {
  type: string | null
  conversationId: string | null
  agentId: string | null
  eventAt: number | null
}

/**
 * Reads the identifying fields without parsing the body, whatever its size: enough to store it, to recognize a
 * duplicate, and to refuse large bodies without audio.
 * Throws `PostCallError` if the body is not an object, nests too deeply, or has too many values.
 */
export function readPostCallIdentity(rawBody: Uint8Array): PostCallIdentity {
  if (firstByte(rawBody) !== 0x7b) throw new PostCallError('not-an-object', 'The body is not a JSON object.')
  const { found } = scanBody(rawBody)
  const readText = (path: (typeof IDENTITY_PATHS)[number]): string | null => {
    const value = found.get(path)
    return typeof value === 'string' ? cleanText(value) || null : null
  }
  const seconds = found.get('event_timestamp')
  return {
    type: readText('type'),
    conversationId: readText('data.conversation_id'),
    agentId: readText('data.agent_id'),
    eventAt: typeof seconds === 'number' ? readTime(seconds) : null,
  }
}

/**
 * Reads a verified post-call request. Unknown or incomplete events are `ignored`, with a reason.
 * Throws `PostCallError` if the body is not JSON, not an object, nests deeper than 64 levels, or has too many values.
 */
export function readPostCall(rawBody: Uint8Array): PostCall {
  const { found, longTexts } = scanBody(rawBody)
  const seconds = found.get('event_timestamp')
  // An hour's recording is not parsed, which would take a while.
  const [start, end] = longTexts.get(AUDIO_PATH) ?? [0, 0]
  const audio = Buffer.from(rawBody.buffer, rawBody.byteOffset + start, end - start)
  const isApart = end > 0 && !audio.includes(BACKSLASH)
  const parts = [rawBody.subarray(0, start), AUDIO_MARK, rawBody.subarray(end)]
  const { type, data } = envelopeSchema.parse(parseBody(isApart ? Buffer.concat(parts) : rawBody))
  if (type === 'post_call_transcription') return conversationOrIgnored(readConversation(data), data)
  if (type === 'call_initiation_failure')
    return conversationOrIgnored(readFailedCall(data, typeof seconds === 'number' ? readTime(seconds) : null), data)
  if (type === 'post_call_audio') return readAudio(data, isApart ? audio.toString('latin1', 1, audio.length - 1) : null)
  return ignorePostCall(data, type ? `Events of type ${type.slice(0, 100)} are not used.` : 'The event has no type.')
}

const envelopeSchema = z.object({ type: z.string().nullish().catch(null), data: z.unknown().optional() })
const audioSchema = z.object({ conversation_id: wireId, agent_id: wireId, full_audio: z.string().min(1) })
const idsSchema = z.object({
  conversation_id: wireId.nullish().catch(null),
  agent_id: wireId.nullish().catch(null),
})

function scanBody(rawBody: Uint8Array): JsonScan {
  const limits = { maxDepth: MAX_JSON_DEPTH, maxValues: MAX_JSON_VALUES }
  const scan = scanJson(rawBody, { ...limits, wanted: [...IDENTITY_PATHS, AUDIO_PATH] })
  const { tooDeep, tooMany } = scan
  if (tooDeep) throw new PostCallError('too-deep', `The body nests deeper than ${MAX_JSON_DEPTH} levels.`)
  if (tooMany) throw new PostCallError('too-many-values', `The body has more than ${MAX_JSON_VALUES} values.`)
  return scan
}

function firstByte(rawBody: Uint8Array): number | undefined {
  return rawBody.find((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)
}

function parseBody(rawBody: Uint8Array): object {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch (error) {
    throw new PostCallError('not-json', 'The body is not JSON.', { cause: error })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new PostCallError('not-an-object', 'The body is not a JSON object.')
  }
  return body
}

function conversationOrIgnored(conversation: Conversation | null, data: unknown): PostCall {
  if (conversation) return { kind: 'conversation', conversation }
  return ignorePostCall(data, 'The event has no conversation id, agent id or status.')
}

/** @param apart the audio, if it is not in the data */
function readAudio(data: unknown, apart: string | null): PostCall {
  const parsed = audioSchema.safeParse(data)
  if (!parsed.success) return ignorePostCall(data, 'The recording has no conversation id, agent id or audio.')
  const { conversation_id, agent_id } = parsed.data
  const full_audio = apart ?? parsed.data.full_audio
  const audio = Buffer.from(full_audio, 'base64')
  if (!isStrictBase64(full_audio, audio)) return ignorePostCall(data, 'The recording is not valid base64.')
  const mediaType = sniffAudio(audio)
  if (mediaType === null) return ignorePostCall(data, 'The recording is not in a known audio format.')
  return { kind: 'recording', conversationId: conversation_id, agentId: agent_id, audio, mediaType }
}

/** Node skips invalid characters and accepts base64url too. Length and final characters reveal both. */
function isStrictBase64(text: string, decoded: Buffer): boolean {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return false
  const end = text.slice(-4)
  const endBytes = Buffer.from(end, 'base64')
  return endBytes.toString('base64') === end && decoded.length === (text.length / 4 - 1) * 3 + endBytes.length
}

function ignorePostCall(data: unknown, reason: string): PostCall {
  const ids = idsSchema.safeParse(data)
  const { conversation_id = null, agent_id = null } = ids.success ? ids.data : {}
  return { kind: 'ignored', conversationId: conversation_id, agentId: agent_id, reason }
}
