import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { ArrivedBytes } from '@callwright/api/files/arrived-bytes'

import type { HeldBlobs } from '../storage/blobs.ts'
import { partName } from '../storage/disk-store.ts'

/** Where bytes lie while they arrive, within the folder of contents, so that they can be moved in one step. */
export const INCOMING = 'incoming'

export type Receiver = AsyncDisposable & {
  /** So many bytes have come so far. */
  readonly size: number
  write(piece: Uint8Array): Promise<void>
  /** All of them are here: they are on the disk when this answers. They go with the receiver unless they are kept. */
  finish(): Promise<ArrivedBytes>
}

/** Takes bytes piece by piece into a file of their own; nothing is held in memory but the piece. */
export async function openReceiver(blobs: Pick<HeldBlobs, 'folder' | 'place'>): Promise<Receiver> {
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
