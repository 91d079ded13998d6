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

/** The requests that are made of a bucket, as the store's own library has them; whatever goes wrong it throws. */
export type S3Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string, range?: ByteRange): Promise<Readable>
  head(key: string): Promise<FoundBlob>
  remove(key: string, signal: AbortSignal): Promise<void>
  /** All whose keys begin so, page by page. */
  list(prefix: string): AsyncGenerator<ListedKey[]>
  /** epoch milliseconds by the store's clock, which tells when things were put */
  now(): number
  close(): void
}

export type ListedKey = { key: string; putAt: number }

const CONNECT_MS = 5000
/** Nothing was sent or came for so long. */
const SILENT_MS = 10_000
/** However slowly it goes on. */
const LONGEST_MS = 5 * 60_000
/** The first, and once more. Every request may be made twice: contents are named by what they are. */
const ATTEMPTS = 2

/** Loaded only where a bucket is configured, because the library is large. */
export function connectS3(config: Omit<BucketConfig, 'prefix'>): S3Bucket {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey, hasPathStyle } = config
  let clock = { theirs: 0, since: 0 }
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle: hasPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Further checksums are headers that other stores refuse; what is sent is signed with its SHA-256 anyway, and what
    // comes is compared with the one it is named by.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      requestTimeout: LONGEST_MS,
      throwOnRequestTimeout: true,
    },
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const theirs = Date.parse(dateOf(result.response) ?? '')
      if (!Number.isNaN(theirs)) clock = { theirs, since: performance.now() }
      return result
    },
    { step: 'deserialize', name: 'clockOfTheStore' },
  )
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' }))
    },
    async get(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
      // In Node it is what came over HTTP.
      return Body as Readable
    },
    async head(Key) {
      const { ContentLength, LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return { size: ContentLength ?? 0, putAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY }
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
          Key === undefined ? [] : [{ key: Key, putAt: LastModified?.getTime() ?? Number.POSITIVE_INFINITY }],
        )
        next = NextContinuationToken
      } while (next !== undefined)
    },
    now: () => (clock.theirs === 0 ? Date.now() : clock.theirs + performance.now() - clock.since),
    close: () => client.destroy(),
  }
}

function dateOf(response: unknown): string | undefined {
  return (response as { headers?: Record<string, string | undefined> } | undefined)?.headers?.['date']
}
