import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { forEachConcurrently } from '@callwright/api/jobs/for-each-concurrently'

import type { BlobStore } from '../../storage/blob-store.ts'
import { createBlobs } from '../../storage/blobs.ts'
import { blobFile, createPartialName, writeSynced } from '../../storage/disk-store.ts'
import { openReceiver } from '../../files/receive-bytes.ts'
import { SECRET_KEY_FILE } from '../../storage/secret-key.ts'
import { syncPath } from '../../storage/fsync.ts'

/** `missing`: blobs in use that do not exist; `damaged`: files that do not match their hash. */
export type FileComparison = { count: number; missing: string[]; damaged: string[] }

const AT_ONCE = 16
const CHUNK_BYTES = 1024 * 1024

/** Where the blobs go: a different folder, or a bucket; null if they stay where they are. */
export type FilesTarget = string | BlobStore | null

/**
 * Verifies the SHA-256 of every blob and copies those that the target lacks. Writes are atomic and synced. Blobs
 * that only the bucket has were verified when they were put there.
 * @param from the folder of all blobs
 */
export async function copyFiles(
  hashes: readonly string[],
  { from, to }: { from: string; to: FilesTarget },
): Promise<FileComparison> {
  const compared: FileComparison = { count: 0, missing: [], damaged: [] }
  await forEachConcurrently(hashes, { atOnce: AT_ONCE }, async (hash) => {
    const found = await copyBlob(hash, { from, to })
    if (found === 'whole') compared.count += 1
    else compared[found].push(hash)
  })
  return compared
}

type BlobState = 'whole' | 'missing' | 'damaged'

async function copyBlob(hash: string, { from, to }: { from: string; to: FilesTarget }): Promise<BlobState> {
  if (to === null) return await verifyBlob(from, hash)
  if (typeof to === 'string') return await copyToFolder(hash, { from, to })
  if ((await to.find(hash)) !== null) return 'whole'
  const found = await verifyBlob(from, hash)
  if (found === 'whole') await to.put(hash, await readFile(blobFile(from, hash)))
  return found
}

async function verifyBlob(folder: string, hash: string): Promise<BlobState> {
  const file = blobFile(folder, hash)
  if (!existsSync(file)) return 'missing'
  const hasher = createHash('sha256')
  for await (const chunk of chunksOf(file)) hasher.update(chunk)
  return hasher.digest('hex') === hash ? 'whole' : 'damaged'
}

async function copyToFolder(hash: string, { from, to }: { from: string; to: string }): Promise<BlobState> {
  const file = blobFile(from, hash)
  const existing = await verifyBlob(to, hash)
  if (existing === 'whole') return 'whole'
  if (!existsSync(file)) return 'missing'
  await using receiver = await openReceiver(createBlobs(to))
  for await (const chunk of chunksOf(file)) await receiver.write(chunk)
  const received = await receiver.finish()
  if (received.hash !== hash) return 'damaged'
  if (existing === 'damaged') await rm(blobFile(to, hash))
  await received.store()
  return 'whole'
}

function chunksOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES })
}

/** Copies the key that decrypts second factors. @returns false if the target has a different key */
export async function copySecretKey(from: string, to: string): Promise<boolean> {
  const [source, target] = [join(from, SECRET_KEY_FILE), join(to, SECRET_KEY_FILE)]
  const key = await readFile(source)
  if (existsSync(target)) return key.equals(await readFile(target))
  const part = join(to, createPartialName())
  await writeSynced(part, key)
  await rename(part, target)
  await syncPath(to)
  return true
}
