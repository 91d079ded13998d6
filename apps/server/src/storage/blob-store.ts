import type { Readable } from 'node:stream'

/** A store of blobs named by their hexadecimal SHA-256: a folder or a bucket. */
export type BlobStore = {
  /** Resolves when the blob is durable. Storing an existing blob again resets its age. */
  put(hash: string, bytes: Uint8Array): Promise<void>
  /** Like `put`, for a synced file, which the store moves or removes. */
  putFile(hash: string, file: string): Promise<void>
  /** null if there is no such blob */
  find(hash: string): Promise<FoundBlob | null>
  /**
   * @param range default: the whole blob
   * @returns null if there is no such blob
   */
  get(hash: string, range?: ByteRange): Promise<Readable | null>
  /** Removing a missing blob is not an error. */
  remove(hash: string): Promise<void>
  /** All blobs, page by page, with the time each was stored, by the store's clock. */
  list(): AsyncGenerator<Map<string, number>>
}

export type FoundBlob = {
  size: number
  /** epoch milliseconds by the store's clock */
  storedAt: number
}

/** Both ends are inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

const HASH = /^[0-9a-f]{64}$/

export function isContentHash(text: string): boolean {
  return HASH.test(text)
}
