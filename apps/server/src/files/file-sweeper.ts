import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Deps } from '@callwright/api/context/context'
import { findReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { createWorker, type Worker } from '@callwright/api/jobs/worker'

import type { ServerBlobs } from '../storage/blobs.ts'
import { blobFile, PARTIAL_SUFFIX, currentFileTime } from '../storage/disk-store.ts'
import { INCOMING_FOLDER } from './receive-bytes.ts'

const HOUR_MS = 60 * 60 * 1000
/** A blob is stored before its row and may stay unreferenced for this long. Far longer than any upload takes. */
const GRACE_MS = 15 * 60 * 1000
const BATCH_SIZE = 200

export type SweeperOptions = {
  /** Unfinished files from before this time are abandoned. Epoch milliseconds, by the clock of `now`. */
  startedAt: number
  graceMs?: number
  everyMs?: number
}

/**
 * Removes leftovers from killed processes at startup and once an hour: unreferenced blobs and incomplete files.
 */
export function createFileSweeper(
  deps: Pick<Deps, 'db' | 'now' | 'log'> & {
    blobs: Pick<ServerBlobs, 'folder' | 'withLock' | 'areRemovalsPostponed'>
  },
  { startedAt, graceMs = GRACE_MS, everyMs = HOUR_MS }: SweeperOptions,
): Worker {
  const { folder } = deps.blobs
  const findLimit = createAgeLimit(folder, { graceMs, ranForMs: Math.max(0, deps.now() - startedAt) })
  const isOld = async (file: string, limit: number): Promise<boolean> => {
    const stats = await stat(file).catch(() => null)
    return stats !== null && stats.mtimeMs < limit
  }

  const sweepParts = async (subfolder: string, names: readonly string[], limit: number): Promise<number> => {
    let removed = 0
    for (const name of names.filter((each) => each.endsWith(PARTIAL_SUFFIX))) {
      if (!(await isOld(join(subfolder, name), limit))) continue
      await rm(join(subfolder, name), { force: true })
      removed += 1
    }
    return removed
  }

  const sweepBlobs = async (hashes: readonly string[], limit: number): Promise<number> => {
    const used = await findReferencedBlobs(deps.db, hashes)
    let removed = 0
    for (const hash of hashes.filter((each) => !used.has(each))) {
      await deps.blobs.withLock(hash, async () => {
        const isReferenced = (await findReferencedBlobs(deps.db, [hash])).has(hash)
        const file = blobFile(folder, hash)
        if (isReferenced || !(await isOld(file, limit)) || (await deps.blobs.areRemovalsPostponed())) return
        await rm(file, { force: true })
        removed += 1
      })
    }
    return removed
  }

  const sweep = async (isStopping: () => boolean): Promise<'idle'> => {
    const subfolders = await listNames(folder)
    if (subfolders.length === 0) return 'idle'
    const limit = await findLimit()
    let removed = 0
    for (const subfolder of subfolders) {
      if (isStopping()) break
      const names = await listNames(join(folder, subfolder))
      removed += await sweepParts(join(folder, subfolder), names, limit)
      const hashes = subfolder === INCOMING_FOLDER ? [] : names.filter((name) => /^[0-9a-f]{64}$/.test(name))
      for (let at = 0; at < hashes.length; at += BATCH_SIZE) {
        removed += await sweepBlobs(hashes.slice(at, at + BATCH_SIZE), limit)
      }
    }
    if (removed > 0) deps.log.info({ removed }, 'removed unreferenced files')
    return 'idle'
  }
  return createWorker('file-sweeper', sweep, { everyMs, log: deps.log })
}

/**
 * Computes the time before which files count as old. It uses the file system's clock, which may differ from this
 * machine's and the database's.
 * @param options.ranForMs how long this process had been running at this call; older files are abandoned
 */
function createAgeLimit(
  folder: string,
  { graceMs, ranForMs }: { graceMs: number; ranForMs: number },
): () => Promise<number> {
  const subfolder = join(folder, INCOMING_FOLDER)
  const createdAt = performance.now()
  let last: { files: number; steady: number } | null = null
  return async () => {
    await mkdir(subfolder, { recursive: true, mode: 0o700 })
    const steady = performance.now()
    const files = await currentFileTime(subfolder)
    // The clock was set forward by this much since the last sweep, or the machine slept; files did not age that much.
    const clockJump = last ? Math.max(0, files - last.files - (steady - last.steady)) : 0
    last = { files, steady }
    return files - clockJump - Math.min(graceMs, ranForMs + steady - createdAt)
  }
}

async function listNames(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => [])
}
