const DEEPEST = 64

/**
 * Whether a value is what plain JSON carries: no dates, maps, big integers or objects that hold themselves, which a
 * hostile superjson body could name, and no text with a NUL, which PostgreSQL would refuse inside a transaction.
 */
export function isPlainInput(input: unknown): boolean {
  const seen = new Set<object>()
  const isPlain = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return !value.includes('\u0000')
    if (value === null || ['boolean', 'number', 'undefined'].includes(typeof value)) return true
    if (typeof value !== 'object' || depth > DEEPEST || seen.has(value)) return false
    seen.add(value)
    if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1))
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return false
    return Object.entries(value).every(([key, item]) => isPlain(key, depth) && isPlain(item, depth + 1))
  }
  return isPlain(input, 0)
}
