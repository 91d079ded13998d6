import type { Deps } from '@callwright/api/context/context'
import { findReferencedBlobs, hasReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { createWorker, type Worker } from '@callwright/api/jobs/worker'

import type { ServerBlobs } from '../blobs.ts'
import type { BucketFiles } from './bucket-files.ts'
import { moveBlobsInUse } from './move-to-bucket.ts'

const HOUR_MS = 60 * 60 * 1000
/** A blob is stored before its row and may stay unreferenced for this long, by the bucket's clock. */
const GRACE_MS = HOUR_MS
const BATCH_SIZE = 200

type SweeperDeps = Pick<Deps, 'db' | 'log'> & { blobs: ServerBlobs; files: BucketFiles }

/**
 * Reconciles bucket and database at startup and once an hour, on each node: removes unreferenced blobs from the bucket
 * and moves referenced ones to it from the data directory.
 */
export function createBucketSweeper(
  deps: SweeperDeps,
  { graceMs = GRACE_MS, everyMs = HOUR_MS }: { graceMs?: number; everyMs?: number } = {},
): Worker {
  const { bucket, claim } = deps.files
  const isPastGrace = (storedAt: number): boolean => bucket.now() - storedAt > graceMs

  const removeUnreferenced = async (inBucket: ReadonlyMap<string, number>): Promise<number> => {
    const old = [...inBucket].filter(([, storedAt]) => isPastGrace(storedAt)).map(([hash]) => hash)
    let removed = 0
    for (let at = 0; at < old.length; at += BATCH_SIZE) {
      const batch = old.slice(at, at + BATCH_SIZE)
      const used = await findReferencedBlobs(deps.db, batch)
      for (const hash of batch.filter((each) => !used.has(each))) removed += await removeIfUnreferenced(hash)
    }
    return removed
  }

  const removeIfUnreferenced = async (hash: string): Promise<number> =>
    await deps.blobs.withLock(hash, async () => {
      // It may have been uploaded again, with its row still to be written.
      if ((await findReferencedBlobs(deps.db, [hash])).has(hash)) return 0
      const blob = await bucket.find(hash)
      if (!blob || !isPastGrace(blob.storedAt) || (await deps.blobs.areRemovalsPostponed())) return 0
      await deps.blobs.remove(hash)
      return 1
    })

  const sweep = async (isStopping: () => boolean): Promise<'idle'> => {
    await claim()
    // A database without any blob is new, or the wrong one for this key, so nothing may be removed.
    const mayRemove = await hasReferencedBlobs(deps.db)
    // These come first, because they cannot be read until they are in the bucket.
    const { put, damaged } = await moveBlobsInUse({ ...deps, bucket }, isStopping)
    const totals = { removed: 0, kept: 0 }
    for await (const page of bucket.list()) {
      if (isStopping()) break
      if (mayRemove) totals.removed += await removeUnreferenced(page)
      else totals.kept += page.size
    }
    if (totals.removed > 0) deps.log.info({ removed: totals.removed }, 'removed unreferenced files from the bucket')
    if (totals.kept > 0)
      deps.log.warn({ files: totals.kept }, 'the database references no files, so none are removed from the bucket')
    if (put > 0) deps.log.info({ put }, 'moved files from the data directory to the bucket')
    if (damaged.length > 0)
      deps.log.error({ damaged }, 'files in the data directory are damaged and were not moved to the bucket')
    return 'idle'
  }
  return createWorker('bucket-sweeper', sweep, { everyMs, log: deps.log })
}
