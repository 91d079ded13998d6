import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Log } from '@callwright/api/context/context'
import type { OneAtATime } from '@callwright/api/files/one-at-a-time'

import type { BlobStore } from '../blob-store.ts'
import type { BucketConfig } from '../../config/bucket.ts'
import { ConfigError } from '../../config/config-error.ts'
import { readSecretKey } from '../secret-key.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { BucketTrouble } from './bucket-trouble.ts'
import { claimBucket, claimOf } from './claim-bucket.ts'

/** The bucket of an installation. */
export type BucketFiles = {
  bucket: Bucket
  /** The same for rules: a removal that fails is logged, and left to the sweeper. */
  store: BlobStore
  /** To be called before anything is removed because no row names it. @throws ConfigError, BucketTrouble */
  claim: () => Promise<void>
}

type Opening = {
  /** has the key of the installation */
  dataDir: string
  log: Log
  /** what keeps the nodes apart that share a database */
  acrossNodes?: OneAtATime
  /**
   * For a server, since calls go on while the bucket does not answer. An earlier start has to have seen that this key and
   * this bucket belong together.
   */
  mayBeDown?: boolean
}

/** @throws ConfigError where the bucket cannot be used, BucketTrouble where it does not answer and has to */
export async function openBucketFiles(config: BucketConfig, opening: Opening): Promise<BucketFiles> {
  const files = await prepare(config, opening)
  try {
    await files.claim()
  } catch (error) {
    const isDown = opening.mayBeDown === true && error instanceof BucketTrouble
    if (isDown && files.wasClaimed) {
      opening.log.warn({ err: error }, 'the bucket does not answer: what needs it is answered 503 until it does')
      return files
    }
    files.bucket.close()
    if (!isDown) throw error
    const sentence = `${error.message} It was never seen from DATA_DIR: look at S3_ENDPOINT, or start again later.`
    throw new ConfigError(sentence, { cause: error })
  }
  return files
}

/** In the data directory: which bucket was this installation's when it was looked at last. */
const CLAIM_FILE = 'bucket.claim'

async function prepare(
  config: BucketConfig,
  { dataDir, log, acrossNodes }: Opening,
): Promise<BucketFiles & { wasClaimed: boolean }> {
  const alone: OneAtATime = acrossNodes ?? (async (_key, work) => await work())
  const owner = { config, secretKey: readSecretKey(dataDir) }
  const claim = claimOf(config, owner.secretKey)
  const claimFile = join(dataDir, CLAIM_FILE)
  const wasClaimed = (await readFile(claimFile, 'utf8').catch(() => '')) === claim
  const bucket = await openBucket(config)
  let isNoted = wasClaimed
  return {
    wasClaimed,
    bucket,
    store: {
      ...bucket,
      async remove(hash) {
        try {
          await bucket.remove(hash)
        } catch (error) {
          log.warn({ err: error, hash }, 'a content could not be removed from the bucket yet')
        }
      },
    },
    async claim() {
      await alone('bucket', async () => await claimBucket(bucket, owner))
      if (!isNoted) await writeFile(claimFile, claim, { mode: 0o600 })
      isNoted = true
    },
  }
}
