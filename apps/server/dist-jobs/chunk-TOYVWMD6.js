import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import {
  BackupError,
  CHECKSUM,
  FORMAT,
  MANIFEST_NAME,
  SUMS_NAME,
  isArchiveName,
  manifestSchema,
  parseOrNull,
} from './chunk-DZH6CW2N.js'
import { describeSystemError } from './chunk-HPXZO5UL.js'
function formatFileTimestamp(now) {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
var BLOCK_BYTES = 512
var MAX_OCTAL = 8589934591
var FILE_MODE = 384
function tarHeader({ name, size, modifiedAt }) {
  const header = Buffer.alloc(BLOCK_BYTES)
  if (header.write(name, 0, 100, 'latin1') !== name.length) throw new Error(`${name} is too long for an archive`)
  header.write(formatOctal(FILE_MODE, 8), 100, 'latin1')
  header.write(formatOctal(0, 8), 108, 'latin1')
  header.write(formatOctal(0, 8), 116, 'latin1')
  writeSize(header, size)
  header.write(formatOctal(Math.floor(modifiedAt / 1e3), 12), 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}
function paddingSize(size) {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES
}
function readTarHeader(block) {
  if (block.every((byte) => byte === 0)) return 'end'
  const isPlainFile = block.toString('latin1', 156, 157) === '0' && block.toString('latin1', 257, 262) === 'ustar'
  const checksum = Number.parseInt(textAt(block, 148, 8).trim(), 8)
  if (!isPlainFile || checksum !== checksumOf(block)) return null
  const size = readSize(block)
  return Number.isSafeInteger(size) && size >= 0 ? { name: textAt(block, 0, 100), size } : null
}
function writeSize(header, size) {
  if (size <= MAX_OCTAL) return void header.write(formatOctal(size, 12), 124, 'latin1')
  header[124] = 128
  header.writeBigUInt64BE(BigInt(size), 128)
}
function readSize(header) {
  if (header[124] === 128) return Number(header.readBigUInt64BE(128))
  const text = textAt(header, 124, 12).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}
function formatOctal(value, width) {
  return `${value.toString(8).padStart(width - 1, '0')}\0`
}
function textAt(block, start, length) {
  return block.toString('latin1', start, start + length).replace(/\x00[\s\S]*$/, '')
}
function checksumOf(header) {
  let sum = 8 * 32
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}
var CHUNK_BYTES = 1024 * 1024
var MAX_ENTRY_BYTES = 512 * 1024 * 1024
function readBackup(file, openSink = () => null) {
  const fd = openForReading(file)
  try {
    return readAll(fd, { file, openSink })
  } finally {
    closeSync(fd)
  }
}
function readAll(fd, { file, openSink }) {
  const source = openSource(fd, file)
  const { manifest, sum } = readManifest(source, file)
  const sumsByName = new Map()
  sumsByName.set(MANIFEST_NAME, sum)
  let files = 0
  for (;;) {
    const before = source.digest()
    const entry = source.readHeader()
    if (!isArchiveName(entry.name) || sumsByName.has(entry.name)) {
      throw damagedError(file, `it has an entry ${entry.name.slice(0, 80)}`)
    }
    if (entry.name === CHECKSUM) {
      if (source.readText(entry).trim() !== before) throw damagedError(file, 'its checksum does not match')
      break
    }
    if (entry.name === SUMS_NAME) {
      requireMatchingSums(file, source.readText(entry), sumsByName)
      sumsByName.set(SUMS_NAME, '')
      continue
    }
    if (sumsByName.has(SUMS_NAME)) throw damagedError(file, 'it has entries after its checksums')
    sumsByName.set(entry.name, copyEntry(source, entry, openSink(entry.name)))
    if (entry.name.startsWith('files/')) files += 1
  }
  if (!sumsByName.has(SUMS_NAME)) throw damagedError(file, 'it has no checksums')
  source.requireEnd()
  return { manifest, files, bytes: fstatSync(fd).size }
}
function readManifest(source, file) {
  const notBackup = new BackupError(`${file} is not a Callwright backup.`)
  const entry = source.readFirstHeader()
  if (entry?.name !== MANIFEST_NAME || entry.size > CHUNK_BYTES) throw notBackup
  const text = source.readText(entry)
  const manifest = manifestSchema.safeParse(parseOrNull(text))
  const format = manifestSchema.pick({ format: true, version: true }).safeParse(parseOrNull(text))
  if (format.success && format.data.format > FORMAT) {
    throw new BackupError(`${file} was made by a newer Callwright, ${format.data.version}: use that version.`)
  }
  if (!manifest.success) throw notBackup
  return { manifest: manifest.data, sum: createHash('sha256').update(text).digest('hex') }
}
function copyEntry(source, entry, sink) {
  const hash = createHash('sha256')
  for (const chunk of source.readChunks(entry)) {
    hash.update(chunk)
    sink?.write(chunk)
  }
  sink?.end()
  return hash.digest('hex')
}
function requireMatchingSums(file, sums, sumsByName) {
  const lines = sums.split('\n').slice(0, -1)
  if (lines.length !== sumsByName.size) throw damagedError(file, 'something is missing from it')
  for (const line of lines) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    if (sumsByName.get(name) !== sum) throw damagedError(file, `${name} does not match its checksum`)
  }
}
function openSource(fd, file) {
  const archiveHash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  const read = (length) => {
    let at = 0
    while (at < length) {
      const count = readSync(fd, buffer, at, length - at, null)
      if (count === 0) break
      at += count
    }
    const chunk = buffer.subarray(0, at)
    archiveHash.update(chunk)
    return chunk
  }
  const readExactly = (length) => {
    const chunk = read(length)
    if (chunk.length < length) throw damagedError(file, 'its end is missing')
    return chunk
  }
  const readChunks = function* ({ size }) {
    for (let rest = size; rest > 0; rest -= Math.min(rest, CHUNK_BYTES)) yield readExactly(Math.min(rest, CHUNK_BYTES))
    const padding = readExactly(paddingSize(size))
    if (padding.some((byte) => byte !== 0)) throw damagedError(file, 'there is data between its entries')
  }
  return {
    readChunks,
    digest: () => archiveHash.copy().digest('hex'),
    readFirstHeader() {
      const block = read(BLOCK_BYTES)
      const entry = block.length === BLOCK_BYTES ? readTarHeader(block) : null
      return entry === 'end' ? null : entry
    },
    readHeader() {
      const entry = readTarHeader(readExactly(BLOCK_BYTES))
      if (entry === 'end') throw damagedError(file, 'its end is missing')
      if (!entry) throw damagedError(file, 'an entry cannot be read')
      return entry
    },
    readText(entry) {
      if (entry.size > MAX_ENTRY_BYTES) throw damagedError(file, 'an entry is too long')
      const copies = []
      for (const chunk of readChunks(entry)) copies.push(Buffer.from(chunk))
      return Buffer.concat(copies).toString()
    },
    requireEnd() {
      for (let chunk = read(CHUNK_BYTES); chunk.length > 0; chunk = read(CHUNK_BYTES)) {
        if (chunk.some((byte) => byte !== 0)) throw damagedError(file, 'there is data after its end')
      }
    },
  }
}
function openForReading(file) {
  try {
    const fd = openSync(file, constants.O_RDONLY)
    if (fstatSync(fd).isFile()) return fd
    closeSync(fd)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'ENOENT') {
      throw new BackupError(describeSystemError(error) ?? `${file} cannot be read (${code}).`, { cause: error })
    }
  }
  throw new BackupError(`There is no file ${file}.`)
}
function damagedError(file, what) {
  return new BackupError(`${file} is damaged or incomplete (${what}): use another backup.`)
}
export { BLOCK_BYTES, tarHeader, paddingSize, formatFileTimestamp, readBackup }
