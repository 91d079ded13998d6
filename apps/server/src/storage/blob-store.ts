import type { Readable } from 'node:stream'

/** Where contents are kept, named by their SHA-256 in hexadecimal: a folder, or a bucket. */
export type BlobStore = {
  /** Resolves when the content is durable. It counts as new from then on, also where it was there already. */
  put(hash: string, bytes: Uint8Array): Promise<void>
  /** The same of a file that is written and synced; the store takes it away. */
  putFile(hash: string, file: string): Promise<void>
  /** null: there is no such content (any more) */
  find(hash: string): Promise<FoundBlob | null>
  /**
   * @param range without it the whole content
   * @returns null where there is no such content (any more)
   */
  get(hash: string, range?: ByteRange): Promise<Readable | null>
  /** Removing what is not there is no error. */
  remove(hash: string): Promise<void>
  /** The contents whose hashes begin with these two digits, and when each was put, by the store's clock. */
  list(part: string): Promise<Map<string, number>>
}

export type FoundBlob = {
  size: number
  /** epoch milliseconds by the store's clock */
  putAt: number
}

/** Both ends included, as HTTP counts. */
export type ByteRange = { start: number; end: number }

/** Contents are listed in parts, because a store may hold millions. */
export const PARTS: readonly string[] = Array.from({ length: 256 }, (_, part) => part.toString(16).padStart(2, '0'))

const HASH = /^[0-9a-f]{64}$/

export function isContentHash(text: string): boolean {
  return HASH.test(text)
}
