const QUOTE = 0x22
const BACKSLASH = 0x5c
const MAX_KEY_LENGTH = 256
const MAX_VALUE_LENGTH = 1024
const IS_NUMBER_BYTE = new Uint8Array(256)
for (const character of '+-.0123456789Ee') IS_NUMBER_BYTE[character.charCodeAt(0)] = 1

/** `longTexts`: where texts that are too long for `found` begin and end, including their quotes. */
export type JsonScan = {
  depth: number
  tooDeep: boolean
  tooMany: boolean
  found: Map<string, string | number>
  longTexts: Map<string, readonly [start: number, end: number]>
}

/**
 * Scans JSON once without building values, so that a huge or hostile body takes only linear time.
 * It measures the nesting depth, stops beyond `maxDepth` or `maxValues`, and collects strings and numbers at the
 * `wanted` paths ('type', 'data.agent_id'; at most two levels). It does not validate the JSON: `JSON.parse` does.
 * @param options.maxValues limits lists, objects, and commas, which determine how long `JSON.parse` takes
 */
export function scanJson(
  json: Uint8Array,
  options: { maxDepth: number; maxValues: number; wanted: readonly string[] },
): JsonScan {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const wanted = new Set(options.wanted)
  const found: JsonScan['found'] = new Map()
  const longTexts: JsonScan['longTexts'] = new Map()
  const isObject: boolean[] = []
  const keys: string[] = []
  let depth = 0
  let values = 0
  let deepestSeen = 0
  let isKeyNext = false

  function keepValue(start: number, end: number): void {
    if (depth < 1 || depth > 2 || keys[depth - 1] === '') return
    const path = depth === 1 ? keys[0] : `${keys[0]}.${keys[1]}`
    if (path === undefined || !wanted.has(path) || (depth === 1 && path.includes('.'))) return
    if (end - start > MAX_VALUE_LENGTH) return void (bytes[start] === QUOTE && longTexts.set(path, [start, end]))
    const value = parseScalar(bytes.toString('utf8', start, end))
    if (value !== null) found.set(path, value)
  }

  let index = 0
  while (index < bytes.length) {
    const byte = bytes[index]
    if (byte === QUOTE) {
      const end = stringEnd(bytes, index)
      if (!isKeyNext) keepValue(index, end)
      else if (depth <= 2) keys[depth - 1] = readKey(bytes, index, end)
      index = end
      continue
    }
    if (byte === 0x7b || byte === 0x5b) {
      if (depth === options.maxDepth) return { depth: depth + 1, tooDeep: true, tooMany: false, found, longTexts }
      values += 1
      isKeyNext = byte === 0x7b
      isObject[depth] = isKeyNext
      keys[depth] = ''
      depth += 1
      deepestSeen = Math.max(deepestSeen, depth)
    } else if (byte === 0x7d || byte === 0x5d) {
      depth = Math.max(0, depth - 1)
      isKeyNext = false
    } else if (byte === 0x3a) {
      isKeyNext = false
    } else if (byte === 0x2c) {
      isKeyNext = isObject[depth - 1] ?? false
      values += 1
    } else if (byte !== undefined && IS_NUMBER_BYTE[byte] === 1) {
      const start = index
      while (IS_NUMBER_BYTE[bytes[index + 1] ?? 0] === 1) index += 1
      keepValue(start, index + 1)
    }
    if (values > options.maxValues) return { depth: deepestSeen, tooDeep: false, tooMany: true, found, longTexts }
    index += 1
  }
  return { depth: deepestSeen, tooDeep: false, tooMany: false, found, longTexts }
}

/** The index after the closing quote. Quotes are found natively, so that megabytes of base64 are fast. */
function stringEnd(bytes: Buffer, start: number): number {
  let from = start + 1
  for (;;) {
    const quote = bytes.indexOf(QUOTE, from)
    if (quote === -1) return bytes.length
    let before = quote
    while (before > from && bytes[before - 1] === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote + 1
    from = quote + 1
  }
}

/** The key without its quotes; empty if it is too long to be a wanted key. */
function readKey(bytes: Buffer, start: number, end: number): string {
  if (end - start > MAX_KEY_LENGTH) return ''
  if (!hasBackslash(bytes, start, end)) return bytes.toString('utf8', start + 1, end - 1)
  const key = parseScalar(bytes.toString('utf8', start, end))
  return typeof key === 'string' ? key : ''
}

function hasBackslash(bytes: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) if (bytes[index] === BACKSLASH) return true
  return false
}

function parseScalar(text: string): string | number | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' || typeof value === 'number' ? value : null
  } catch {
    return null
  }
}
