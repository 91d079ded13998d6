import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createBlobs } from './blobs.ts'
import { blobFile } from './disk-store.ts'

const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

test('blobs are stored under their hash, readable only by their owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-blobs-'))
  const blobs = createBlobs(folder)
  const all = await Promise.all(Array.from({ length: 8 }, () => blobs.put(Buffer.from('hello'))))
  expect(all.every(({ hash, size }) => hash === HELLO && size === 5)).toBe(true)
  expect(String(await blobs.read(HELLO))).toBe('hello')
  expect(readdirSync(join(folder, HELLO.slice(0, 2)))).toEqual([HELLO])
  expect(statSync(blobFile(folder, HELLO)).mode & 0o777).toBe(0o600)
})

test('truncated content is written again, and removed content is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-blobs-'))
  const blobs = createBlobs(folder)
  await blobs.put(Buffer.from('hello'))
  writeFileSync(blobFile(folder, HELLO), 'hel')
  await blobs.put(Buffer.from('hello'))
  expect(String(await blobs.read(HELLO))).toBe('hello')
  await blobs.remove(HELLO)
  await blobs.remove(HELLO)
  expect(await blobs.read(HELLO)).toBeNull()
})

test('a name that is not a hash reads no file', async () => {
  await expect(createBlobs('/tmp').read('../../etc/passwd')).rejects.toThrow('Not a content hash')
})

test('while removals are postponed, nothing is removed; the last release returns the postponed removals', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-blobs-'))
  const blobs = createBlobs(folder)
  const { hash } = await blobs.put(Buffer.from('hello'))
  const [releaseFirst, releaseSecond] = [blobs.postponeRemovals(), blobs.postponeRemovals()]
  await blobs.remove(hash)
  expect(await blobs.read(hash)).not.toBeNull()
  expect(releaseFirst()).toEqual([])
  expect(releaseSecond()).toEqual([hash])
  await blobs.remove(hash)
  expect(await blobs.read(hash)).toBeNull()
})
