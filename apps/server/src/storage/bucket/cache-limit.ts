import { rmSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Deps } from '@callwright/api/context/context'
import { createWorker, type Worker } from '@callwright/api/jobs/worker'

import { blobFile, type HeldBlobs } from '../blobs.ts'
import { PARTS } from './bucket.ts'
import type { BucketFiles } from './bucket-files.ts'
import { hashesIn } from './fill-bucket.ts'

const EVERY_MS = 10 * 60_000
const MINUTE = 60_000
/** Whoever was told where a file is opens it within that time. */
const IN_USE_MS = 2 * MINUTE
const LEAST_WATCHED = 64 * 1024 * 1024

type CacheDeps = Pick<Deps, 'log'> & { blobs: Pick<HeldBlobs, 'folder' | 'isHeld'>; files: BucketFiles }

/**
 * Keeps the folder of contents within its size where a bucket is behind it: those that were used longest ago leave it,
 * and only those that the bucket has at that moment. A backup, which reads them all from there, puts that off.
 */
export function createCacheLimit(
  { log, blobs, files }: CacheDeps,
  { cacheBytes, everyMs = EVERY_MS, inUseMs = IN_USE_MS }: { cacheBytes: number; everyMs?: number; inUseMs?: number },
): Worker {
  const turn = async (isStopping: () => boolean): Promise<'idle'> => {
    const plan = planFor(await bytesByMinute(blobs.folder, isStopping), cacheBytes)
    let left = 0
    for (const part of plan ? PARTS : []) {
      if (isStopping() || !plan || (await blobs.isHeld())) break
      left += await makeRoom(part, plan)
    }
    if (left > 0) log.info({ files: left }, 'files left the cache: the bucket has them')
    return 'idle'
  }

  const makeRoom = async (part: string, plan: Plan): Promise<number> => {
    const old: string[] = []
    for (const hash of await hashesIn(join(blobs.folder, part))) {
      const found = await stat(blobFile(blobs.folder, hash)).catch(() => null)
      if (found && minuteOf(found) <= plan.until) old.push(hash)
    }
    if (old.length === 0) return 0
    const there = await files.bucket.list(part)
    let removed = 0
    for (const hash of old.filter((each) => there.has(each))) {
      const file = blobFile(blobs.folder, hash)
      // Looked at and removed in one go, so that nobody notes its use in between.
      const found = statSync(file, { throwIfNoEntry: false })
      if (!found || minuteOf(found) > plan.until || Date.now() - found.mtimeMs < inUseMs) continue
      if (minuteOf(found) === plan.until) {
        if (plan.ofLast <= 0) continue
        plan.ofLast -= found.size
      }
      rmSync(file, { force: true })
      removed += 1
    }
    return removed
  }

  const worker = createWorker('cache-limit', turn, { everyMs, log })
  files.fill.watch(Math.max(LEAST_WATCHED, cacheBytes / 10), worker.wake)
  return worker
}

/** What was used in a minute before `until` leaves, and of that minute itself so many bytes. */
type Plan = { until: number; ofLast: number }

/** Bytes by minute of use, and not files by use: there may be millions of them. */
async function bytesByMinute(folder: string, isStopping: () => boolean): Promise<Map<number, number>> {
  const bytes = new Map<number, number>()
  for (const part of PARTS) {
    if (isStopping()) break
    for (const hash of await hashesIn(join(folder, part))) {
      const found = await stat(blobFile(folder, hash)).catch(() => null)
      if (found) bytes.set(minuteOf(found), (bytes.get(minuteOf(found)) ?? 0) + found.size)
    }
  }
  return bytes
}

/** null: there is room */
function planFor(bytes: ReadonlyMap<number, number>, limit: number): Plan | null {
  let excess = [...bytes.values()].reduce((sum, each) => sum + each, 0) - limit
  if (excess <= 0) return null
  for (const [until, some] of [...bytes].toSorted(([one], [other]) => one - other)) {
    if (some >= excess) return { until, ofLast: excess }
    excess -= some
  }
  return null
}

function minuteOf({ mtimeMs }: { mtimeMs: number }): number {
  return Math.floor(mtimeMs / MINUTE)
}
