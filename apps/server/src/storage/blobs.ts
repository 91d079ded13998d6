import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { Blobs } from '@callwright/api/context/context'
import { hashInSteps } from '@callwright/voice/hash-in-steps'
import { type KeyedLock, createKeyedQueue, noLock } from '@callwright/api/context/keyed-queue'

import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk-store.ts'

export type ServerBlobs = Blobs &
  Pick<BlobStore, 'find' | 'get'> & {
    /** Folder in the data directory for blobs that are still arriving. */
    readonly folder: string
    /** Moves a synced file of `folder` to its place in the store. */
    place: BlobStore['putFile']
    /**
     * Postpones removals, so that a backup finds every blob in use at its start.
     * @returns a function that ends this and returns the postponed removals, which the caller has to handle
     */
    postponeRemovals: () => () => string[]
    /** Whether a backup is running, so that nothing may be removed. */
    areRemovalsPostponed: () => Promise<boolean>
  }

/**
 * Blobs named by their SHA-256.
 * @param folder in the data directory
 * @param options.store default: that folder
 * @param options.acrossNodes a lock, if several nodes share the store
 * @param options.arePostponedElsewhere whether another node is making a backup; the sweeper catches up on skipped
 *   removals
 */
export function createBlobs(
  folder: string,
  {
    store = diskStore(folder),
    acrossNodes = noLock,
    arePostponedElsewhere = async () => false,
  }: { store?: BlobStore; acrossNodes?: KeyedLock; arePostponedElsewhere?: () => Promise<boolean> } = {},
): ServerBlobs {
  const lockHere = createKeyedQueue()
  const postponed = new Set<string>()
  let postponements = 0
  return {
    folder,
    postponeRemovals() {
      postponements += 1
      return () => {
        postponements -= 1
        if (postponements > 0) return []
        const removals = [...postponed]
        postponed.clear()
        return removals
      }
    },
    async put(bytes) {
      const hash = (await hashInSteps(createHash('sha256'), bytes)).digest('hex')
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
      if (postponements > 0) return void postponed.add(hash)
      if (!(await arePostponedElsewhere())) await store.remove(hash)
    },
    areRemovalsPostponed: async () => postponements > 0 || (await arePostponedElsewhere()),
    withLock: async (hash, work) => await lockHere(hash, async () => await acrossNodes(hash, work)),
  }
}
