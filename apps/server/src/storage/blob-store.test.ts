import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bucketOf, startTestBucketServer, type TestBucketServer } from '../../harness/s3-store.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { diskStore } from './disk-store.ts'

const BYTES = Buffer.from('hello, world')
const HASH = hashOf(BYTES)

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-store-'))
}

async function textOf(store: BlobStore, hash: string, range?: ByteRange): Promise<string | null> {
  const body = await store.get(hash, range)
  return body && String(await buffer(body))
}

let s3: TestBucketServer
beforeAll(async () => void (s3 = await startTestBucketServer()))
afterAll(async () => await s3[Symbol.asyncDispose]())

const STORES: readonly [string, () => Promise<BlobStore>][] = [
  ['a folder', async () => diskStore(newFolder())],
  ['a bucket', async () => await bucketOf(s3.environment())],
]

describe.each(STORES)('%s', (_, openStore) => {
  test('returns stored blobs, whole or as a range, and null once removed', async () => {
    const store = await openStore()
    await Promise.all([store.put(HASH, BYTES), store.put(HASH, BYTES)])
    expect(await store.find(HASH)).toMatchObject({ size: BYTES.length })
    expect(await textOf(store, HASH)).toBe('hello, world')
    expect(await textOf(store, HASH, { start: 7, end: 11 })).toBe('world')
    expect(await textOf(store, HASH, { start: 0, end: 4 })).toBe('hello')
    await store.remove(HASH)
    await store.remove(HASH)
    expect([await store.find(HASH), await store.get(HASH), await store.get(HASH, { start: 0, end: 1 })]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('removes the source file, even if the store already has its content', async () => {
    const store = await openStore()
    const folder = newFolder()
    for (const name of ['one.part', 'two.part']) {
      const file = join(folder, name)
      writeFileSync(file, BYTES)
      await store.putFile(HASH, file)
      expect([await textOf(store, HASH), existsSync(file)]).toEqual(['hello, world', false])
    }
  })

  test('lists the blobs and the time each was stored', async () => {
    const store = await openStore()
    const [one, two] = [Buffer.from('one'), Buffer.from('two')]
    for (const bytes of [one, two]) await store.put(hashOf(bytes), bytes)
    const listed: [string, number][] = []
    for await (const page of store.list()) listed.push(...page)
    expect(listed.map(([hash]) => hash).toSorted()).toEqual([hashOf(one), hashOf(two)].toSorted())
    // Bucket timestamps have one-second resolution.
    for (const [, storedAt] of listed) expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000)
  })
})
