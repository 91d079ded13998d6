import type { Deps } from '@callwright/api/context/context'
import { findUsedContents, isAnyContentUsed } from '@callwright/api/files/content-use.repo'
import { createWorker, type Worker } from '@callwright/api/jobs/worker'

import { PARTS } from '../blob-store.ts'
import type { HeldBlobs } from '../blobs.ts'
import type { BucketFiles } from './bucket-files.ts'
import { movePart } from './move-to-bucket.ts'

const HOUR = 60 * 60 * 1000
/** Bytes come before the row that names them: so long they may be without one, by the bucket's own clock. */
const GRACE_MS = HOUR
const AT_ONCE = 200

type SweeperDeps = Pick<Deps, 'db' | 'log'> & { blobs: HeldBlobs; files: BucketFiles }

/**
 * Keeps bucket and rows together, at the start and once an hour, on each node: removes from the bucket what no row names,
 * and moves there what rows name and the data directory still has.
 */
export function createBucketSweeper(
  deps: SweeperDeps,
  { graceMs = GRACE_MS, everyMs = HOUR }: { graceMs?: number; everyMs?: number } = {},
): Worker {
  const { bucket, claim } = deps.files
  const isLeft = (putAt: number): boolean => bucket.now() - putAt > graceMs

  const removeUnnamed = async (there: ReadonlyMap<string, number>): Promise<number> => {
    const old = [...there].filter(([, putAt]) => isLeft(putAt)).map(([hash]) => hash)
    let removed = 0
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const some = old.slice(at, at + AT_ONCE)
      const used = await findUsedContents(deps.db, some)
      for (const hash of some.filter((each) => !used.has(each))) removed += await removeOne(hash)
    }
    return removed
  }

  const removeOne = async (hash: string): Promise<number> =>
    await deps.blobs.guard(hash, async () => {
      // Somebody may have put it anew, and be about to name it.
      if ((await findUsedContents(deps.db, [hash])).has(hash)) return 0
      const found = await bucket.find(hash)
      if (!found || !isLeft(found.putAt) || (await deps.blobs.isHeld())) return 0
      await deps.blobs.remove(hash)
      return 1
    })

  const turn = async (isStopping: () => boolean): Promise<'idle'> => {
    await claim()
    // One that names nothing is a new database, or a wrong one with the key of an installation that has files.
    const mayRemove = await isAnyContentUsed(deps.db)
    const all = { removed: 0, kept: 0, put: 0, damaged: [] as string[] }
    for (const part of PARTS) {
      if (isStopping()) break
      const there = await bucket.list(part)
      if (mayRemove) all.removed += await removeUnnamed(there)
      else all.kept += there.size
      const { put, damaged } = await movePart({ ...deps, bucket }, part, there)
      all.put += put
      all.damaged.push(...damaged)
    }
    if (all.removed > 0) deps.log.info({ removed: all.removed }, 'files that nothing refers to left the bucket')
    if (all.kept > 0) deps.log.warn({ files: all.kept }, 'no row names any file, so none is removed from the bucket')
    if (all.put > 0) deps.log.info({ put: all.put }, 'files of the data directory are in the bucket now')
    if (all.damaged.length > 0)
      deps.log.error({ damaged: all.damaged }, 'files of the data directory are damaged, and not in the bucket')
    return 'idle'
  }
  return createWorker('bucket-sweeper', turn, { everyMs, log: deps.log })
}
