/**
 * The dotted paths at which a response differs from the sent value. Extra fields in the response do not matter, but a
 * list of objects must have the same length. Strings may differ in line endings and surrounding whitespace.
 */
export function droppedPaths(sent: unknown, kept: unknown, path = ''): string[] {
  if (Array.isArray(sent)) return isSameList(sent, kept) ? [] : [path]
  if (!isObject(sent)) return isSameValue(sent, kept) ? [] : [path]
  if (!isObject(kept)) return [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    droppedPaths(value, kept[key], path === '' ? key : `${path}.${key}`),
  )
}

/** Names each dropped setting once; "some settings" for paths without a name. */
export function describeDroppedPaths(
  dropped: readonly string[],
  words: readonly (readonly [path: string, words: string])[],
): string {
  const named = dropped.map((path) => words.find(([start]) => path.startsWith(start))?.[1] ?? 'some settings')
  const each = [...new Set(named)]
  const last = each.pop() ?? 'some settings'
  return each.length === 0 ? last : `${each.join(', ')} and ${last}`
}

/** Compares in any order, since providers reorder lists. */
function isSameList(sent: readonly unknown[], kept: unknown): boolean {
  if (!Array.isArray(kept)) return false
  const left = Array.from<unknown>(kept)
  for (const item of sent) {
    const at = left.findIndex((other) => droppedPaths(item, other).length === 0)
    if (at === -1) return false
    left.splice(at, 1)
  }
  return left.length === 0 || !isObject(left[0])
}

function isSameValue(sent: unknown, kept: unknown): boolean {
  if (typeof sent !== 'string' || typeof kept !== 'string') return sent === kept
  return plainText(sent) === plainText(kept)
}

function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
