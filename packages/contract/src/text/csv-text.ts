/**
 * Decodes a file chunk by chunk; `end` returns the remaining bytes' text. `isReadable`: false once the text turns out to
 * be in an encoding that this cannot read.
 */
export type CsvDecoder = { decode(chunk: Uint8Array): string; end(): string; isReadable(): boolean }

const NO_BYTES = new Uint8Array()

/**
 * Decodes UTF-16, UTF-8 and Windows-1252, which older spreadsheets write. Without a byte order mark, the first
 * non-ASCII character decides between UTF-8 and Windows-1252: text before it is the same in both, and damaged bytes
 * after it do not matter.
 */
export function createCsvDecoder(): CsvDecoder {
  let decoder: TextDecoder | null = null
  let isStart = true
  let isReadable = true
  let pending: Uint8Array = NO_BYTES

  function decode(chunk: Uint8Array, isEnd: boolean): string {
    const text = decodeText(chunk, isEnd)
    if (decoder?.encoding === 'windows-1252' && NOT_WINDOWS_1252.test(text)) isReadable = false
    return text
  }

  function decodeText(chunk: Uint8Array, isEnd: boolean): string {
    if (decoder) return decoder.decode(chunk, { stream: !isEnd })
    const bytes = concatBytes(pending, chunk)
    const encoding = encodingOf(bytes, { isStart, isEnd })
    pending = encoding === null ? bytes : NO_BYTES
    if (encoding === null) return ''
    isStart = false
    if (encoding === 'utf-32') isReadable = false
    if (encoding === 'utf-32') return ''
    const next = new TextDecoder(encoding)
    if (encoding !== 'ascii') decoder = next
    return next.decode(bytes, { stream: !isEnd })
  }
  return { decode: (chunk) => decode(chunk, false), end: () => decode(NO_BYTES, true), isReadable: () => isReadable }
}

/**
 * What text in Windows-1252 does not have: undefined bytes, signs or capitals inside words as in DOS and Macintosh
 * encodings, or four letters above ASCII in a row as in Cyrillic, Greek and East Asian ones.
 */
const NOT_WINDOWS_1252 =
  /[\x81\x8d\x8f\x90\x9d]|\p{L}[\u201a\u0192\u201e\u2020\u2021\u02c6\u2030\u2039\u00a4\u00a5]\p{L}|\p{L}[\u0160\u0152\u017d\u0178]\p{Ll}|[\u00a1-\u00ff]{4}/u

/** Whether bytes start like a workbook, a PDF, or a compressed file, whatever their name says. */
export function isOtherFormat(start: Uint8Array): boolean {
  return OTHER_FORMATS.some((magic) => magic.every((byte, index) => start[index] === byte))
}

const OTHER_FORMATS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
]

/** True if there are no control characters except tabs and line endings. Programs and archives soon have NUL bytes. */
export function isPlainText(text: string): boolean {
  return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
}

/** The text without the marks 0x1A that old programs write at the end of a file. */
export function withoutEndMarks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\x1a') end -= 1
  return text.slice(0, end)
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
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32'
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, START_BYTES)
  const needed = Math.max(2, start.length / 8)
  if (zerosAt(start, 1) > needed) return 'utf-16le'
  return zerosAt(start, 0) > needed ? 'utf-16be' : null
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
