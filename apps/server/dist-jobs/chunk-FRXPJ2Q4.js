import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { BucketError } from './chunk-FNFQWNC7.js'
import { blobFile, diskStore } from './chunk-ARN75AVE.js'
import { findReferencedBlobs, forEachConcurrently, listReferencedBlobs } from './chunk-HUV73QB6.js'
import { join } from 'node:path'
var HASHES_PER_QUERY = 200
var MAX_CONCURRENT_PUTS = 4
async function moveBlobsInUse({ db, blobs, bucket }, isStopping = () => false) {
  const moved = { put: 0, damaged: [] }
  const disk = diskStore(blobs.folder)
  const moveBlob = async (hash) => {
    if (!(await findReferencedBlobs(db, [hash])).has(hash)) return
    if (await bucket.find(hash)) return await disk.remove(hash)
    try {
      await bucket.putFile(hash, blobFile(blobs.folder, hash))
      moved.put += 1
    } catch (error) {
      if (error instanceof BucketError && error.kind === 'damaged') moved.damaged.push(hash)
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
async function moveToBucket(deps) {
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
async function moveFolder(dataDir, bucket) {
  const folder = join(dataDir, 'files')
  const disk = diskStore(folder)
  for await (const page of disk.list()) {
    await forEachConcurrently([...page.keys()], { atOnce: MAX_CONCURRENT_PUTS }, async (hash) => {
      await bucket.putFile(hash, blobFile(folder, hash))
    })
  }
}
export { moveBlobsInUse, moveToBucket, moveFolder }
