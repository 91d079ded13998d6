import superjson from 'superjson'

/**
 * superjson on the wire, with a short cut: data that plain JSON carries faithfully is sent as it is, in
 * superjson's own envelope. Any superjson client reads both, and the common answer costs half.
 */
export const transformer = {
  serialize: (value: unknown): unknown => (isPlainJson(value) ? { json: value } : superjson.serialize(value)),
  deserialize: superjson.deserialize,
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
