import superjson from 'superjson'

import { type DomainError, invalidRequest } from '../context/domain-error.ts'

/**
 * superjson's envelope on the wire. Responses that are plain JSON skip superjson, which halves their cost; superjson
 * clients read both. superjson never parses inputs, because a client's `meta` could make it build arrays of any length.
 */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readInput },
  output: {
    serialize: (value: unknown): unknown => (isPlainJson(value) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize,
  },
}

const MAX_PATH_DEPTH = 64
const MAX_MARKERS = 1000

/**
 * The input in a superjson envelope. The only supported `meta` marks existing paths as `undefined`, which superjson
 * clients send for optional fields.
 * @throws DomainError `invalid`
 */
function readInput(envelope: unknown): unknown {
  if (envelope === undefined) return undefined
  if (!isRecord(envelope) || !hasOnly(envelope, ['json', 'meta'])) throw createInvalidError()
  const { json, meta } = envelope
  if (meta === undefined) return json
  if (!isRecord(meta) || !hasOnly(meta, ['values', 'v'])) throw createInvalidError()
  const { values } = meta
  if (values === undefined) return json
  if (isUndefinedMarker(values) && json === null) return undefined
  if (!isRecord(values)) throw createInvalidError()
  const markers = Object.entries(values)
  if (markers.length > MAX_MARKERS) throw createInvalidError()
  for (const [path, marker] of markers) {
    if (!isUndefinedMarker(marker)) throw createInvalidError()
    setUndefined(json, path)
  }
  return json
}

/** Rejects paths with a backslash: they refer to keys with a dot, which no input has. */
function setUndefined(json: unknown, path: string): void {
  const keys = path.split('.', MAX_PATH_DEPTH + 1)
  const last = keys.pop()
  if (last === undefined || keys.length >= MAX_PATH_DEPTH || path.includes('\\')) throw createInvalidError()
  let parent = json
  for (const key of keys) parent = ownValue(parent, key)
  if (!isContainer(parent) || ownValue(parent, last) !== null) throw createInvalidError()
  parent[last] = undefined
}

function ownValue(parent: unknown, key: string): unknown {
  if (!isContainer(parent) || !Object.hasOwn(parent, key)) throw createInvalidError()
  return parent[key]
}

function isUndefinedMarker(marker: unknown): boolean {
  return Array.isArray(marker) && marker.length === 1 && marker[0] === 'undefined'
}

function hasOnly(record: object, keys: readonly string[]): boolean {
  return Object.keys(record).every((key) => keys.includes(key))
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value)
}

function createInvalidError(): DomainError {
  return invalidRequest('the input must be in superjson format, {"json": …}')
}

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlainJson)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  // `for` avoids allocating a list of values: this visits every value of every response.
  for (const key in value) if (!isPlainJson((value as Record<string, unknown>)[key])) return false
  return true
}
