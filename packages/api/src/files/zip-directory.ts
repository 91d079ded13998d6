import { createView } from './received-bytes.ts'

/** Reads a part of a file in memory or on disk. */
export type ReadPart = (start: number, length: number) => Promise<Uint8Array>

export type ZipEntry = {
  /** Latin-1: only ASCII names are looked for, and decoding UTF-8 takes five times as long. */
  name: string
  /** 0 stored, 8 deflated */
  method: number
  isEncrypted: boolean
  compressedBytes: number
  /** the declared unpacked size */
  uncompressedBytes: number
  /** offset of its local header */
  headerOffset: number
}

const MAX_ENTRIES = 5000
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50

/**
 * Reads a zip archive's directory; nothing is unpacked. null if it is not an archive, is damaged, or has features that
 * a document never needs (multiple volumes, 64-bit sizes, more than 5,000 entries).
 */
export async function readZipDirectory(read: ReadPart, size: number): Promise<ZipEntry[] | null> {
  const from = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES)
  const tail = createView(await read(from, size - from))
  const end = findEnd(tail)
  if (end === null) return null
  const count = tail.getUint16(end + 10, true)
  const bytes = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES || start + bytes > size) return null
  return readEntries(createView(await read(start, bytes)), count)
}

function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END_MARK
    if (isEnd && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at
  }
  return null
}

function readEntries(directory: DataView, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY_MARK) return null
    const nameBytes = directory.getUint16(at + 28, true)
    const more = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
    if (at + 46 + nameBytes + more > directory.byteLength) return null
    entries.push({
      name: Buffer.from(directory.buffer, directory.byteOffset + at + 46, nameBytes).toString('latin1'),
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      compressedBytes: directory.getUint32(at + 20, true),
      uncompressedBytes: directory.getUint32(at + 24, true),
      headerOffset: directory.getUint32(at + 42, true),
    })
    at += 46 + nameBytes + more
  }
  return entries
}

/** An entry's compressed bytes; null if its local header is not where the directory says. */
export async function readZipEntry(read: ReadPart, entry: ZipEntry): Promise<Uint8Array | null> {
  const head = createView(await read(entry.headerOffset, 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL_MARK) return null
  const start = entry.headerOffset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = await read(start, entry.compressedBytes)
  return bytes.byteLength === entry.compressedBytes ? bytes : null
}
