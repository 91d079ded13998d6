import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

import { inspectDocx } from './docx-structure.ts'
import { MAX_TEXT_CHARACTERS } from './max-characters.ts'
import { decodeXmlText } from './xml-text.ts'
import { readZipEntry, type ReadPart } from './zip-directory.ts'

/**
 * The text of a Word document, one line per paragraph, up to `MAX_TEXT_CHARACTERS`. Never unpacks more than the size
 * the archive declares, which was checked at upload.
 * @throws when the archive does not match its declared sizes
 */
export async function extractDocxText(bytes: Uint8Array): Promise<string> {
  const read: ReadPart = async (start, length) => bytes.subarray(start, start + length)
  const structure = await inspectDocx(read, bytes.length)
  if (structure.kind !== 'docx') throw new Error('Not a document')
  const { main } = structure
  const stored = await readZipEntry(read, main)
  if (!stored) throw new Error('The archive is damaged')
  const xml =
    main.method === 0 ? stored : await promisify(inflateRaw)(stored, { maxOutputLength: main.uncompressedBytes + 1 })
  return readParagraphs(new TextDecoder().decode(xml))
}

/** Names of the tags that begin, break, or end text; a delimiter must follow. */
const TAG_NAME = /(?:w:t|w:tab|w:br|w:cr|\/w:p|\/w:tr)(?=[\s/>])/y

/** Scans the XML once: `at` only moves forward, so the time is linear for any input. */
function readParagraphs(xml: string): string {
  const parts: string[] = []
  let length = 0
  for (let at = xml.indexOf('<'); at !== -1 && length < MAX_TEXT_CHARACTERS; at = xml.indexOf('<', at)) {
    TAG_NAME.lastIndex = at + 1
    const name = TAG_NAME.exec(xml)?.[0]
    if (name === undefined) {
      at += 1
      continue
    }
    const end = xml.indexOf('>', at)
    if (end === -1) break
    at = end + 1
    const part = readContent(name, xml, end)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}

/** The content of a tag that ends at `end`: the text after it, a tab or a line break. */
function readContent(name: string, xml: string, end: number): string {
  if (name !== 'w:t') return name === 'w:tab' ? '\t' : '\n'
  // A self-closing tag has no text.
  if (xml[end - 1] === '/') return ''
  const next = xml.indexOf('<', end)
  const text = xml.slice(end + 1, next === -1 ? undefined : next)
  return decodeXmlText(text) ?? text
}
