import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { forEachAtOnce } from '@callwright/api/jobs/at-once'

import type { BlobStore } from '../../storage/blob-store.ts'
import { createBlobs } from '../../storage/blobs.ts'
import { blobFile, partName, writeSynced } from '../../storage/disk-store.ts'
import { openReceiver } from '../../files/receive-bytes.ts'
import { SECRET_KEY_FILE } from '../../storage/secret-key.ts'
import { syncPath } from '../../storage/fsync.ts'

/** `missing`: contents that rows name and nobody has; `damaged`: files that are not what their name says. */
export type ComparedFiles = { count: number; missing: string[]; damaged: string[] }

const AT_ONCE = 16
const PIECE_BYTES = 1024 * 1024

/** Where contents go: into another folder, or into a bucket; null: they stay where they are. */
export type FilesTarget = string | BlobStore | null

/**
 * Reads every content and compares it with the SHA-256 that it is named by, and on the way copies what is not there yet.
 * Each is there whole or not at all, and on the disk. What only a bucket has was compared when it was put there.
 * @param from the folder of all contents
 */
export async function copyFiles(
  hashes: readonly string[],
  { from, to }: { from: string; to: FilesTarget },
): Promise<ComparedFiles> {
  const compared: ComparedFiles = { count: 0, missing: [], damaged: [] }
  await forEachAtOnce(hashes, { atOnce: AT_ONCE }, async (hash) => {
    const found = await bring(hash, { from, to })
    if (found === 'whole') compared.count += 1
    else compared[found].push(hash)
  })
  return compared
}

type Look = 'whole' | 'missing' | 'damaged'

async function bring(hash: string, { from, to }: { from: string; to: FilesTarget }): Promise<Look> {
  if (to === null) return await look(from, hash)
  if (typeof to === 'string') return await copyOne(hash, { from, to })
  if ((await to.find(hash)) !== null) return 'whole'
  const found = await look(from, hash)
  if (found === 'whole') await to.put(hash, await readFile(blobFile(from, hash)))
  return found
}

async function look(folder: string, hash: string): Promise<Look> {
  const file = blobFile(folder, hash)
  if (!existsSync(file)) return 'missing'
  const hashing = createHash('sha256')
  for await (const piece of piecesOf(file)) hashing.update(piece)
  return hashing.digest('hex') === hash ? 'whole' : 'damaged'
}

async function copyOne(hash: string, { from, to }: { from: string; to: string }): Promise<Look> {
  const file = blobFile(from, hash)
  const there = await look(to, hash)
  if (there === 'whole') return 'whole'
  if (!existsSync(file)) return 'missing'
  await using receiver = await openReceiver(createBlobs(to))
  for await (const piece of piecesOf(file)) await receiver.write(piece)
  const arrived = await receiver.finish()
  if (arrived.hash !== hash) return 'damaged'
  if (there === 'damaged') await rm(blobFile(to, hash))
  await arrived.keep()
  return 'whole'
}

function piecesOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: PIECE_BYTES })
}

/** The key without which second factors cannot be read. @returns false where another one is there */
export async function copySecretKey(from: string, to: string): Promise<boolean> {
  const [source, target] = [join(from, SECRET_KEY_FILE), join(to, SECRET_KEY_FILE)]
  const key = await readFile(source)
  if (existsSync(target)) return key.equals(await readFile(target))
  const part = join(to, partName())
  await writeSynced(part, key)
  await rename(part, target)
  await syncPath(to)
  return true
}
