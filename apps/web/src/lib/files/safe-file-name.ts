const MOST = 80
/** What Windows keeps for itself, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A text as part of a file's name, on every system: no paths, no control characters, no marks that turn the direction of writing
 * (they make `exe` look like `txt`), no spaces; at most 80 characters; `fallback` where nothing is left.
 */
export function safeFileName(text: string, fallback: string): string {
  const kept = text
    .slice(0, 1000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\uFFFD]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}+_().-]+/gu, '-')
  const name = [...kept]
    .slice(0, MOST)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '')
  return name === '' || RESERVED.test(name) ? fallback : name
}
