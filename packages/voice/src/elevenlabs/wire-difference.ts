/**
 * The dotted paths at which a response differs from the sent value. Extra fields in the response do not matter, but a
 * list of objects must have the same length. Strings may differ in line endings and surrounding whitespace.
 */
export function droppedPaths(sent: unknown, saved: unknown, path = ''): string[] {
  if (Array.isArray(sent)) return isSameList(sent, saved) ? [] : [path]
  // A provider may leave out what is empty.
  if (sent === null && saved === undefined) return []
  if (!isObject(sent)) return isSameValue(sent, saved) ? [] : [path]
  if (Object.keys(sent).length === 0 && (saved === undefined || saved === null)) return []
  if (!isObject(saved)) return [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    droppedPaths(value, saved[key], path === '' ? key : `${path}.${key}`),
  )
}

/** Names each dropped setting once; "some settings" for paths without a name. */
export function describeDroppedPaths(
  dropped: readonly string[],
  names: readonly (readonly [path: string, name: string])[],
): string {
  const allNames = dropped.map((path) => names.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'some settings')
  const uniqueNames = [...new Set(allNames)]
  const last = uniqueNames.pop() ?? 'some settings'
  return uniqueNames.length === 0 ? last : `${uniqueNames.join(', ')} and ${last}`
}

/** Compares in any order, since providers reorder lists. */
function isSameList(sent: readonly unknown[], saved: unknown): boolean {
  if (saved === undefined || saved === null) return sent.length === 0
  if (!Array.isArray(saved)) return false
  const remaining = Array.from<unknown>(saved)
  for (const item of sent) {
    const at = remaining.findIndex((other) => droppedPaths(item, other).length === 0)
    if (at === -1) return false
    remaining.splice(at, 1)
  }
  return remaining.length === 0 || !isObject(remaining[0])
}

function isSameValue(sent: unknown, saved: unknown): boolean {
  if (typeof sent !== 'string' || typeof saved !== 'string') return sent === saved
  return normalizeText(sent) === normalizeText(saved)
}

function normalizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
