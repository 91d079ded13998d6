import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Blobs } from '@callwright/api/context/context'
import { type OneAtATime, oneAtATime } from '@callwright/api/files/one-at-a-time'

import { makeSyncedFolder, syncPath } from './fsync.ts'

const USE_NOTED_MS = 60_000
const HASH = /^[0-9a-f]{64}$/

/** Where the content with this hash lies, whether or not it is there. @throws for anything but a SHA-256 in hex */
export function blobFile(folder: string, hash: string): string {
  if (!HASH.test(hash)) throw new Error('Not a content hash')
  return join(folder, hash.slice(0, 2), hash)
}

/** Nobody else has the folder. */
const alone: OneAtATime = async (_key, work) => await work()

/** Where contents are kept for good when the folder is a cache of it. All of it @throws BucketTrouble. */
export type BehindFolder = {
  /** @param source the bytes, or the file that has them; it counts as new from then on, also where it was there */
  keep(hash: string, source: Uint8Array | string): Promise<void>
  /** Brings a content into its file. @returns false where there is none */
  bring(hash: string, file: string): Promise<boolean>
  /** What cannot be removed now is removed later. */
  remove(hash: string): Promise<void>
}

export type HeldBlobs = Blobs & {
  readonly folder: string
  /** Puts a file that is written and synced, within the same folder of all content, where its content belongs. */
  place(part: string, content: { hash: string; size: number }): Promise<void>
  /** Opens a content for reading; null: there is none (any more). */
  open(hash: string): Promise<FileHandle | null>
  /** The file of a content, for whoever opens it soon; there is none where there is no such content. */
  localFile(hash: string): Promise<string>
  /** Removes what no row names from this folder: for good, unless it is kept elsewhere. */
  sweep(hash: string): Promise<void>
  /**
   * From now on nothing is removed, so that a backup finds every content that a row names when it begins.
   * @returns ends that and tells what should have been removed meanwhile; whoever calls it looks after that
   */
  hold: () => () => string[]
  /** Whether anybody makes a backup, so that nothing is to be removed. */
  isHeld: () => Promise<boolean>
}

/**
 * Files named by the SHA-256 of their content. A file is whole or not there: it is written beside its place, synced,
 * renamed, and the folder is synced too, so that a power cut after the answer loses nothing.
 * @param options.acrossNodes where several nodes share the folder: what keeps them apart
 * @param options.isHeldElsewhere whether another node makes a backup; what is not removed then, the sweeper removes later
 * @param options.behind where contents are kept instead: the folder then holds those that were used last
 */
export function createBlobs(
  folder: string,
  {
    acrossNodes = alone,
    isHeldElsewhere = async () => false,
    behind = null,
  }: { acrossNodes?: OneAtATime; isHeldElsewhere?: () => Promise<boolean>; behind?: BehindFolder | null } = {},
): HeldBlobs {
  const here = oneAtATime()
  const postponed = new Set<string>()
  let holders = 0

  /** Reads what is here, or what is brought here; between the two it may have been removed to make room. */
  const reach = async <T>(hash: string, readFrom: (file: string) => Promise<T>): Promise<T | null> => {
    const file = blobFile(folder, hash)
    const found = await readFrom(file).catch(nullIfMissing)
    if (found !== null || !behind || !(await behind.bring(hash, file))) return found
    return await readFrom(file).catch(nullIfMissing)
  }

  return {
    folder,
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
      await behind?.keep(hash, bytes)
      if (!(await renew(file, bytes.byteLength))) await write(file, bytes)
      return { hash, size: bytes.byteLength }
    },
    async place(part, { hash, size }) {
      await behind?.keep(hash, part)
      await placeFile(part, blobFile(folder, hash), size)
    },
    read: async (hash) => await reach(hash, async (file) => await readFile(file)),
    open: async (hash) =>
      await reach(hash, async (file) => {
        const handle = await open(file, constants.O_RDONLY)
        if (behind) await noteUse(file, await handle.stat())
        return handle
      }),
    async localFile(hash) {
      if (behind) await reach(hash, async (file) => await noteUse(file, await stat(file)))
      return blobFile(folder, hash)
    },
    async remove(hash) {
      const file = blobFile(folder, hash)
      if (holders > 0) return void postponed.add(hash)
      if (await isHeldElsewhere()) return
      await behind?.remove(hash)
      await rm(file, { force: true })
    },
    async sweep(hash) {
      if (!behind) await this.remove(hash)
      else if (!(await this.isHeld())) await rm(blobFile(folder, hash), { force: true })
    },
    isHeld: async () => holders > 0 || (await isHeldElsewhere()),
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

async function placeFile(part: string, file: string, size: number): Promise<void> {
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

/** Which content was used last is told by the time of its file; to the minute is enough, and no reading fails for it. */
async function noteUse(file: string, { mtimeMs }: { mtimeMs: number }): Promise<void> {
  const now = new Date()
  if (Math.abs(now.getTime() - mtimeMs) > USE_NOTED_MS) await utimes(file, now, now).catch(() => {})
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
