import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Blobs } from '@callwright/api/context'
import { type OneAtATime, oneAtATime } from '@callwright/api/files/one-at-a-time'

import { makeSyncedFolder, syncPath } from './synced-folders.ts'

const HASH = /^[0-9a-f]{64}$/

/** Where the content with this hash lies, whether or not it is there. @throws for anything but a SHA-256 in hex */
export function blobFile(folder: string, hash: string): string {
  if (!HASH.test(hash)) throw new Error('Not a content hash')
  return join(folder, hash.slice(0, 2), hash)
}

/** Nobody else has the folder. */
const alone: OneAtATime = async (_key, work) => await work()

export type HeldBlobs = Blobs & {
  /**
   * From now on nothing is removed, so that a backup finds every content that a row names when it begins.
   * @returns ends that and tells what should have been removed meanwhile; whoever calls it looks after that
   */
  hold: () => () => string[]
}

/**
 * Files named by the SHA-256 of their content. A file is whole or not there: it is written beside its place, synced,
 * renamed, and the folder is synced too, so that a power cut after the answer loses nothing.
 * @param options.acrossNodes where several nodes share the folder: what keeps them apart
 * @param options.isHeldElsewhere whether another node makes a backup; what is not removed then, the sweeper removes later
 */
export function createBlobs(
  folder: string,
  {
    acrossNodes = alone,
    isHeldElsewhere = async () => false,
  }: { acrossNodes?: OneAtATime; isHeldElsewhere?: () => Promise<boolean> } = {},
): HeldBlobs {
  const here = oneAtATime()
  const postponed = new Set<string>()
  let holders = 0
  return {
    hold() {
      holders += 1
      return () => {
        holders -= 1
        if (holders > 0) return []
        const due = [...postponed]
        postponed.clear()
        return due
      }
    },
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const file = blobFile(folder, hash)
      if (!(await renew(file, bytes.byteLength))) await write(file, bytes)
      return { hash, size: bytes.byteLength }
    },
    async read(hash) {
      return await readFile(blobFile(folder, hash)).catch(nullIfMissing)
    },
    async remove(hash) {
      const file = blobFile(folder, hash)
      if (holders > 0) return void postponed.add(hash)
      if (await isHeldElsewhere()) return
      await rm(file, { force: true })
    },
    guard: async (hash, work) => await here(hash, async () => await acrossNodes(hash, work)),
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

/** Puts a file that is written and synced, within the same folder of all content, where its content belongs. */
export async function placeBlob(part: string, file: string, size: number): Promise<void> {
  if (await renew(file, size)) return await rm(part, { force: true })
  await makeFolders(file)
  await rename(part, file)
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
  const now = new Date()
  if ((await utimes(file, now, now).catch(nullIfMissing)) === null) return false
  // Whoever wrote it may not have come so far, or be gone.
  await makeFolders(file)
  await syncPath(dirname(file))
  return true
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
