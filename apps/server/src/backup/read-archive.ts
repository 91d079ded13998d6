import { createHash, type Hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

import { type About, ABOUT, aboutSchema, BackupError, CHECKSUM, FORMAT, isName, SUMS } from './backup-format.ts'
import { BLOCK, paddingOf, readTarHeader, type TarEntry } from './tar.ts'

const CHUNK_BYTES = 1024 * 1024
/** Enough for the checksums of several million files. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024

export type ReadBackup = { about: About; files: number; bytes: number }

/** Receives an entry's bytes; null: they are only verified. */
export type Sink = (name: string) => { write: (chunk: Buffer) => void; end: () => void } | null

/**
 * Reads a backup to its end and verifies every checksum in it. Synchronous.
 * @param sinkOf receives the entries
 * @throws BackupError if it is not a backup, is in a newer format, or is damaged or incomplete
 */
export function readBackup(file: string, sinkOf: Sink = () => null): ReadBackup {
  const fd = open(file)
  try {
    return readAll(fd, { file, sinkOf })
  } finally {
    closeSync(fd)
  }
}

type ReadOptions = { file: string; sinkOf: Sink }

function readAll(fd: number, { file, sinkOf }: ReadOptions): ReadBackup {
  const source = sourceOf(fd, file)
  const about = readAbout(source, file)
  const found = new Map<string, string>()
  found.set(ABOUT, about.sum)
  let files = 0
  for (;;) {
    const before = source.digest()
    const entry = source.header()
    if (!isName(entry.name) || found.has(entry.name)) throw damaged(file, `it has an entry ${entry.name.slice(0, 80)}`)
    if (entry.name === CHECKSUM) {
      if (source.text(entry).trim() !== before) throw damaged(file, 'its checksum does not match')
      break
    }
    if (entry.name === SUMS) {
      compare(file, source.text(entry), found)
      found.set(SUMS, '')
      continue
    }
    if (found.has(SUMS)) throw damaged(file, 'it has entries after its checksums')
    found.set(entry.name, copyEntry(source, entry, sinkOf(entry.name)))
    if (entry.name.startsWith('files/')) files += 1
  }
  if (!found.has(SUMS)) throw damaged(file, 'it has no checksums')
  source.end()
  return { about: about.about, files, bytes: fstatSync(fd).size }
}

function readAbout(source: Source, file: string): { about: About; sum: string } {
  const notBackup = new BackupError(`${file} is not a Callwright backup.`)
  const entry = source.first()
  if (entry?.name !== ABOUT || entry.size > CHUNK_BYTES) throw notBackup
  const text = source.text(entry)
  const about = aboutSchema.safeParse(parseOrNull(text))
  const format = aboutSchema.pick({ format: true, version: true }).safeParse(parseOrNull(text))
  if (format.success && format.data.format > FORMAT) {
    throw new BackupError(`${file} was made by a newer Callwright, ${format.data.version}: use that version.`)
  }
  if (!about.success) throw notBackup
  return { about: about.data, sum: createHash('sha256').update(text).digest('hex') }
}

function copyEntry(source: Source, entry: TarEntry, sink: ReturnType<Sink>): string {
  const own = createHash('sha256')
  for (const chunk of source.chunks(entry)) {
    own.update(chunk)
    sink?.write(chunk)
  }
  sink?.end()
  return own.digest('hex')
}

function compare(file: string, sums: string, found: ReadonlyMap<string, string>): void {
  const lines = sums.split('\n').slice(0, -1)
  if (lines.length !== found.size) throw damaged(file, 'something is missing from it')
  for (const line of lines) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    if (found.get(name) !== sum) throw damaged(file, `${name} does not match its checksum`)
  }
}

type Source = {
  /** A chunk is valid until the next one is requested. */
  chunks: (entry: TarEntry) => Generator<Buffer>
  text: (entry: TarEntry) => string
  /** null: the file does not start like an archive */
  first: () => TarEntry | null
  header: () => TarEntry
  /** SHA-256 of everything read so far */
  digest: () => string
  end: () => void
}

/** Reads in chunks and hashes everything read. */
function sourceOf(fd: number, file: string): Source {
  const whole: Hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)

  const read = (length: number): Buffer => {
    let at = 0
    while (at < length) {
      const count = readSync(fd, buffer, at, length - at, null)
      if (count === 0) break
      at += count
    }
    const chunk = buffer.subarray(0, at)
    whole.update(chunk)
    return chunk
  }
  const readExactly = (length: number): Buffer => {
    const chunk = read(length)
    if (chunk.length < length) throw damaged(file, 'its end is missing')
    return chunk
  }
  const chunks = function* ({ size }: TarEntry): Generator<Buffer> {
    for (let left = size; left > 0; left -= Math.min(left, CHUNK_BYTES)) yield readExactly(Math.min(left, CHUNK_BYTES))
    const padding = readExactly(paddingOf(size))
    if (padding.some((byte) => byte !== 0)) throw damaged(file, 'there is data between its entries')
  }
  return {
    chunks,
    digest: () => whole.copy().digest('hex'),
    first(): TarEntry | null {
      const block = read(BLOCK)
      const entry = block.length === BLOCK ? readTarHeader(block) : null
      return entry === 'end' ? null : entry
    },
    header(): TarEntry {
      const entry = readTarHeader(readExactly(BLOCK))
      if (entry === 'end') throw damaged(file, 'its end is missing')
      if (!entry) throw damaged(file, 'an entry cannot be read')
      return entry
    },
    text(entry: TarEntry): string {
      if (entry.size > MAX_ENTRY_BYTES) throw damaged(file, 'an entry is too long')
      const copies: Buffer[] = []
      // The buffer is reused for the next chunk.
      for (const chunk of chunks(entry)) copies.push(Buffer.from(chunk))
      return Buffer.concat(copies).toString()
    },
    end(): void {
      for (let chunk = read(CHUNK_BYTES); chunk.length > 0; chunk = read(CHUNK_BYTES)) {
        if (chunk.some((byte) => byte !== 0)) throw damaged(file, 'there is data after its end')
      }
    },
  }
}

function open(file: string): number {
  try {
    const fd = openSync(file, constants.O_RDONLY)
    if (fstatSync(fd).isFile()) return fd
    closeSync(fd)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'ENOENT') throw new BackupError(`${file} cannot be read (${code}).`, { cause: error })
  }
  throw new BackupError(`There is no file ${file}.`)
}

function damaged(file: string, what: string): BackupError {
  return new BackupError(`${file} is damaged or incomplete (${what}): use another backup.`)
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
