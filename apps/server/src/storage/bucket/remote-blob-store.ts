import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Log } from '@callwright/api/context/context'
import { storageTrouble } from '@callwright/db/errors/storage-trouble'

import { type BehindFolder, partName } from '../blobs.ts'
import { makeSyncedFolder } from '../fsync.ts'
import type { Bucket } from './bucket.ts'
import { BucketTrouble, bucketTrouble } from './bucket-trouble.ts'
import type { CacheFill } from './cache-fill.ts'
import { createUncertain } from './uncertain-removals.ts'

/** Each holds its content in memory, of which the library may send it once more. */
const PUT_AT_ONCE = 6

/**
 * A bucket as what lies behind the folder of contents, which is a cache of it then.
 */
export function behindFolder(bucket: Bucket, { log, fill }: { log: Log; fill: CacheFill }): BehindFolder {
  const coming = new Map<string, Promise<boolean>>()
  const inTurn = fewAtOnce(PUT_AT_ONCE)
  const removals = createUncertain()
  let trying = 0
  /** While the bucket is silent one at a time finds out whether it still is: who waits for that keeps others waiting. */
  const unlessSilent = async (work: () => Promise<void>): Promise<void> => {
    if (trying > 0 && bucket.isSilent()) throw new BucketTrouble('failed', 'it has not answered yet')
    trying += 1
    try {
      await work()
    } finally {
      trying -= 1
    }
  }
  const sent = async (work: () => Promise<void>): Promise<void> => await inTurn(async () => await unlessSilent(work))
  return {
    async keep(hash, source) {
      if (removals.has(hash)) throw new BucketTrouble('failed', 'it may still remove what this content replaces')
      await sent(async () => {
        const bytes = typeof source === 'string' ? await readFile(source) : source
        // What the disk gave back is what is sent: it had better be what was put there.
        if (createHash('sha256').update(bytes).digest('hex') !== hash) throw damaged(hash)
        await bucket.put(hash, bytes)
        fill.add(bytes.byteLength)
      })
    },
    async bring(hash, file) {
      const found = coming.get(hash)
      if (found) return await found
      const fetching = download(bucket, { hash, file, fill }).finally(() => coming.delete(hash))
      coming.set(hash, fetching)
      return await fetching
    },
    async remove(hash) {
      try {
        await bucket.remove(hash)
      } catch (error) {
        if (error instanceof BucketTrouble && error.kind === 'unanswered') removals.add(hash)
        // No row names it any more, and what no row names is looked for every hour.
        log.warn({ err: error, hash }, 'a content could not be removed from the bucket yet')
      }
    },
  }
}

async function download(
  bucket: Bucket,
  { hash, file, fill }: { hash: string; file: string; fill: CacheFill },
): Promise<boolean> {
  const body = await bucket.get(hash)
  if (!body) return false
  const folder = dirname(file)
  const part = join(folder, partName())
  const hashing = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hashing.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  try {
    await makeSyncedFolder(folder)
    // Synced before it has its name: after a power cut a name may be there without its bytes, and nobody looks again.
    await pipeline(body, counted, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })).catch(toTrouble)
    if (hashing.digest('hex') !== hash) throw damaged(hash)
    await rename(part, file)
  } finally {
    body.destroy()
    await rm(part, { force: true })
  }
  fill.add(size)
  return true
}

/** What the disk says it says itself; errors of writing have no path, unlike those of opening. */
function toTrouble(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error && 'path' in error
  throw isOfDisk || storageTrouble(error) !== null ? error : bucketTrouble(error)
}

function damaged(hash: string): BucketTrouble {
  return new BucketTrouble('damaged', `the content ${hash} is damaged`)
}

function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
