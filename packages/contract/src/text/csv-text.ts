/** Decodes a file chunk by chunk; `end` returns the remaining bytes' text. */
export type CsvDecoder = { decode(chunk: Uint8Array): string; end(): string }

const NO_BYTES = new Uint8Array()

/**
 * Decodes UTF-16, UTF-8 and Windows-1252, which older spreadsheets write. Without a byte order mark, the first
 * non-ASCII character decides between UTF-8 and Windows-1252: text before it is the same in both, and damaged bytes
 * after it do not matter.
 */
export function createCsvDecoder(): CsvDecoder {
  let decoder: TextDecoder | null = null
  let isStart = true
  let pending: Uint8Array = NO_BYTES

  function decode(chunk: Uint8Array, isEnd: boolean): string {
    if (decoder) return decoder.decode(chunk, { stream: !isEnd })
    const bytes = concatBytes(pending, chunk)
    const encoding = encodingOf(bytes, { isStart, isEnd })
    pending = encoding === null ? bytes : NO_BYTES
    if (encoding === null) return ''
    isStart = false
    const next = new TextDecoder(encoding)
    if (encoding !== 'ascii') decoder = next
    return next.decode(bytes, { stream: !isEnd })
  }
  return { decode: (chunk) => decode(chunk, false), end: () => decode(NO_BYTES, true) }
}

/** A whole file's text. */
export function decodeCsv(bytes: Uint8Array): string {
  const decoder = createCsvDecoder()
  return decoder.decode(bytes) + decoder.end()
}

/** Excel declares the separator in a first line like `sep=;`. Its line break stays, to keep line numbers correct. */
export function readSeparatorLine(text: string): { separator: string | null; text: string } {
  const [line = '', separator = null] = /^"?sep=([^"\r\n])"?(?=[\r\n]|$)/i.exec(text) ?? []
  return { separator, text: text.slice(line.length) }
}

/** Enough bytes to recognize UTF-16 without a byte order mark by its zero bytes. */
const START_BYTES = 1000

/** @returns null if more bytes are needed; `ascii` if undecided, because these bytes read the same in both encodings */
function encodingOf(bytes: Uint8Array, { isStart, isEnd }: { isStart: boolean; isEnd: boolean }): string | null {
  if (isStart && !isEnd && bytes.length < START_BYTES) return null
  const utf16 = isStart ? utf16Of(bytes) : null
  if (utf16 !== null) return utf16
  const from = bytes.findIndex((byte) => byte > 0x7f)
  if (from === -1) return 'ascii'
  const length = utf8Length(bytes[from] ?? 0)
  const character = bytes.subarray(from, from + length)
  if (character.length < length && !isEnd) return null
  return isUtf8(character) ? 'utf-8' : 'windows-1252'
}

function utf16Of(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, START_BYTES)
  if (zerosAt(start, 1) > start.length / 8) return 'utf-16le'
  return zerosAt(start, 0) > start.length / 8 ? 'utf-16be' : null
}

/** The number of zero bytes at even (0) or odd (1) offsets. */
function zerosAt(bytes: Uint8Array, parity: 0 | 1): number {
  return bytes.reduce((count, byte, index) => (index % 2 === parity && byte === 0 ? count + 1 : count), 0)
}

/** @returns the length in bytes of a UTF-8 character with this first byte */
function utf8Length(lead: number): number {
  if (lead >= 0xf0) return 4
  return lead >= 0xe0 ? 3 : 2
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
