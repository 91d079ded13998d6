import type { VariableValues } from './variables.ts'

/** An S3-compatible bucket that holds files and recordings in place of the data directory. */
export type BucketConfig = {
  /** null: Amazon's endpoint for the region */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The start of every key: empty, or ends with a slash. */
  prefix: string
  /** The bucket is part of a URL's path, not of its host name. */
  usesPathStyle: boolean
}

/** @returns null if files are kept in the data directory */
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
    usesPathStyle: values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
  }
}
