export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asJson(value: unknown): Json {
  return isJson(value) ? value : {}
}

/** The value at a dotted path; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => asJson(at)[key], value)
}

export function textAt(value: unknown, path: string): string {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

/** The list at a dotted path; empty if there is none. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path)
  return Array.isArray(found) ? Array.from<unknown>(found) : []
}

/** Applies a change as the provider does: objects are merged, other values are replaced. */
export function merge(base: Json, change: Json): Json {
  const merged = { ...base }
  for (const [key, value] of Object.entries(change)) {
    const old = merged[key]
    merged[key] = isJson(old) && isJson(value) ? merge(old, value) : value
  }
  return merged
}

/** A copy without the value at a dotted path. */
export function without(value: Json, path: string): Json {
  const [key = '', ...rest] = path.split('.')
  if (!(key in value)) return value
  const { [key]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [key]: without(asJson(inner), rest.join('.')) }
}
