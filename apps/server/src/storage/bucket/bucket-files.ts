import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Log } from '@callwright/api/context/context'
import { type KeyedLock, noLock } from '@callwright/api/context/keyed-queue'

import type { BlobStore } from '../blob-store.ts'
import type { BucketConfig } from '../../config/bucket.ts'
import { ConfigError } from '../../config/config-error.ts'
import { readSecretKey } from '../secret-key.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { BucketError } from './bucket-error.ts'
import { claimBucket, computeClaim } from './claim-bucket.ts'

/** An installation's bucket. */
export type BucketFiles = {
  bucket: Bucket
  /** The bucket for rules: failed removals are logged and left to the sweeper. */
  store: BlobStore
  /** Call this before removing unreferenced blobs. @throws ConfigError, BucketError */
  claim: () => Promise<void>
}

type OpenOptions = {
  /** contains the installation's key */
  dataDir: string
  log: Log
  /** lock across the nodes of a database */
  acrossNodes?: KeyedLock
  /**
   * Lets a server start while the bucket is down, since calls work without it. An earlier start must have claimed this
   * bucket with this key.
   */
  toleratesOutage?: boolean
}

/** @throws ConfigError if the bucket cannot be used, BucketError if it must respond and does not */
export async function openBucketFiles(config: BucketConfig, options: OpenOptions): Promise<BucketFiles> {
  const files = await prepare(config, options)
  try {
    await files.claim()
  } catch (error) {
    const isDown = options.toleratesOutage === true && error instanceof BucketError
    if (isDown && files.wasClaimed) {
      options.log.warn({ err: error }, 'the bucket does not respond: requests that need it get 503 until it does')
      return files
    }
    files.bucket.close()
    if (!isDown) throw error
    const message = `${error.message} This installation has never reached it: check S3_ENDPOINT, or start again later.`
    throw new ConfigError(message, { cause: error })
  }
  return files
}

/** File in the data directory that records the bucket this installation claimed last. */
const CLAIM_FILE = 'bucket.claim'

async function prepare(
  config: BucketConfig,
  { dataDir, log, acrossNodes = noLock }: OpenOptions,
): Promise<BucketFiles & { wasClaimed: boolean }> {
  const owner = { config, secretKey: readSecretKey(dataDir) }
  const claim = computeClaim(config, owner.secretKey)
  const claimFile = join(dataDir, CLAIM_FILE)
  const wasClaimed = (await readFile(claimFile, 'utf8').catch(() => '')) === claim
  const bucket = await openBucket(config)
  let isRecorded = wasClaimed
  return {
    wasClaimed,
    bucket,
    store: {
      ...bucket,
      async remove(hash) {
        try {
          await bucket.remove(hash)
        } catch (error) {
          log.warn({ err: error, hash }, 'a file could not be removed from the bucket; the sweeper will retry')
        }
      },
    },
    async claim() {
      await acrossNodes('bucket', async () => await claimBucket(bucket, owner))
      if (!isRecorded) await writeFile(claimFile, claim, { mode: 0o600 })
      isRecorded = true
    },
  }
}
