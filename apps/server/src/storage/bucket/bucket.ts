import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { BucketConfig } from '../../config/bucket.ts'
import { type BlobStore, isContentHash } from '../blob-store.ts'
import { BucketError, toBucketError, isMissingKey } from './bucket-error.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { createUncertainRemovals } from './uncertain-removals.ts'
import { damagedBlobError, verifyStream } from './verify-stream.ts'

/** One installation's blobs in a bucket. Every method @throws BucketError. */
export type Bucket = BlobStore & {
  /** The owner recorded in the bucket; null if there is none. */
  readOwner(): Promise<string | null>
  writeOwner(owner: string): Promise<void>
  /** epoch milliseconds by the bucket's clock */
  now(): number
  /** Whether the latest request got a response. */
  isUp(): boolean
  close(): void
}

/** A user who deletes something waits for this; the sweeper removes it later anyway. */
const REMOVE_TIMEOUT_MS = 5000

export async function openBucket({ prefix, ...config }: BucketConfig): Promise<Bucket> {
  const { connectS3 } = await import('./s3-bucket.ts')
  const s3 = connectS3(config)
  const keyOf = (hash: string): string => `${prefix}files/${hash.slice(0, 2)}/${hash}`
  const owner = `${prefix}installation`
  const removals = createUncertainRemovals()
  let isUp = true

  /** null if there is no such key */
  const send = async <T>(request: (s3: S3Bucket) => Promise<T>): Promise<T | null> => {
    try {
      const response = await request(s3)
      isUp = true
      return response
    } catch (error) {
      isUp = isMissingKey(error)
      if (isUp) return null
      throw toBucketError(error)
    }
  }
  const put = async (hash: string, bytes: Uint8Array): Promise<void> => {
    if (removals.has(hash))
      throw new BucketError('failed', 'an earlier removal of the same content may still be in progress')
    await send(async () => await s3.put(keyOf(hash), bytes))
  }

  return {
    put,
    async putFile(hash, file) {
      const bytes = await readFile(file)
      if (createHash('sha256').update(bytes).digest('hex') !== hash) throw damagedBlobError(hash)
      await put(hash, bytes)
      await rm(file, { force: true })
    },
    find: async (hash) => await send(async () => await s3.head(keyOf(hash))),
    async get(hash, range) {
      const body: Readable | null = await send(async () => await s3.get(keyOf(hash), range))
      return body && (range ? body : verifyStream(body, hash))
    },
    async remove(hash) {
      try {
        await send(async () => await s3.remove(keyOf(hash), AbortSignal.timeout(REMOVE_TIMEOUT_MS)))
      } catch (error) {
        if (error instanceof BucketError && error.kind === 'unanswered') removals.add(hash)
        throw error
      }
    },
    async *list() {
      const pages = s3.list(`${prefix}files/`)
      for (;;) {
        const page = await send(async () => await pages.next())
        if (page === null || page.done) return
        const blobs = page.value.map(({ key, storedAt }) => [key.slice(key.lastIndexOf('/') + 1), storedAt] as const)
        // Ignore other objects.
        yield new Map(blobs.filter(([hash]) => isContentHash(hash)))
      }
    },
    readOwner: async () => await send(async () => (await text(await s3.get(owner))).trim()),
    async writeOwner(newOwner) {
      await send(async () => await s3.put(owner, Buffer.from(`${newOwner}\n`)))
    },
    now: () => s3.now(),
    isUp: () => isUp,
    close: () => s3.close(),
  }
}
