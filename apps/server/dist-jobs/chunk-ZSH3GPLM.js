import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { FILE_REFUSALS } from './chunk-M2C3W4QF.js'
import { createHash } from 'node:crypto'
async function* chunksOf(bytes, chunkBytes = 65536) {
  for (let start = 0; start < bytes.size; start += chunkBytes) yield await bytes.read(start, chunkBytes)
}
function createView(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
function toReceivedBytes(content, blobs) {
  const bytes = Buffer.from(content)
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
    store: async () => void (await blobs?.put(bytes)),
  }
}
var MAX_TEXT_CHARACTERS = 5e5
var MAX_ENTRIES = 5e3
var MAX_DIRECTORY_BYTES = 2 * 1024 * 1024
var END_BYTES = 22
var MAX_COMMENT_BYTES = 65535
var END_MARK = 101010256
var ENTRY_MARK = 33639248
var LOCAL_MARK = 67324752
async function readZipDirectory(read, size) {
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
function findEnd(tail) {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END_MARK
    if (isEnd && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at
  }
  return null
}
function readEntries(directory, count) {
  const entries = []
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
async function readZipEntry(read, entry) {
  const head = createView(await read(entry.headerOffset, 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL_MARK) return null
  const start = entry.headerOffset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = await read(start, entry.compressedBytes)
  return bytes.byteLength === entry.compressedBytes ? bytes : null
}
var MAX_UNPACKED_BYTES = 256 * 1024 * 1024
var MAX_TEXT_BYTES = 32 * 1024 * 1024
var MAIN_PART = 'word/document.xml'
async function inspectDocx(read, size) {
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
export { MAX_TEXT_CHARACTERS, chunksOf, createView, toReceivedBytes, readZipEntry, inspectDocx }
