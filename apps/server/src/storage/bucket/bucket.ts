import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { BucketConfig } from '../../config/bucket.ts'
import { BucketTrouble, bucketTrouble, isMissingKey } from './bucket-trouble.ts'

/** The contents of one installation in a bucket, by their hashes. All of it @throws BucketTrouble. */
export type Bucket = {
  /** Resolves when the bucket has it and has compared it with its digest; from then on it counts as new. */
  put(hash: string, bytes: Uint8Array): Promise<void>
  /** null: there is none */
  get(hash: string): Promise<Readable | null>
  /** When it was put, by the bucket's clock; null: it is not there. */
  modifiedAt(hash: string): Promise<number | null>
  /** That there is none is all right. */
  remove(hash: string): Promise<void>
  /** What is there of one part (`00` to `ff`), and when it was put. */
  list(part: string): Promise<Map<string, number>>
  /** What stands in the bucket about whose it is; null: nothing. */
  readOwner(): Promise<string | null>
  writeOwner(owner: string): Promise<void>
  /** epoch milliseconds by the bucket's clock */
  now(): number
  /** Whether the newest request was answered. */
  isUp(): boolean
  /** Whether the newest that was put got no answer at all. */
  isSilent(): boolean
  close(): void
}

/** Contents are listed in so many parts, so that nobody has to hold all their names at once. */
export const PARTS: readonly string[] = Array.from({ length: 256 }, (_, part) => part.toString(16).padStart(2, '0'))

const HASH = /^[0-9a-f]{64}$/

/** Whoever waits for that has deleted something, and it is removed later as well. */
const REMOVE_WITHIN_MS = 5000

export async function openBucket({ prefix, ...config }: BucketConfig): Promise<Bucket> {
  const { connectS3 } = await import('./s3-bucket.ts')
  const s3 = connectS3(config)
  const keyOf = (hash: string): string => `${prefix}files/${hash.slice(0, 2)}/${hash}`
  const owner = `${prefix}installation`
  let isUp = true
  let isSilent = false

  const asked = async <T>(request: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await request()
      isUp = true
      return answer
    } catch (error) {
      isUp = isMissingKey(error)
      if (isUp) return null
      throw bucketTrouble(error)
    }
  }

  return {
    async put(hash, bytes) {
      try {
        await asked(async () => await s3.put(keyOf(hash), bytes))
        isSilent = false
      } catch (error) {
        isSilent = error instanceof BucketTrouble && error.kind === 'unanswered'
        throw error
      }
    },
    get: async (hash) => await asked(async () => await s3.get(keyOf(hash))),
    modifiedAt: async (hash) => await asked(async () => await s3.head(keyOf(hash))),
    async remove(hash) {
      await asked(async () => await s3.remove(keyOf(hash), AbortSignal.timeout(REMOVE_WITHIN_MS)))
    },
    async list(part) {
      const found = new Map<string, number>()
      await asked(async () => {
        for await (const page of s3.list(`${prefix}files/${part}/`)) {
          for (const { key, modifiedAt } of page) {
            const hash = key.slice(key.lastIndexOf('/') + 1)
            // Whatever else lies there is not ours.
            if (HASH.test(hash)) found.set(hash, modifiedAt)
          }
        }
      })
      return found
    },
    readOwner: async () => await asked(async () => (await text(await s3.get(owner))).trim()),
    async writeOwner(said) {
      await asked(async () => await s3.put(owner, Buffer.from(`${said}\n`)))
    },
    now: () => s3.now(),
    isUp: () => isUp,
    isSilent: () => isSilent,
    close: () => s3.close(),
  }
}
