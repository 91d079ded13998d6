import { oneOf, type Read, refuseSetting, url } from './values.ts'
import { type VariableName, VARIABLES } from './names.ts'

/** Where files and recordings are kept instead of the data directory: a bucket of an S3-compatible store. */
export type BucketConfig = {
  /** null: Amazon's own, of the region */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What every key begins with; empty, or ends with a slash. */
  prefix: string
  /** The bucket stands in the path of an address, not in its name. */
  hasPathStyle: boolean
}

/** @returns null where contents are kept in the data directory @throws ConfigError */
export function readBucket(read: Read): BucketConfig | null {
  const bucket = read('S3_BUCKET')
  if (bucket === undefined) {
    const without = VARIABLES.find((name) => name.startsWith('S3_') && read(name) !== undefined)
    return without ? refuseSetting(`${without} needs S3_BUCKET, the bucket for files and recordings.`) : null
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) {
    refuseSetting(`S3_BUCKET is the name of a bucket alone, like callwright-files, not "${bucket}".`)
  }
  const endpoint = readEndpoint(read)
  const unset = endpoint === null ? (['off', 'on'] as const) : (['on', 'off'] as const)
  return {
    endpoint,
    bucket,
    region: read('S3_REGION') ?? 'us-east-1',
    accessKeyId: required(read, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(read, 'S3_SECRET_ACCESS_KEY'),
    prefix: readPrefix(read),
    hasPathStyle: oneOf(read, 'S3_PATH_STYLE', unset) === 'on',
  }
}

function readEndpoint(read: Read): string | null {
  const endpoint = url(read, 'S3_ENDPOINT', ['https:', 'http:'])
  if (!endpoint) return null
  if (endpoint.username !== '' || endpoint.search !== '' || endpoint.hash !== '') {
    refuseSetting('S3_ENDPOINT is an address like https://s3.example.com, without a key and without the bucket.')
  }
  return endpoint.href.replace(/\/$/, '')
}

function readPrefix(read: Read): string {
  const prefix = (read('S3_PREFIX') ?? '').replace(/\/+$/, '')
  if (prefix === '') return ''
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*$/.test(prefix) || prefix.length > 200) {
    refuseSetting(`S3_PREFIX is a path like calls/production, of letters, digits, points and lines, not "${prefix}".`)
  }
  return `${prefix}/`
}

function required(read: Read, name: VariableName): string {
  return read(name) ?? refuseSetting(`S3_BUCKET needs ${name}: set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
}
