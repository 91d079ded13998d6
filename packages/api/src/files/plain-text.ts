import { type ReceivedBytes, chunksOf } from './received-bytes.ts'

/** The start of every PDF. A plain-text PDF could otherwise pass as a CSV. */
export const PDF_START = '%PDF'

/**
 * Whether these bytes are plain text, as a CSV is: UTF-8, a legacy 8-bit encoding, or UTF-16 with a byte order
 * mark.
 */
export async function isPlainTextFile(bytes: ReceivedBytes): Promise<boolean> {
  const encoding = detectEncoding(await bytes.read(0, 2))
  if (encoding !== 'utf-8' && bytes.size % 2 === 1) return false
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(bytes)) if (!isPlainText(decoder.decode(chunk, { stream: true }))) return false
  return true
}

/** True if there are no control characters except tabs and line endings. Programs and archives start with NUL bytes. */
export function isPlainText(text: string): boolean {
  return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
