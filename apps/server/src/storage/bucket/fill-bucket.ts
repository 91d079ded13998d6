import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { forEachAtOnce } from '@callwright/api/jobs/at-once'
import type { Deps } from '@callwright/api/context/context'
import { findUsedContents, listUsedContents } from '@callwright/api/files/content-use.repo'

import { blobFile, type HeldBlobs } from '../blobs.ts'
import { PARTS } from './bucket.ts'
import type { BucketFiles } from './bucket-files.ts'
import { BucketTrouble } from './bucket-trouble.ts'

type FillDeps = Pick<Deps, 'db'> & { blobs: Pick<HeldBlobs, 'folder' | 'guard'>; files: BucketFiles }

export type Filled = { put: number; damaged: string[] }

/** As many as one question to the database may name. */
const NAMED_AT_ONCE = 200
const PUT_AT_ONCE = 4
const HASH = /^[0-9a-f]{64}$/

/**
 * Puts into the bucket what rows name and only this folder has: from before there was a bucket, or lost in it since. Each
 * is compared with its name before, and by the bucket on its way.
 * @param there what the bucket has of this part
 */
export async function fillPart(
  { db, blobs, files }: FillDeps,
  part: string,
  there: ReadonlyMap<string, number>,
): Promise<Filled> {
  const filled: Filled = { put: 0, damaged: [] }
  const lacking = (await hashesIn(join(blobs.folder, part))).filter((hash) => !there.has(hash))
  for (let at = 0; at < lacking.length; at += NAMED_AT_ONCE) {
    const used = await findUsedContents(db, lacking.slice(at, at + NAMED_AT_ONCE))
    await forEachAtOnce([...used], { atOnce: PUT_AT_ONCE }, async (hash) => {
      const outcome = await blobs.guard(hash, async () => {
        const isUsed = (await findUsedContents(db, [hash])).has(hash)
        return isUsed ? await keepFile(files, hash, blobFile(blobs.folder, hash)) : 'gone'
      })
      if (outcome === 'put') filled.put += 1
      if (outcome === 'damaged') filled.damaged.push(hash)
    })
  }
  return filled
}

/** @returns `gone`: the file was removed meanwhile */
export async function keepFile(
  { behind }: Pick<BucketFiles, 'behind'>,
  hash: string,
  file: string,
): Promise<'put' | 'damaged' | 'gone'> {
  try {
    await behind.keep(hash, file)
    return 'put'
  } catch (error) {
    if (error instanceof BucketTrouble && error.kind === 'damaged') return 'damaged'
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'gone'
    throw error
  }
}

/** All of it, and what is neither here nor there although rows name it. */
export async function fillBucket(deps: FillDeps): Promise<Filled & { kept: number; missing: string[] }> {
  const all = { put: 0, damaged: [] as string[], kept: 0, missing: [] as string[] }
  const used = Map.groupBy(await listUsedContents(deps.db), (hash) => hash.slice(0, 2))
  for (const part of PARTS) {
    const { put, damaged } = await fillPart(deps, part, await deps.files.bucket.list(part))
    all.put += put
    all.damaged.push(...damaged)
    const named = used.get(part) ?? []
    if (named.length === 0) continue
    const there = await deps.files.bucket.list(part)
    for (const hash of named) {
      if (there.has(hash)) all.kept += 1
      else if (!damaged.includes(hash)) all.missing.push(hash)
    }
  }
  return all
}

/** The contents that a folder has. */
export async function hashesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => HASH.test(name))
}
