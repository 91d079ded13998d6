import { type ArrivedBytes, piecesOf } from './arrived-bytes.ts'

const TAB = 9
const LINE_FEED = 10
const FORM_FEED = 12
const CARRIAGE_RETURN = 13

/**
 * Whether these bytes are plain text, as a CSV is: UTF-8 or an older table of letters without control characters, or
 * UTF-16 that says so at its beginning. A program or an archive has zeros in its first lines.
 */
export async function isPlainText(bytes: ArrivedBytes): Promise<boolean> {
  const [first, second] = await bytes.read(0, 2)
  const isLittleEnd = first === 0xff && second === 0xfe
  const isBigEnd = first === 0xfe && second === 0xff
  if (isLittleEnd || isBigEnd) return bytes.size % 2 === 0 && (await isPlainUtf16(bytes, isLittleEnd))
  for await (const piece of piecesOf(bytes)) if (!piece.every(isPlain)) return false
  return true
}

async function isPlainUtf16(bytes: ArrivedBytes, isLittleEnd: boolean): Promise<boolean> {
  for await (const piece of piecesOf(bytes)) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let at = 0; at + 1 < piece.length; at += 2) if (!isPlain(view.getUint16(at, isLittleEnd))) return false
  }
  return true
}

function isPlain(code: number): boolean {
  if (code >= 0x20) return code !== 0x7f
  return code === TAB || code === LINE_FEED || code === FORM_FEED || code === CARRIAGE_RETURN
}
