export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asJson(value: unknown): Json {
  return isJson(value) ? value : {}
}

/** The value at a path with dots, undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => asJson(at)[key], value)
}

export function textAt(value: unknown, path: string): string {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

/** The list at a path with dots, empty where there is none. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path)
  return Array.isArray(found) ? Array.from<unknown>(found) : []
}

/** A change as the provider makes it: objects are merged, everything else is replaced. */
export function merge(base: Json, change: Json): Json {
  const merged = { ...base }
  for (const [key, value] of Object.entries(change)) {
    const old = merged[key]
    merged[key] = isJson(old) && isJson(value) ? merge(old, value) : value
  }
  return merged
}

/** The same without what is at a path with dots. */
export function without(value: Json, path: string): Json {
  const [key = '', ...rest] = path.split('.')
  if (!(key in value)) return value
  const { [key]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [key]: without(asJson(inner), rest.join('.')) }
}
