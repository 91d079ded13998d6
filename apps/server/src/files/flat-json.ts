import { BadJson, parseJson } from '../http/json-body.ts'

/** How a long text is taken: piece by piece, in the order it comes, without its escapes. */
export type TakePiece = (text: string) => Promise<void>

const MOST_FIELDS = 20
const LONGEST = 4096
/** Text with many escapes comes in crumbs; they are handed on together. */
const WORTH_TAKING = 32_768

const QUOTE = 0x22
const BACKSLASH = 0x5c
const [OPEN, CLOSE, COLON, COMMA] = [0x7b, 0x7d, 0x3a, 0x2c]

/**
 * Reads a JSON object of plain values from a stream. One field may be as long as it likes: it is handed on in pieces and
 * never held; all others are short.
 * @returns the other fields
 * @throws BadJson
 */
export async function readFlatJson(
  source: AsyncIterable<Buffer>,
  { streamed, take }: { streamed: string; take: TakePiece },
): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>()
  const bytes = createCursor(source)
  if ((await bytes.nextSolid()) !== OPEN) throw new BadJson()
  let mark = await bytes.nextSolid()
  while (mark !== CLOSE) {
    if (mark !== QUOTE || fields.size >= MOST_FIELDS) throw new BadJson()
    const name = await readText(bytes)
    if (fields.has(name) || (await bytes.nextSolid()) !== COLON) throw new BadJson()
    const first = await bytes.nextSolid()
    if (name === streamed && first === QUOTE) {
      fields.set(name, null)
      await passLongText(bytes, take)
      mark = await bytes.nextSolid()
    } else if (first === QUOTE) {
      fields.set(name, await readText(bytes))
      mark = await bytes.nextSolid()
    } else {
      const { value, next } = await readWord(bytes, first)
      fields.set(name, value)
      mark = next
    }
    if (mark === COMMA) {
      mark = await bytes.nextSolid()
      if (mark === CLOSE) throw new BadJson()
    } else if (mark !== CLOSE) throw new BadJson()
  }
  if (!(await bytes.isOver())) throw new BadJson()
  fields.delete(streamed)
  return fields
}

/** A short text up to its closing quote, as JSON has it. */
async function readText(bytes: Cursor): Promise<string> {
  const kept = [QUOTE]
  for (let isEscaped = false; ;) {
    const byte = await bytes.next()
    kept.push(byte)
    if (kept.length > LONGEST) throw new BadJson()
    if (byte === QUOTE && !isEscaped) break
    isEscaped = byte === BACKSLASH && !isEscaped
  }
  return String(parseValue(kept))
}

/** A number, true, false or null, and the mark behind it. */
async function readWord(bytes: Cursor, first: number): Promise<{ value: unknown; next: number }> {
  const kept = [first]
  for (;;) {
    const byte = await bytes.next()
    const isOver = byte === COMMA || byte === CLOSE || isSpace(byte)
    if (isOver) return { value: parsePlain(kept), next: isSpace(byte) ? await bytes.nextSolid() : byte }
    kept.push(byte)
    if (kept.length > 100) throw new BadJson()
  }
}

async function passLongText(bytes: Cursor, take: TakePiece): Promise<void> {
  let held = ''
  for (let mark: number | null = null; mark !== QUOTE;) {
    const piece = await bytes.upToMark()
    mark = piece.mark
    held += mark === BACKSLASH ? piece.text + (await readEscape(bytes)) : piece.text
    if (held.length < WORTH_TAKING && mark !== QUOTE) continue
    await take(held)
    held = ''
  }
}

/** Some clients escape slashes or signs of base64; anything beyond ASCII is no part of it. */
async function readEscape(bytes: Cursor): Promise<string> {
  const kind = await bytes.next()
  const escape = [QUOTE, BACKSLASH, kind]
  if (kind === 0x75) for (let digit = 0; digit < 4; digit += 1) escape.push(await bytes.next())
  return String(parseValue([...escape, QUOTE]))
}

function parsePlain(kept: number[]): unknown {
  const value = parseValue(kept)
  if (typeof value === 'object' && value !== null) throw new BadJson()
  return value
}

function parseValue(kept: number[]): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(kept)))
  } catch (error) {
    throw error instanceof BadJson ? error : new BadJson()
  }
}

type Cursor = {
  next(): Promise<number>
  /** The next byte that is no space. */
  nextSolid(): Promise<number>
  /** What comes before the next quote or backslash, as far as it is here; `mark` null: the piece ended before one. */
  upToMark(): Promise<{ text: string; mark: number | null }>
  /** Whether only spaces are left. */
  isOver(): Promise<boolean>
}

function createCursor(source: AsyncIterable<Buffer>): Cursor {
  const pieces = source[Symbol.asyncIterator]()
  let piece: Buffer = Buffer.alloc(0)
  let at = 0
  let quoteAt = -1
  const fill = async (): Promise<boolean> => {
    while (at >= piece.length) {
      const next = await pieces.next()
      if (next.done === true) return false
      piece = next.value
      at = 0
      quoteAt = -1
    }
    return true
  }
  const next = async (): Promise<number> => {
    if (at >= piece.length && !(await fill())) throw new BadJson()
    at += 1
    return piece[at - 1] ?? 0
  }
  return {
    next,
    async nextSolid() {
      let byte = await next()
      while (isSpace(byte)) byte = await next()
      return byte
    },
    async upToMark() {
      if (!(await fill())) throw new BadJson()
      const start = at
      // Looked for once in each piece, however many backslashes come before it.
      if (quoteAt < at) quoteAt = indexOr(piece.indexOf(QUOTE, at), piece.length)
      const end = Math.min(quoteAt, indexOr(piece.indexOf(BACKSLASH, at), piece.length))
      at = Math.min(end + 1, piece.length)
      return { text: piece.toString('latin1', start, end), mark: end < piece.length ? (piece[end] ?? 0) : null }
    },
    async isOver() {
      while (at < piece.length || (await fill())) if (!isSpace(await next())) return false
      return true
    },
  }
}

function indexOr(index: number, none: number): number {
  return index === -1 ? none : index
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
