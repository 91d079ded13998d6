import { FILE_REFUSALS, type Refusal } from '@callwright/contract/business-files'

import { readZipDirectory, type ReadPart, type ZipEntry } from './zip-directory.ts'

/** Text and pictures in a 5 MB document unpack to at most a few dozen MB. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
/** Limit for the XML that contains the text; a novel is about one megabyte. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024

export const MAIN_PART = 'word/document.xml'

export type DocxStructure = { kind: 'docx'; main: ZipEntry } | { kind: 'other' } | { kind: 'refused'; refusal: Refusal }

/** Checks, from the directory alone, whether an archive is a DOCX that can be accepted. */
export async function inspectDocx(read: ReadPart, size: number): Promise<DocxStructure> {
  const entries = await readZipDirectory(read, size)
  if (!entries) return { kind: 'refused', refusal: FILE_REFUSALS.damaged }
  const main = entries.find(({ name }) => name === MAIN_PART)
  if (!main || !entries.some(({ name }) => name === '[Content_Types].xml')) return { kind: 'other' }
  if (main.isEncrypted || (main.method !== 0 && main.method !== 8)) {
    return { kind: 'refused', refusal: FILE_REFUSALS.damaged }
  }
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedBytes, 0)
  if (unpackedBytes > MAX_UNPACKED_BYTES || main.uncompressedBytes > MAX_TEXT_BYTES) {
    return { kind: 'refused', refusal: FILE_REFUSALS.unpacksTooLarge }
  }
  return { kind: 'docx', main }
}
