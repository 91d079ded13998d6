import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { moveBlobsInUse } from './chunk-FRXPJ2Q4.js'
import './chunk-FNFQWNC7.js'
import './chunk-ARN75AVE.js'
import './chunk-5WE45JIZ.js'
import { createWorker } from './chunk-JWIKROGM.js'
import { findReferencedBlobs, hasReferencedBlobs } from './chunk-HUV73QB6.js'
import './chunk-GIYMV4FA.js'
import './chunk-FLKO6SS4.js'
var HOUR_MS = 60 * 60 * 1e3
var GRACE_MS = HOUR_MS
var BATCH_SIZE = 200
function createBucketSweeper(deps, { graceMs = GRACE_MS, everyMs = HOUR_MS } = {}) {
  const { bucket, claim } = deps.files
  const isPastGrace = (storedAt) => bucket.now() - storedAt > graceMs
  const removeUnreferenced = async (inBucket) => {
    const old = [...inBucket].filter(([, storedAt]) => isPastGrace(storedAt)).map(([hash]) => hash)
    let removed = 0
    for (let at = 0; at < old.length; at += BATCH_SIZE) {
      const batch = old.slice(at, at + BATCH_SIZE)
      const used = await findReferencedBlobs(deps.db, batch)
      for (const hash of batch.filter((each) => !used.has(each))) removed += await removeIfUnreferenced(hash)
    }
    return removed
  }
  const removeIfUnreferenced = async (hash) =>
    await deps.blobs.withLock(hash, async () => {
      if ((await findReferencedBlobs(deps.db, [hash])).has(hash)) return 0
      const blob = await bucket.find(hash)
      if (!blob || !isPastGrace(blob.storedAt) || (await deps.blobs.areRemovalsPostponed())) return 0
      await deps.blobs.remove(hash)
      return 1
    })
  const sweep = async (isStopping) => {
    await claim()
    const mayRemove = await hasReferencedBlobs(deps.db)
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
export { createBucketSweeper }
