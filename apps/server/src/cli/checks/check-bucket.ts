import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '../../config/config.ts'
import { SECRET_KEY_FILE } from '../../storage/secret-key.ts'
import { type Finding, errorText, passed, note, failed } from './finding.ts'

const BUCKET = 'Bucket for files'

/** Checks the bucket as the server does at startup, with the key in the data directory. */
export async function checkBucket({ bucket, DATA_DIR: dataDir }: Config): Promise<Finding[]> {
  if (!bucket) return []
  // Checking would claim the bucket before this installation has a key.
  if (!existsSync(join(dataDir, SECRET_KEY_FILE))) return [note(BUCKET, 'Not checked: there is no secret.key yet.')]
  const { openBucketFiles } = await import('../../storage/bucket/bucket-files.ts')
  try {
    const files = await openBucketFiles(bucket, { dataDir, log: { info() {}, warn() {}, error() {} } })
    files.bucket.close()
    return [passed(BUCKET, `${bucket.bucket} allows writing, reading, listing and deleting.`)]
  } catch (error) {
    return [failed(BUCKET, errorText(error))]
  }
}
