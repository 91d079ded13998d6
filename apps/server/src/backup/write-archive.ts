import { createHash, type Hash } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

import { CHECKSUM, SUMS } from './backup-format.ts'
import { BLOCK, paddingOf, tarHeader } from './tar.ts'

const CHUNK_BYTES = 1024 * 1024
/** Limits unsynced data, because the server's commits would wait behind it. */
const SYNC_EVERY = 8 * CHUNK_BYTES

export type ArchiveWriter = {
  addBytes: (name: string, bytes: Buffer) => void
  /** false: there is no such file */
  addFile: (name: string, file: string) => boolean
  /** Writes the checksums, syncs and closes the file. @returns the size in bytes */
  finish: () => number
  /** Closes the file after a failure; the caller removes it. */
  abandon: () => void
}

/** Writes a new archive that only its owner can read. Synchronous. */
export function openArchive(file: string, { modifiedAt }: { modifiedAt: number }): ArchiveWriter {
  const fd = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  const whole = createHash('sha256')
  const sums: string[] = []
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let [written, synced] = [0, 0]

  const write = (bytes: Buffer): void => {
    whole.update(bytes)
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
    written += bytes.length
    if (written - synced < SYNC_EVERY) return
    fdatasyncSync(fd)
    synced = written
  }
  const add = (name: string, size: number, chunks: Iterable<Buffer>): void => {
    write(tarHeader({ name, size, modifiedAt }))
    const own = createHash('sha256')
    for (const chunk of chunks) {
      own.update(chunk)
      write(chunk)
    }
    write(Buffer.alloc(paddingOf(size)))
    sums.push(`${own.digest('hex')}  ${name}\n`)
  }
  const addBytes = (name: string, bytes: Buffer): void => add(name, bytes.length, [bytes])

  return {
    addBytes,
    addFile(name, path) {
      const source = openIfThere(path)
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
      addBytes(SUMS, Buffer.from(sums.join('')))
      addBytes(CHECKSUM, Buffer.from(`${digestSoFar(whole)}\n`))
      write(Buffer.alloc(2 * BLOCK))
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

function openIfThere(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function* chunksOf(fd: number, size: number, buffer: Buffer): Generator<Buffer> {
  for (let left = size; left > 0;) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, left), null)
    if (read === 0) throw new Error('A file became shorter while it was read')
    left -= read
    yield buffer.subarray(0, read)
  }
}
