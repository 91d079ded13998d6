import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { Blobs } from '@callwright/api/context/context'
import { type OneAtATime, oneAtATime } from '@callwright/api/files/one-at-a-time'

import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk-store.ts'

/** No other process uses the store. */
const alone: OneAtATime = async (_key, work) => await work()

export type HeldBlobs = Blobs &
  Pick<BlobStore, 'find' | 'get'> & {
    /** In the data directory: bytes lie here while they arrive. */
    readonly folder: string
    /** Puts a file of `folder` that is written and synced where its content belongs. */
    place: BlobStore['putFile']
    /**
     * From now on nothing is removed, so that a backup finds every content that a row names when it begins.
     * @returns ends that and tells what should have been removed meanwhile; whoever calls it looks after that
     */
    hold: () => () => string[]
    /** Whether anybody makes a backup, so that nothing is to be removed. */
    isHeld: () => Promise<boolean>
  }

/**
 * Contents named by their SHA-256.
 * @param folder of the data directory
 * @param options.store where they are kept; unset: in that folder
 * @param options.acrossNodes where several nodes share the store: what keeps them apart
 * @param options.isHeldElsewhere whether another node makes a backup; what is not removed then, the sweeper removes later
 */
export function createBlobs(
  folder: string,
  {
    store = diskStore(folder),
    acrossNodes = alone,
    isHeldElsewhere = async () => false,
  }: { store?: BlobStore; acrossNodes?: OneAtATime; isHeldElsewhere?: () => Promise<boolean> } = {},
): HeldBlobs {
  const here = oneAtATime()
  const postponed = new Set<string>()
  let holders = 0
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
      await store.put(hash, bytes)
      return { hash, size: bytes.byteLength }
    },
    place: async (hash, file) => await store.putFile(hash, file),
    find: async (hash) => await store.find(hash),
    get: async (hash, range) => await store.get(hash, range),
    async read(hash) {
      const body = await store.get(hash)
      return body && (await buffer(body))
    },
    async remove(hash) {
      if (holders > 0) return void postponed.add(hash)
      if (!(await isHeldElsewhere())) await store.remove(hash)
    },
    isHeld: async () => holders > 0 || (await isHeldElsewhere()),
    guard: async (hash, work) => await here(hash, async () => await acrossNodes(hash, work)),
  }
}
