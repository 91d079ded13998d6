import { createHash, type Hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

import { describeSystemError } from '@callwright/db/errors/describe-failure'

import {
  type BackupManifest,
  MANIFEST_NAME,
  manifestSchema,
  BackupError,
  CHECKSUM,
  FORMAT,
  isArchiveName,
  parseOrNull,
  SUMS_NAME,
} from './backup-format.ts'
import { BLOCK_BYTES, paddingSize, readTarHeader, type TarEntry } from './tar.ts'

const CHUNK_BYTES = 1024 * 1024
/** Enough for the checksums of several million files. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024

export type BackupSummary = { manifest: BackupManifest; files: number; bytes: number }

/** Opens a receiver for an entry's bytes; null if the bytes are only verified. */
export type OpenSink = (name: string) => { write: (chunk: Buffer) => void; end: () => void } | null

/**
 * Reads a backup to its end and verifies every checksum in it. Synchronous.
 * @param openSink opens the receiver of each entry
 * @throws BackupError if it is not a backup, is in a newer format, or is damaged or incomplete
 */
export function readBackup(file: string, openSink: OpenSink = () => null): BackupSummary {
  const fd = openForReading(file)
  try {
    return readAll(fd, { file, openSink })
  } finally {
    closeSync(fd)
  }
}

type ReadOptions = { file: string; openSink: OpenSink }

function readAll(fd: number, { file, openSink }: ReadOptions): BackupSummary {
  const source = openSource(fd, file)
  const { manifest, sum } = readManifest(source, file)
  const sumsByName = new Map<string, string>()
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

function readManifest(source: Source, file: string): { manifest: BackupManifest; sum: string } {
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

function copyEntry(source: Source, entry: TarEntry, sink: ReturnType<OpenSink>): string {
  const hash = createHash('sha256')
  for (const chunk of source.readChunks(entry)) {
    hash.update(chunk)
    sink?.write(chunk)
  }
  sink?.end()
  return hash.digest('hex')
}

function requireMatchingSums(file: string, sums: string, sumsByName: ReadonlyMap<string, string>): void {
  const lines = sums.split('\n').slice(0, -1)
  if (lines.length !== sumsByName.size) throw damagedError(file, 'something is missing from it')
  for (const line of lines) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    if (sumsByName.get(name) !== sum) throw damagedError(file, `${name} does not match its checksum`)
  }
}

type Source = {
  /** A chunk is valid until the next one is requested. */
  readChunks: (entry: TarEntry) => Generator<Buffer>
  readText: (entry: TarEntry) => string
  /** null if the file does not start with the header of an entry */
  readFirstHeader: () => TarEntry | null
  readHeader: () => TarEntry
  /** SHA-256 of everything read so far */
  digest: () => string
  requireEnd: () => void
}

/** Reads in chunks and hashes everything read. */
function openSource(fd: number, file: string): Source {
  const archiveHash: Hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)

  const read = (length: number): Buffer => {
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
  const readExactly = (length: number): Buffer => {
    const chunk = read(length)
    if (chunk.length < length) throw damagedError(file, 'its end is missing')
    return chunk
  }
  const readChunks = function* ({ size }: TarEntry): Generator<Buffer> {
    for (let rest = size; rest > 0; rest -= Math.min(rest, CHUNK_BYTES)) yield readExactly(Math.min(rest, CHUNK_BYTES))
    const padding = readExactly(paddingSize(size))
    if (padding.some((byte) => byte !== 0)) throw damagedError(file, 'there is data between its entries')
  }
  return {
    readChunks,
    digest: () => archiveHash.copy().digest('hex'),
    readFirstHeader(): TarEntry | null {
      const block = read(BLOCK_BYTES)
      const entry = block.length === BLOCK_BYTES ? readTarHeader(block) : null
      return entry === 'end' ? null : entry
    },
    readHeader(): TarEntry {
      const entry = readTarHeader(readExactly(BLOCK_BYTES))
      if (entry === 'end') throw damagedError(file, 'its end is missing')
      if (!entry) throw damagedError(file, 'an entry cannot be read')
      return entry
    },
    readText(entry: TarEntry): string {
      if (entry.size > MAX_ENTRY_BYTES) throw damagedError(file, 'an entry is too long')
      const copies: Buffer[] = []
      // The buffer is reused for the next chunk.
      for (const chunk of readChunks(entry)) copies.push(Buffer.from(chunk))
      return Buffer.concat(copies).toString()
    },
    requireEnd(): void {
      for (let chunk = read(CHUNK_BYTES); chunk.length > 0; chunk = read(CHUNK_BYTES)) {
        if (chunk.some((byte) => byte !== 0)) throw damagedError(file, 'there is data after its end')
      }
    },
  }
}

function openForReading(file: string): number {
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

function damagedError(file: string, what: string): BackupError {
  return new BackupError(`${file} is damaged or incomplete (${what}): use another backup.`)
}
