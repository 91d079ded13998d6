import { createCsvDecoder, isOtherFormat, isPlainText, withoutEndMarks } from '@callwright/contract/text/csv-text'

import { type ReceivedBytes, chunksOf } from './received-bytes.ts'

/**
 * Whether these bytes are plain text, as an SVG is: UTF-8, a legacy 8-bit encoding, or UTF-16 with a byte order
 * mark.
 */
export async function isPlainTextFile(bytes: ReceivedBytes): Promise<boolean> {
  const encoding = detectEncoding(await bytes.read(0, 2))
  if (encoding !== 'utf-8' && bytes.size % 2 === 1) return false
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(bytes)) if (!isPlainText(decoder.decode(chunk, { stream: true }))) return false
  return true
}

/** Whether the list reader accepts these bytes as text, whatever the text says. */
export async function isCsvFile(bytes: ReceivedBytes): Promise<boolean> {
  if (isOtherFormat(await bytes.read(0, 8))) return false
  const decoder = createCsvDecoder()
  let hasEnded = false
  const isText = (decoded: string): boolean => {
    const text = withoutEndMarks(decoded)
    if (hasEnded && text !== '') return false
    hasEnded ||= text.length < decoded.length
    return isPlainText(text)
  }
  for await (const chunk of chunksOf(bytes)) if (!isText(decoder.decode(chunk))) return false
  return isText(decoder.end())
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
