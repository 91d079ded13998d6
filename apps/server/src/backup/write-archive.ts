import { createHash, type Hash } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

import { CHECKSUM, SUMS_NAME } from './backup-format.ts'
import { BLOCK_BYTES, paddingSize, tarHeader } from './tar.ts'

const CHUNK_BYTES = 1024 * 1024
/** Limits unsynced data, because the server's commits would wait behind it. */
const SYNC_INTERVAL_BYTES = 8 * CHUNK_BYTES

export type ArchiveWriter = {
  addBytes: (name: string, bytes: Buffer) => void
  /** false if there is no such file */
  addFile: (name: string, file: string) => boolean
  /** Writes the checksums, syncs and closes the file. @returns the size in bytes */
  finish: () => number
  /** Closes the file after a failure; the caller removes it. */
  abandon: () => void
}

/** Opens a new archive that only its owner can read. Writes are synchronous. */
export function openArchive(file: string, { modifiedAt }: { modifiedAt: number }): ArchiveWriter {
  const fd = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  const archiveHash = createHash('sha256')
  const sums: string[] = []
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let [written, synced] = [0, 0]

  const write = (bytes: Buffer): void => {
    archiveHash.update(bytes)
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
    written += bytes.length
    if (written - synced < SYNC_INTERVAL_BYTES) return
    fdatasyncSync(fd)
    synced = written
  }
  const add = (name: string, size: number, chunks: Iterable<Buffer>): void => {
    write(tarHeader({ name, size, modifiedAt }))
    const entryHash = createHash('sha256')
    for (const chunk of chunks) {
      entryHash.update(chunk)
      write(chunk)
    }
    write(Buffer.alloc(paddingSize(size)))
    sums.push(`${entryHash.digest('hex')}  ${name}\n`)
  }
  const addBytes = (name: string, bytes: Buffer): void => add(name, bytes.length, [bytes])

  return {
    addBytes,
    addFile(name, path) {
      const source = openIfExists(path)
      if (source === null) return false
      try {
        const { size } = fstatSync(source)
        add(name, size, chunksOf(source, size, buffer))
        return true
      } finally {
        closeSync(source)
      }
    },
    finish() {
      addBytes(SUMS_NAME, Buffer.from(sums.join('')))
      addBytes(CHECKSUM, Buffer.from(`${digestSoFar(archiveHash)}\n`))
      write(Buffer.alloc(2 * BLOCK_BYTES))
      fsyncSync(fd)
      closeSync(fd)
      return written
    },
    abandon: () => closeSync(fd),
  }
}

function digestSoFar(hash: Hash): string {
  return hash.copy().digest('hex')
}

function openIfExists(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function* chunksOf(fd: number, size: number, buffer: Buffer): Generator<Buffer> {
  for (let rest = size; rest > 0;) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, rest), null)
    if (read === 0) throw new Error('A file became shorter while it was read')
    rest -= read
    yield buffer.subarray(0, read)
  }
}
