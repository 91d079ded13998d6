import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../../config/config.ts'
import { SECRET_KEY_FILE } from '../../storage/secret-key.ts'
import { type Finding, good, note, said, wrong } from './finding.ts'

const BUCKET = 'Bucket for files'

/** Asks of it once what a server asks, with the key of the data directory. */
export async function checkBucket({ bucket, DATA_DIR: dataDir }: Config): Promise<Finding[]> {
  if (!bucket) return []
  // The bucket would be noted as that of a key which nobody has yet.
  if (!existsSync(join(dataDir, SECRET_KEY_FILE))) return [note(BUCKET, 'It is looked at when there is a secret.key.')]
  const { openBucketFiles } = await import('../../storage/bucket/bucket-files.ts')
  try {
    const files = await openBucketFiles(bucket, { dataDir, log: { info() {}, warn() {}, error() {} } })
    files.bucket.close()
    return [good(BUCKET, `${bucket.bucket} can be written, read, listed and deleted from.`)]
  } catch (error) {
    return [wrong(BUCKET, said(error))]
  }
}
