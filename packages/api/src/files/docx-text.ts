import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

import { inspectDocx } from './docx-structure.ts'
import { decodeXmlText } from './xml-text.ts'
import { readZipEntry, type ReadPart } from './zip-directory.ts'

/**
 * The text of a Word document, a line for each paragraph. Never more is unpacked than the archive says of itself, which
 * has been looked at when it was taken.
 * @throws where the archive is not what it says
 */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const read: ReadPart = async (start, length) => bytes.subarray(start, start + length)
  const structure = await inspectDocx(read, bytes.length)
  if (structure.kind !== 'docx') throw new Error('Not a document')
  const { main } = structure
  const packed = await readZipEntry(read, main)
  if (!packed) throw new Error('The archive is damaged')
  const xml = main.method === 0 ? packed : await promisify(inflateRaw)(packed, { maxOutputLength: main.bytes + 1 })
  return paragraphsOf(new TextDecoder().decode(xml))
}

const MARKUP = /<(w:t|w:tab|w:br|w:cr|\/w:p|\/w:tr)(?=[\s/>])[^>]*>/g

function paragraphsOf(xml: string): string {
  const parts: string[] = []
  for (let found = MARKUP.exec(xml); found; found = MARKUP.exec(xml)) {
    const [tag, name] = found
    if (name === 'w:t' && !tag.endsWith('/>')) {
      const end = xml.indexOf('<', MARKUP.lastIndex)
      const text = xml.slice(MARKUP.lastIndex, end === -1 ? undefined : end)
      parts.push(decodeXmlText(text) ?? text)
    } else if (name === 'w:tab') parts.push('\t')
    else if (name !== 'w:t') parts.push('\n')
  }
  return parts.join('')
}
