import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Blobs } from '@callwright/api/context'

const HASH = /^[0-9a-f]{64}$/

/** Where the content with this hash lies, whether or not it is there. @throws for anything but a SHA-256 in hex */
export function blobFile(folder: string, hash: string): string {
  if (!HASH.test(hash)) throw new Error('Not a content hash')
  return join(folder, hash.slice(0, 2), hash)
}

/**
 * Files named by the SHA-256 of their content. A file is whole or not there: it is written beside its place, synced,
 * renamed, and the folder is synced too, so that a power cut after the answer loses nothing.
 */
export function createBlobs(folder: string): Blobs {
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const file = blobFile(folder, hash)
      if (!(await hasSize(file, bytes.byteLength))) await write(file, bytes)
      return { hash, size: bytes.byteLength }
    },
    async read(hash) {
      return await readFile(blobFile(folder, hash)).catch(nullIfMissing)
    },
    async remove(hash) {
      await rm(blobFile(folder, hash), { force: true })
    },
  }
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = join(folder, `.${randomBytes(8).toString('hex')}.part`)
  try {
    await writeSynced(beside, bytes)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncFolder(folder)
  if (made !== undefined) await syncFolder(dirname(folder))
}

/** Writes a new file, readable by its owner only, and waits until it is on the disk. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function hasSize(file: string, size: number): Promise<boolean> {
  const found = await stat(file).catch(nullIfMissing)
  return found?.size === size
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
