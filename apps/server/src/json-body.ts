/** The body of a request is not what it says it is. */
export class BadJson extends Error {
  override readonly name = 'BadJson'
  readonly statusCode = 400
  constructor() {
    super('Invalid request')
  }
}

const DEEPEST = 64
const MAY_POISON = /__proto__|constructor|\\u/

/**
 * Reads JSON from bytes: real UTF-8, at most 64 levels deep, without keys that reach for a prototype.
 * An empty body is undefined.
 * @throws BadJson
 */
export function parseJsonBody(bytes: Uint8Array): { text: string; value: unknown } {
  const text = decode(bytes)
  return { text, value: parseJson(text) }
}

/** @throws BadJson */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  if (isTooDeep(text)) throw new BadJson()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadJson()
  }
  if (MAY_POISON.test(text) && hasPoison(value)) throw new BadJson()
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadJson()
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Counted on the text, before anything recursive sees the value. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) inString = !inString
    else if (inString && char === BACKSLASH) at += 1
    else if (!inString && OPENING.has(char)) depth += 1
    else if (!inString && CLOSING.has(char)) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

function hasPoison(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasPoison)
  return Object.entries(value).some(([key, inner]: [string, unknown]) => {
    if (key === '__proto__') return true
    if (key === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype'))
      return true
    return hasPoison(inner)
  })
}
