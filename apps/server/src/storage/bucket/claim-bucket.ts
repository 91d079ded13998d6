import { createHash, createHmac } from 'node:crypto'

import type { BucketConfig } from '../../config/bucket.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Bucket } from './bucket.ts'
import { BucketError } from './bucket-error.ts'

/** A key that never exists: deleting it proves that blobs may be deleted. */
const NO_CONTENT = '0'.repeat(64)

/**
 * Checks that the bucket is usable and belongs to this installation, and records the owner. The sweeper removes
 * unreferenced blobs and must never touch another installation's. A different `secret.key` means a different
 * installation, or a node that could not decrypt the others' data.
 * @throws ConfigError with advice; BucketError if the bucket does not respond
 */
export async function claimBucket(
  bucket: Bucket,
  { config, secretKey }: { config: BucketConfig; secretKey: Uint8Array },
): Promise<void> {
  const thisOwner = ownerOf(secretKey)
  try {
    const owner = await bucket.readOwner()
    if (owner !== null && owner !== thisOwner) throw new ConfigError(otherInstallation(config))
    // One request of each kind, so that missing permissions show at startup.
    await bucket.writeOwner(thisOwner)
    await bucket.list().next()
    await bucket.remove(NO_CONTENT)
    // Another installation may have claimed the bucket at the same time and written last.
    if ((await bucket.readOwner()) !== thisOwner) throw new ConfigError(otherInstallation(config))
  } catch (error) {
    const message = error instanceof BucketError ? messageOf(error, config) : null
    throw message === null ? error : new ConfigError(message, { cause: error })
  }
}

/** Identifies the pair of key and bucket without revealing either. */
export function computeClaim({ endpoint, bucket, prefix }: BucketConfig, secretKey: Uint8Array): string {
  return createHash('sha256')
    .update(JSON.stringify([ownerOf(secretKey), endpoint, bucket, prefix]))
    .digest('hex')
}

function ownerOf(secretKey: Uint8Array): string {
  return createHmac('sha256', secretKey).update('callwright bucket').digest('hex')
}

function otherInstallation({ bucket, prefix }: BucketConfig): string {
  const location = prefix === '' ? `S3_BUCKET ${bucket}` : `S3_PREFIX ${prefix} of ${bucket}`
  return (
    `${location} contains files from an installation with a different secret.key: ` +
    'copy that key to DATA_DIR if this is one of its nodes, or set S3_PREFIX to a different prefix.'
  )
}

/** null if it is not a configuration problem; a retry may work */
function messageOf({ kind, message }: BucketError, { bucket, endpoint }: BucketConfig): string | null {
  const location = `${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`
  if (kind === 'missing') return `There is no bucket ${location}: create it, or correct S3_BUCKET.`
  if (kind !== 'refused') return null
  const what = 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, and the permissions of that key'
  return `${location} does not allow reading, writing, listing and deleting: check ${what}. ${message}`
}
