import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type BlobStore, isContentHash } from './blob-store.ts'
import { makeSyncedFolder, syncPath } from './fsync.ts'

/** The path for a blob, whether or not it exists. @throws unless the hash is a hexadecimal SHA-256 */
export function blobFile(folder: string, hash: string): string {
  if (!isContentHash(hash)) throw new Error('Not a content hash')
  return join(folder, hash.slice(0, 2), hash)
}

/**
 * Stores blobs as files in a folder. A file is written under a temporary name, synced and renamed, and its folder is
 * synced, so that a power failure leaves no partial file and loses nothing that was acknowledged.
 */
export function diskStore(folder: string): BlobStore {
  return {
    async put(hash, bytes) {
      const file = blobFile(folder, hash)
      if (!(await renewBlob(file, bytes.byteLength))) await writeBlob(file, bytes)
    },
    async putFile(hash, part) {
      const file = blobFile(folder, hash)
      if (await renewBlob(file, (await stat(part)).size)) return await rm(part, { force: true })
      await makeFolders(file)
      await rename(part, file)
      await syncPath(dirname(file))
    },
    async find(hash) {
      const stats = await stat(blobFile(folder, hash)).catch(nullIfMissing)
      return stats && { size: stats.size, storedAt: stats.mtimeMs }
    },
    async get(hash, range) {
      const handle = await open(blobFile(folder, hash), constants.O_RDONLY).catch(nullIfMissing)
      return handle && handle.createReadStream(range)
    },
    async remove(hash) {
      await rm(blobFile(folder, hash), { force: true })
    },
    async *list() {
      for (const subfolder of await readdir(folder).catch(() => [])) {
        const storedTimes = new Map<string, number>()
        for (const hash of (await readdir(join(folder, subfolder)).catch(() => [])).filter(isContentHash)) {
          const blob = await this.find(hash)
          if (blob) storedTimes.set(hash, blob.storedAt)
        }
        yield storedTimes
      }
    },
  }
}

/** Suffix for incomplete files. */
export const PARTIAL_SUFFIX = '.part'

export function createPartialName(): string {
  return `.${randomBytes(8).toString('hex')}${PARTIAL_SUFFIX}`
}

async function writeBlob(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolders(file)
  const temporary = join(dirname(file), createPartialName())
  try {
    await writeSynced(temporary, bytes)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncPath(dirname(file))
}

/** Creates a blob's folder and its parent. */
async function makeFolders(file: string): Promise<void> {
  await makeSyncedFolder(dirname(dirname(file)))
  await makeSyncedFolder(dirname(file))
}

/** Writes and syncs a new file that only its owner can read. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renews a file's modification time, so the sweeper treats it as new. @returns false if it is missing or incomplete */
async function renewBlob(file: string, size: number): Promise<boolean> {
  const stats = await stat(file).catch(nullIfMissing)
  if (stats?.size !== size) return false
  const now = new Date(await currentFileTime(dirname(file)))
  if ((await utimes(file, now, now).catch(nullIfMissing)) === null) return false
  // Its writer may not have synced the folders yet, or may have been killed.
  await makeFolders(file)
  await syncPath(dirname(file))
  return true
}

/**
 * The current time, in epoch milliseconds, by the clock that stamps files in this folder; a file server has its own.
 * Compare file times with it to determine their age.
 */
export async function currentFileTime(folder: string): Promise<number> {
  const part = join(folder, createPartialName())
  const handle = await open(part, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    return (await handle.stat()).mtimeMs
  } finally {
    await handle.close()
    await rm(part, { force: true })
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
