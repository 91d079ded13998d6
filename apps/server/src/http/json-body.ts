import type { IncomingMessage } from 'node:http'

import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { INPUT_LIMITS, type InputLimits } from '@callwright/api/trpc/input-limits'
import { JSONParser } from '@streamparser/json'

import { tooLargeError } from './stream-body.ts'

/** The request is not valid JSON, or exceeds the limits of JSON bodies. */
export class InvalidJsonError extends DomainError {
  constructor(problem = 'the body is not valid JSON') {
    super('invalid', `Invalid request: ${problem}`)
  }
}

type JsonBodyLimits = Pick<InputLimits, 'bytes' | 'values'>

/**
 * Type of `request.body`: the raw JSON text and its value. Bodies read by `readLongJsonBody` have no text; empty bodies
 * have no value.
 */
export type JsonBody = { text?: string; value: unknown }

/**
 * Reads a JSON body: valid UTF-8, at most 64 levels deep. Bytes and values are counted as they arrive, so a body over
 * the limits is never parsed.
 * @throws InvalidJsonError, DomainError `too-large`
 */
export async function readJsonBody(request: IncomingMessage, limits: JsonBodyLimits): Promise<JsonBody> {
  const chunks: Buffer[] = []
  for await (const chunk of scanChunks(request, limits)) chunks.push(chunk)
  const text = decodeUtf8(Buffer.concat(chunks))
  return { text, value: parseScanned(text) }
}

const CHUNK_BYTES = 16 * 1024

/**
 * Parses a JSON body of many megabytes as it arrives and yields to the event loop in between. `JSON.parse` would block
 * the loop for hundreds of milliseconds.
 * @throws InvalidJsonError, DomainError `too-large`
 */
export async function readLongJsonBody(request: IncomingMessage, limits: JsonBodyLimits): Promise<JsonBody> {
  // Fixed-size buffers keep the cost of a very long string or number linear in its size.
  const parser = new JSONParser({ paths: ['$'], stringBufferSize: CHUNK_BYTES, numberBufferSize: 1024 })
  const body: JsonBody = { value: undefined }
  parser.onValue = ({ value }) => (body.value = value)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const turn = beginTurn()
  let isEmpty = true
  for await (const chunk of scanChunks(request, limits)) {
    isEmpty = false
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      const part = chunk.subarray(at, at + CHUNK_BYTES)
      orInvalidJson(() => {
        decoder.decode(part, { stream: true })
        parser.write(part)
      })
      if (turn.isUsedUp()) await turn.next()
    }
  }
  if (!isEmpty) orInvalidJson(() => (decoder.decode(), parser.isEnded || parser.end()))
  return body
}

/** A body's chunks, checked against its limits. Stopping early keeps the connection open for the response. */
async function* scanChunks(request: IncomingMessage, { bytes, values }: JsonBodyLimits): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLargeError()
  const scan = createScan(values)
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > bytes) throw tooLargeError()
      scan(chunk)
      yield chunk
    }
  } catch (error) {
    // The client disconnected before it had sent the whole body.
    if (request.destroyed && !(error instanceof DomainError)) throw new InvalidJsonError()
    throw error
  }
}

/**
 * Parses JSON from bytes: valid UTF-8, at most 64 levels deep. An empty body is undefined.
 * @throws InvalidJsonError
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  createScan(INPUT_LIMITS.signedIn.values)(bytes)
  return parseScanned(decodeUtf8(bytes))
}

/** @throws InvalidJsonError */
export function parseJson(text: string, maxValues: number = INPUT_LIMITS.signedIn.values): unknown {
  createScan(maxValues)(Buffer.from(text))
  return parseScanned(text)
}

function decodeUtf8(bytes: Uint8Array): string {
  return orInvalidJson(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

function parseScanned(text: string): unknown {
  return text === '' ? undefined : orInvalidJson((): unknown => JSON.parse(text))
}

function orInvalidJson<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new InvalidJsonError()
  }
}

const MAX_DEPTH = 64
/** Per object. Long inputs are lists, and objects with many keys are slow to process. */
const MAX_KEYS = 1000
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts levels, values and keys in the raw JSON bytes, chunk by chunk, before anything is parsed. Each comma and each
 * opening bracket counts as one value, so an empty list counts as two.
 */
function createScan(maxValues: number): (chunk: Uint8Array) => void {
  let [depth, values, isInString, isEscaped] = [0, 1, false, false]
  /** Number of keys of each open object, by depth. */
  const keys = new Uint32Array(MAX_DEPTH + 1)
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
        continue
      }
      if (byte === QUOTE) isInString = true
      else if (byte === COMMA) values += 1
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1
        values += 1
        if (depth > MAX_DEPTH) throw new InvalidJsonError(`the body has more than ${MAX_DEPTH} levels`)
        keys[depth] = 0
      } else if (byte === COLON) {
        const count = (keys[depth] ?? 0) + 1
        if (count > MAX_KEYS) throw new InvalidJsonError(`an object has more than ${MAX_KEYS} fields`)
        keys[depth] = count
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth = Math.max(0, depth - 1)
    }
    if (values > maxValues) throw new InvalidJsonError(`the body has more than ${maxValues} values`)
  }
}
