import { createHash } from 'node:crypto'

import type { Blobs } from '../context/context.ts'

/** A complete upload, counted and hashed, in temporary storage until `store` keeps it. */
export type ReceivedBytes = {
  /** SHA-256 of the content, hex */
  hash: string
  size: number
  /** Reads a part of the bytes, or fewer at the end. */
  read(start: number, length: number): Promise<Uint8Array>
  /** Moves the bytes into the blob store, synced. Call it under `blobs.withLock`, before inserting the row. */
  store(): Promise<void>
}

/** All bytes, chunk by chunk. */
export async function* chunksOf(bytes: ReceivedBytes, chunkBytes: number = 65_536): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.size; start += chunkBytes) yield await bytes.read(start, chunkBytes)
}

export function createView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** An upload of bytes in memory. Without a blob store, it can be read but not stored. */
export function toReceivedBytes(content: Uint8Array | string, blobs?: Pick<Blobs, 'put'>): ReceivedBytes {
  const bytes = Buffer.from(content)
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
    store: async () => void (await blobs?.put(bytes)),
  }
}
