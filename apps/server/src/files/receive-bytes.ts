import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { ArrivedBytes } from '@callwright/api/files/arrived-bytes'

import type { ServerBlobs } from '../storage/blobs.ts'
import { partName } from '../storage/disk-store.ts'

/** Folder of arriving bytes, on the same file system as the contents, so that a rename moves them. */
export const INCOMING = 'incoming'

export type Receiver = AsyncDisposable & {
  /** Number of bytes received so far. */
  readonly size: number
  write(piece: Uint8Array): Promise<void>
  /** Call after the last byte. Syncs the bytes, which are removed with the receiver unless they are kept. */
  finish(): Promise<ArrivedBytes>
}

/** Receives bytes chunk by chunk into a temporary file. */
export async function openReceiver(blobs: Pick<ServerBlobs, 'folder' | 'place'>): Promise<Receiver> {
  const { folder } = blobs
  await mkdir(join(folder, INCOMING), { recursive: true, mode: 0o700 })
  const part = join(folder, INCOMING, partName())
  const handle = await open(part, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
  const hashing = createHash('sha256')
  let size = 0
  let isKept = false
  return {
    get size() {
      return size
    },
    async write(piece) {
      hashing.update(piece)
      await writeAll(handle, piece)
      size += piece.length
    },
    async finish() {
      await handle.sync()
      const hash = hashing.digest('hex')
      return {
        hash,
        size,
        read: async (start, length) => await readPart(handle, start, Math.min(length, Math.max(0, size - start))),
        async keep() {
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

async function writeAll(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten
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
