const MAX_LENGTH = 80
/** Names that Windows reserves, with any extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Makes text safe as part of a file name on every system: no paths, spaces, or control characters, and no marks that
 * reverse the writing direction (they make `exe` look like `txt`). At most 80 characters; `fallback` if none is left.
 */
export function safeFileName(text: string, fallback: string): string {
  const cleaned = text
    .slice(0, 1000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\uFFFD]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}+_().-]+/gu, '-')
  const name = [...cleaned]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '')
  return name === '' || RESERVED_NAME.test(name) ? fallback : name
}
