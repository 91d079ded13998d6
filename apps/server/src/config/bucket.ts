import type { VariableValues } from './variables.ts'

/** Where files and recordings are kept instead of the data directory: a bucket of an S3-compatible store. */
export type BucketConfig = {
  /** null: Amazon's own, of the region */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The start of every key: empty, or ends with a slash. */
  prefix: string
  /** The bucket is in the path of an address, not in its host name. */
  hasPathStyle: boolean
}

/** @returns null where contents are kept in the data directory */
export function readBucket(values: VariableValues): BucketConfig | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  return {
    endpoint: values.S3_ENDPOINT?.href.replace(/\/$/, '') ?? null,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: values.S3_PREFIX.replace(/\/*$/, '/').replace(/^\/$/, ''),
    hasPathStyle: values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
  }
}
