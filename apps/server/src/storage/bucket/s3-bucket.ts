import type { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

import type { BucketConfig } from '../../config/bucket.ts'
import type { ByteRange, FoundBlob } from '../blob-store.ts'

/** The requests that we make to a bucket. They throw errors of the AWS SDK. */
export type S3Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string, range?: ByteRange): Promise<Readable>
  head(key: string): Promise<FoundBlob>
  remove(key: string, signal: AbortSignal): Promise<void>
  /** All keys with this prefix, page by page. */
  list(prefix: string): AsyncGenerator<ListedKey[]>
  /** epoch milliseconds by the store's clock, like `storedAt` */
  now(): number
  close(): void
}

export type ListedKey = { key: string; storedAt: number }

const CONNECT_TIMEOUT_MS = 5000
/** Timeout without any data sent or received. */
const MAX_SILENCE_MS = 10_000
/** Timeout for a whole request. */
const MAX_REQUEST_MS = 5 * 60_000
/** One retry. Every request is idempotent, because blobs are named by their hash. */
const MAX_ATTEMPTS = 2

/** This module is loaded only if a bucket is configured, because the library is large. */
export function connectS3(config: Omit<BucketConfig, 'prefix'>): S3Bucket {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey, usesPathStyle: forcePathStyle } = config
  let clock = { storeTime: 0, readAt: 0 }
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    // Other stores reject the headers for further checksums. Uploads are signed with their SHA-256 anyway, and
    // downloads are verified against their name.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: MAX_SILENCE_MS,
      requestTimeout: MAX_REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const storeTime = Date.parse(dateOf(result.response) ?? '')
      if (!Number.isNaN(storeTime)) clock = { storeTime, readAt: performance.now() }
      return result
    },
    { step: 'deserialize', name: 'storeClock' },
  )
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' }))
    },
    async get(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
      // In Node the body is the HTTP stream.
      return Body as Readable
    },
    async head(Key) {
      const { ContentLength, LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return { size: ContentLength ?? 0, storedAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY }
    },
    async remove(Key, abortSignal) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
    },
    async *list(Prefix) {
      let next: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: next })
        const { Contents = [], NextContinuationToken } = await client.send(command)
        yield Contents.flatMap(({ Key, LastModified }) =>
          Key === undefined ? [] : [{ key: Key, storedAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY }],
        )
        next = NextContinuationToken
      } while (next !== undefined)
    },
    now: () => (clock.storeTime === 0 ? Date.now() : clock.storeTime + performance.now() - clock.readAt),
    close: () => client.destroy(),
  }
}

function dateOf(response: unknown): string | undefined {
  return (response as { headers?: Record<string, string | undefined> } | undefined)?.headers?.['date']
}
