import type { Deps } from '@callwright/api/context/context'
import { findReferencedBlobs, hasReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { createWorker, type Worker } from '@callwright/api/jobs/worker'

import { PARTS } from '../blob-store.ts'
import type { ServerBlobs } from '../blobs.ts'
import type { BucketFiles } from './bucket-files.ts'
import { movePart } from './move-to-bucket.ts'

const HOUR = 60 * 60 * 1000
/** A blob is stored before its row and may stay unreferenced for this long, by the bucket's clock. */
const GRACE_MS = HOUR
const AT_ONCE = 200

type SweeperDeps = Pick<Deps, 'db' | 'log'> & { blobs: ServerBlobs; files: BucketFiles }

/**
 * Reconciles bucket and database at startup and once an hour, on each node: removes unreferenced blobs from the bucket
 * and moves referenced ones to it from the data directory.
 */
export function createBucketSweeper(
  deps: SweeperDeps,
  { graceMs = GRACE_MS, everyMs = HOUR }: { graceMs?: number; everyMs?: number } = {},
): Worker {
  const { bucket, claim } = deps.files
  const isPastGrace = (putAt: number): boolean => bucket.now() - putAt > graceMs

  const removeUnreferenced = async (inBucket: ReadonlyMap<string, number>): Promise<number> => {
    const old = [...inBucket].filter(([, putAt]) => isPastGrace(putAt)).map(([hash]) => hash)
    let removed = 0
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const some = old.slice(at, at + AT_ONCE)
      const used = await findReferencedBlobs(deps.db, some)
      for (const hash of some.filter((each) => !used.has(each))) removed += await removeOne(hash)
    }
    return removed
  }

  const removeOne = async (hash: string): Promise<number> =>
    await deps.blobs.guard(hash, async () => {
      // It may have been uploaded again, with its row still to be written.
      if ((await findReferencedBlobs(deps.db, [hash])).has(hash)) return 0
      const found = await bucket.find(hash)
      if (!found || !isPastGrace(found.putAt) || (await deps.blobs.isHeld())) return 0
      await deps.blobs.remove(hash)
      return 1
    })

  const turn = async (isStopping: () => boolean): Promise<'idle'> => {
    await claim()
    // A database without any blob is new, or the wrong one for this key, so nothing may be removed.
    const mayRemove = await hasReferencedBlobs(deps.db)
    const all = { removed: 0, kept: 0, put: 0, damaged: [] as string[] }
    for (const part of PARTS) {
      if (isStopping()) break
      const inBucket = await bucket.list(part)
      if (mayRemove) all.removed += await removeUnreferenced(inBucket)
      else all.kept += inBucket.size
      const { put, damaged } = await movePart({ ...deps, bucket }, part, inBucket)
      all.put += put
      all.damaged.push(...damaged)
    }
    if (all.removed > 0) deps.log.info({ removed: all.removed }, 'removed unreferenced files from the bucket')
    if (all.kept > 0)
      deps.log.warn({ files: all.kept }, 'the database references no files, so none are removed from the bucket')
    if (all.put > 0) deps.log.info({ put: all.put }, 'moved files from the data directory to the bucket')
    if (all.damaged.length > 0)
      deps.log.error(
        { damaged: all.damaged },
        'files in the data directory are damaged and were not moved to the bucket',
      )
    return 'idle'
  }
  return createWorker('bucket-sweeper', turn, { everyMs, log: deps.log })
}
