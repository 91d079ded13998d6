import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type BlobStore, isContentHash } from './blob-store.ts'
import { makeSyncedFolder, syncPath } from './fsync.ts'

/** Where the content with this hash lies, whether or not it is there. @throws for anything but a SHA-256 in hex */
export function blobFile(folder: string, hash: string): string {
  if (!isContentHash(hash)) throw new Error('Not a content hash')
  return join(folder, hash.slice(0, 2), hash)
}

/**
 * Contents as files of a folder. A file is whole or not there: it is written beside its place, synced, renamed, and the
 * folder is synced too, so that a power cut after the answer loses nothing.
 */
export function diskStore(folder: string): BlobStore {
  return {
    async put(hash, bytes) {
      const file = blobFile(folder, hash)
      if (!(await renew(file, bytes.byteLength))) await write(file, bytes)
    },
    async putFile(hash, part) {
      const file = blobFile(folder, hash)
      if (await renew(file, (await stat(part)).size)) return await rm(part, { force: true })
      await makeFolders(file)
      await rename(part, file)
      await syncPath(dirname(file))
    },
    async find(hash) {
      const found = await stat(blobFile(folder, hash)).catch(nullIfMissing)
      return found && { size: found.size, putAt: found.mtimeMs }
    },
    async get(hash, range) {
      const handle = await open(blobFile(folder, hash), constants.O_RDONLY).catch(nullIfMissing)
      return handle && handle.createReadStream(range)
    },
    async remove(hash) {
      await rm(blobFile(folder, hash), { force: true })
    },
    async list(part) {
      const listed = new Map<string, number>()
      for (const hash of (await readdir(join(folder, part)).catch(() => [])).filter(isContentHash)) {
        const found = await this.find(hash)
        if (found) listed.set(hash, found.putAt)
      }
      return listed
    },
  }
}

/** What is not whole yet, wherever it lies. */
export const PART = '.part'

export function partName(): string {
  return `.${randomBytes(8).toString('hex')}${PART}`
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolders(file)
  const beside = join(dirname(file), partName())
  try {
    await writeSynced(beside, bytes)
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await syncPath(dirname(file))
}

/** The folder of all content, and the one in it where this file belongs. */
async function makeFolders(file: string): Promise<void> {
  await makeSyncedFolder(dirname(dirname(file)))
  await makeSyncedFolder(dirname(file))
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

/** Whether it is there already, whole; then it counts as new, for whoever removes what nobody names. */
async function renew(file: string, size: number): Promise<boolean> {
  const found = await stat(file).catch(nullIfMissing)
  if (found?.size !== size) return false
  const now = new Date(await timeOfFiles(dirname(file)))
  if ((await utimes(file, now, now).catch(nullIfMissing)) === null) return false
  // Whoever wrote it may not have come so far, or be gone.
  await makeFolders(file)
  await syncPath(dirname(file))
  return true
}

/**
 * The time by the clock that files in this folder get theirs from, epoch milliseconds: a file server has one of its own.
 * Whether a file is old is told by comparing with it.
 */
export async function timeOfFiles(folder: string): Promise<number> {
  const part = join(folder, partName())
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
