import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { ReceivedBytes } from '@callwright/api/files/received-bytes'

import type { ServerBlobs } from '../storage/blobs.ts'
import { createPartialName } from '../storage/disk-store.ts'

/** Folder for incoming bytes, on the same file system as the blobs, so that a rename moves them. */
export const INCOMING_FOLDER = 'incoming'

export type Receiver = AsyncDisposable & {
  /** Number of bytes received so far. */
  readonly size: number
  write(chunk: Uint8Array): Promise<void>
  /** Call after the last byte. Syncs the bytes; disposing of the receiver deletes them unless `keep` was called. */
  finish(): Promise<ReceivedBytes>
}

/** Receives bytes chunk by chunk into a temporary file. */
export async function openReceiver(blobs: Pick<ServerBlobs, 'folder' | 'place'>): Promise<Receiver> {
  const { folder } = blobs
  await mkdir(join(folder, INCOMING_FOLDER), { recursive: true, mode: 0o700 })
  const part = join(folder, INCOMING_FOLDER, createPartialName())
  const handle = await open(part, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
  const hasher = createHash('sha256')
  let size = 0
  let isKept = false
  return {
    get size() {
      return size
    },
    async write(chunk) {
      hasher.update(chunk)
      await writeAll(handle, chunk)
      size += chunk.length
    },
    async finish() {
      await handle.sync()
      const hash = hasher.digest('hex')
      return {
        hash,
        size,
        read: async (start, length) => await readPart(handle, start, Math.min(length, Math.max(0, size - start))),
        async store() {
          await blobs.place(hash, part)
          isKept = true
        },
      }
    },
    async [Symbol.asyncDispose]() {
      await handle.close()
      if (!isKept) await rm(part, { force: true })
    },
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten
}

async function readPart(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at, start + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}
