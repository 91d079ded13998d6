/**
 * Where an answer does not have what was sent, as paths with dots. What the answer has beyond that does not matter,
 * except in a list of objects, which has to be as long. Texts are the same when only line ends and outer blanks differ.
 */
export function droppedPaths(sent: unknown, kept: unknown, path = ''): string[] {
  if (Array.isArray(sent)) return isSameList(sent, kept) ? [] : [path]
  if (!isObject(sent)) return isSameValue(sent, kept) ? [] : [path]
  if (!isObject(kept)) return [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    droppedPaths(value, kept[key], path === '' ? key : `${path}.${key}`),
  )
}

/** The dropped paths in words, each once; what has no words of its own is "some settings". */
export function nameDropped(
  dropped: readonly string[],
  words: readonly (readonly [path: string, words: string])[],
): string {
  const named = dropped.map((path) => words.find(([start]) => path.startsWith(start))?.[1] ?? 'some settings')
  const each = [...new Set(named)]
  const last = each.pop() ?? 'some settings'
  return each.length === 0 ? last : `${each.join(', ')} and ${last}`
}

/** In any order: providers sort lists as they like. */
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
