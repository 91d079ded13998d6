import { join } from 'node:path'

import { forEachAtOnce } from '@callwright/api/jobs/at-once'

import { blobFile } from '../blobs.ts'
import type { BucketConfig } from '../../config/bucket.ts'
import { PARTS } from './bucket.ts'
import { openBucketFiles } from './bucket-files.ts'
import { hashesIn } from './fill-bucket.ts'

const PUT_AT_ONCE = 4

/**
 * Puts all contents of a folder with its own `secret.key` and `files`, such as a restored backup is, into the bucket.
 * Those that are there stay, and count as new, so that none is removed before the rows are there that name it.
 * @throws ConfigError where the bucket is another installation's, BucketTrouble
 */
export async function putFolder(config: BucketConfig, dataDir: string): Promise<void> {
  const { bucket, behind } = await openBucketFiles(config, { dataDir, log: { info() {}, warn() {}, error() {} } })
  const folder = join(dataDir, 'files')
  try {
    for (const part of PARTS) {
      const hashes = await hashesIn(join(folder, part))
      await forEachAtOnce(hashes, { atOnce: PUT_AT_ONCE }, async (hash) => {
        await behind.keep(hash, blobFile(folder, hash))
      })
    }
  } finally {
    bucket.close()
  }
}
