import { join } from 'node:path'

import { forEachConcurrently } from '@callwright/api/jobs/for-each-concurrently'
import type { Deps } from '@callwright/api/context/context'
import { findReferencedBlobs, listReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'

import type { BlobStore } from '../blob-store.ts'
import type { ServerBlobs } from '../blobs.ts'
import { blobFile, diskStore } from '../disk-store.ts'
import { BucketError } from './bucket-error.ts'

type MoveDeps = Pick<Deps, 'db'> & { blobs: Pick<ServerBlobs, 'folder' | 'withLock'>; bucket: BlobStore }

export type MoveResult = { put: number; damaged: string[] }

/** Hashes per database query. */
const HASHES_PER_QUERY = 200
const MAX_CONCURRENT_PUTS = 4

/**
 * Moves blobs in use from the folder to the bucket, after verifying their hashes. They date from before the bucket
 * was configured.
 */
export async function moveBlobsInUse(
  { db, blobs, bucket }: MoveDeps,
  isStopping: () => boolean = () => false,
): Promise<MoveResult> {
  const moved: MoveResult = { put: 0, damaged: [] }
  const disk = diskStore(blobs.folder)
  const moveBlob = async (hash: string): Promise<void> => {
    if (!(await findReferencedBlobs(db, [hash])).has(hash)) return
    if (await bucket.find(hash)) return await disk.remove(hash)
    try {
      await bucket.putFile(hash, blobFile(blobs.folder, hash))
      moved.put += 1
    } catch (error) {
      if (error instanceof BucketError && error.kind === 'damaged') moved.damaged.push(hash)
      // Another node has moved it, or the last row that refers to it was deleted.
      else if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  for await (const page of disk.list()) {
    if (isStopping()) break
    const hashes = [...page.keys()]
    for (let at = 0; at < hashes.length; at += HASHES_PER_QUERY) {
      const used = await findReferencedBlobs(db, hashes.slice(at, at + HASHES_PER_QUERY))
      await forEachConcurrently([...used], { atOnce: MAX_CONCURRENT_PUTS }, async (hash) => {
        await blobs.withLock(hash, async () => await moveBlob(hash))
      })
    }
  }
  return moved
}

/** Moves all blobs in use. `missing`: blobs in use that are neither in the folder nor in the bucket. */
export async function moveToBucket(deps: MoveDeps): Promise<MoveResult & { inBucketCount: number; missing: string[] }> {
  const moved = await moveBlobsInUse(deps)
  const used = await listReferencedBlobs(deps.db)
  const notInBucket = new Set(used)
  for await (const page of deps.bucket.list()) for (const hash of page.keys()) notInBucket.delete(hash)
  return {
    ...moved,
    inBucketCount: used.length - notInBucket.size,
    missing: [...notInBucket].filter((hash) => !moved.damaged.includes(hash)),
  }
}

/**
 * Moves a data directory's blobs, such as those from a restored backup. Blobs that are already in the bucket count
 * as new again, so that none is removed before its row exists.
 */
export async function moveFolder(dataDir: string, bucket: BlobStore): Promise<void> {
  const folder = join(dataDir, 'files')
  const disk = diskStore(folder)
  for await (const page of disk.list()) {
    await forEachConcurrently([...page.keys()], { atOnce: MAX_CONCURRENT_PUTS }, async (hash) => {
      await bucket.putFile(hash, blobFile(folder, hash))
    })
  }
}
