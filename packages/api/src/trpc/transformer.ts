import superjson from 'superjson'

import { DomainError } from '../context/domain-error.ts'

/**
 * superjson's envelope on the wire. Answers that plain JSON carries faithfully skip superjson, which halves their cost;
 * any superjson client reads both. Inputs are plain JSON: superjson never reads them, because a client's `meta` would tell
 * it to build arrays of any length.
 */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readInput },
  output: {
    serialize: (value: unknown): unknown => (isPlainJson(value) ? { json: value } : superjson.serialize(value)),
    deserialize: superjson.deserialize,
  },
}

const DEEPEST_PATH = 64
const MOST_MARKERS = 1000

/**
 * The input in a superjson envelope. The only `meta` that is read is the marker of `undefined` at an existing path,
 * which every superjson client sends for optional fields.
 * @throws DomainError `invalid`
 */
function readInput(envelope: unknown): unknown {
  if (envelope === undefined) return undefined
  if (!isRecord(envelope) || !hasOnly(envelope, ['json', 'meta'])) throw invalid()
  const { json, meta } = envelope
  if (meta === undefined) return json
  if (!isRecord(meta) || !hasOnly(meta, ['values', 'v'])) throw invalid()
  const { values } = meta
  if (values === undefined) return json
  if (isUndefinedMarker(values) && json === null) return undefined
  if (!isRecord(values)) throw invalid()
  const markers = Object.entries(values)
  if (markers.length > MOST_MARKERS) throw invalid()
  for (const [path, marker] of markers) {
    if (!isUndefinedMarker(marker)) throw invalid()
    setUndefined(json, path)
  }
  return json
}

/** Paths with a backslash name keys that contain a dot; no input has any. */
function setUndefined(json: unknown, path: string): void {
  const keys = path.split('.', DEEPEST_PATH + 1)
  const last = keys.pop()
  if (last === undefined || keys.length >= DEEPEST_PATH || path.includes('\\')) throw invalid()
  let parent = json
  for (const key of keys) parent = ownValue(parent, key)
  if (!isContainer(parent) || ownValue(parent, last) !== null) throw invalid()
  parent[last] = undefined
}

function ownValue(parent: unknown, key: string): unknown {
  if (!isContainer(parent) || !Object.hasOwn(parent, key)) throw invalid()
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

function invalid(): DomainError {
  return new DomainError('invalid', 'Invalid request')
}

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlainJson)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  // With `for` no list of the values is made: this looks at every value of every answer.
  for (const key in value) if (!isPlainJson((value as Record<string, unknown>)[key])) return false
  return true
}
