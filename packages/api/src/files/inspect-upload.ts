import {
  FILE_REFUSALS,
  type FileFormat,
  FORMATS,
  findFileFormat,
  PIXELS_MAX,
  type UploadPurpose,
  UPLOAD_RULES,
} from '@callwright/contract/business-files'

import type { ReceivedBytes } from './received-bytes.ts'
import { isCsvFile, isPlainTextFile } from './plain-text.ts'
import { inspectDocx } from './docx-structure.ts'
import { readJpegSize, readPngSize } from './image-size.ts'
import { createFileError, createFileSizeError } from './file-errors.ts'

/** Media types that clients send if they do not know the type. */
const UNKNOWN_TYPES = new Set(['', 'application/octet-stream'])
/** Other media types that browsers send for the same formats. */
const TYPE_ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
  'application/vnd.ms-excel': 'text/csv',
  'application/csv': 'text/csv',
  'text/plain': 'text/csv',
  'text/x-csv': 'text/csv',
}

/**
 * Returns a file's format. Its extension, content and declared type must agree on a format that is allowed for this
 * purpose.
 * @throws DomainError `invalid`, `too-large` with the documented message
 */
export async function inspectUpload(
  bytes: ReceivedBytes,
  { purpose, name, declaredType }: { purpose: UploadPurpose; name: string; declaredType: string },
): Promise<FileFormat> {
  const rules = UPLOAD_RULES[purpose]
  const format = findFileFormat(name)
  if (!format || !rules.formats.includes(format)) throw createFileError(rules.wrongType)
  if (bytes.size > rules.maxBytes) throw createFileSizeError(rules.tooLarge)
  if (bytes.size === 0) throw createFileError(FILE_REFUSALS.empty)
  if (!matchesDeclaredType(format, declaredType) || !(await FORMAT_CHECKS[format](bytes)))
    throw createFileError(rules.wrongType)
  return format
}

/** Whether a client may send a file in this format under this media type. */
export function matchesDeclaredType(format: FileFormat, declaredType: string): boolean {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? ''
  return UNKNOWN_TYPES.has(type) || (TYPE_ALIASES[type] ?? type) === FORMATS[format].mediaType
}

type Check = (bytes: ReceivedBytes) => Promise<boolean>

/** Checks the bytes. False: a different format. Throws for a file in the right format that is not acceptable. */
const FORMAT_CHECKS: Readonly<Record<FileFormat, Check>> = {
  pdf: async (bytes) => await startsWith(bytes, Buffer.from('%PDF-')),
  async docx(bytes) {
    if (!(await startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]))) return false
    const structure = await inspectDocx(async (start, length) => await bytes.read(start, length), bytes.size)
    if (structure.kind === 'refused') throw createFileError(structure.refusal)
    return structure.kind === 'docx'
  },
  async png(bytes) {
    if (!(await startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return false
    assertImageSize(await readPngSize(bytes))
    return true
  },
  async jpg(bytes) {
    if (!(await startsWith(bytes, [0xff, 0xd8, 0xff]))) return false
    assertImageSize(await readJpegSize(bytes))
    return true
  },
  csv: isCsvFile,
  svg: isPlainTextFile,
}

async function startsWith(bytes: ReceivedBytes, magic: Uint8Array | readonly number[]): Promise<boolean> {
  const head = await bytes.read(0, magic.length)
  return magic.every((byte, at) => head[at] === byte)
}

function assertImageSize(size: { width: number; height: number } | null): void {
  if (!size || size.width === 0 || size.height === 0) throw createFileError(FILE_REFUSALS.damaged)
  if (size.width * size.height > PIXELS_MAX) throw createFileError(FILE_REFUSALS.tooManyPixels)
}
