import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createBlobs } from '../blobs.ts'
import { explain } from '../../http/explain-error.ts'
import { bucketOf } from '../../../harness/s3-store.ts'
import type { Bucket } from './bucket.ts'
import { claimBucket } from './claim-bucket.ts'
import { createUncertainRemovals } from './uncertain-removals.ts'

const HASH = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

type CountingStore = AsyncDisposable & { bucket: Bucket; count: () => number }

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-bucket-'))
}

/** A bucket in a store with the given responses. */
async function startStore(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<CountingStore> {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume()
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const bucket = await bucketOf({
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'calls',
    S3_ACCESS_KEY_ID: 'somebody',
    S3_SECRET_ACCESS_KEY: 'a secret of somebody',
  })
  return {
    bucket,
    count: () => count,
    async [Symbol.asyncDispose]() {
      bucket.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test.each([
  ['SlowDown', 503, 'failed', 2],
  ['GatewayTimeout', 504, 'unanswered', 2],
  ['SignatureDoesNotMatch', 403, 'refused', 1],
  ['NoSuchBucket', 404, 'missing', 1],
])('%s is a storage error, retried if that may help', async (code, status, kind, times) => {
  await using store = await startStore((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message><Key>a secret</Key></Error>`)
  })
  const error: unknown = await store.bucket.put(HASH, Buffer.from('hello')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    kind,
    message: `The request to the bucket failed: ${code}, status ${status}.`,
  })
  expect(explain(error)).toMatchObject({ status: 503, retryAfterSeconds: 30 })
  expect([store.count(), store.bucket.isUp()]).toEqual([times, false])
})

test('bytes that do not match the requested hash are an error', async () => {
  await using store = await startStore((_request, response) => void response.end('something else'))
  const blobs = createBlobs(newFolder(), { store: store.bucket })
  await expect(blobs.read(HASH)).rejects.toMatchObject({ kind: 'damaged', code: 'EBUCKET' })
})

test('a truncated response is a storage error', async () => {
  await using store = await startStore((_request, response) => {
    response.writeHead(200, { 'content-length': '5' })
    response.write('he', () => response.destroy())
  })
  await expect(createBlobs(newFolder(), { store: store.bucket }).read(HASH)).rejects.toMatchObject({
    kind: 'unanswered',
    code: 'EBUCKET',
  })
})

test('a damaged local file is not put into the bucket and stays', async () => {
  await using store = await startStore((_request, response) => void response.end())
  const file = join(newFolder(), 'damaged')
  writeFileSync(file, 'something else')
  await expect(store.bucket.putFile(HASH, file)).rejects.toMatchObject({ kind: 'damaged' })
  expect([store.count(), existsSync(file)]).toEqual([0, true])
})

test('a blob whose removal got no response cannot be stored again until that is resolved', async () => {
  await using store = await startStore((request, response) => {
    if (request.method === 'DELETE') request.socket.destroy()
    else response.end()
  })
  const { bucket } = store
  const bytes = Buffer.from('hello')
  await bucket.put(HASH, bytes)
  await expect(bucket.remove(HASH)).rejects.toMatchObject({ kind: 'unanswered' })
  const error: unknown = await bucket.put(HASH, bytes).catch((thrown: unknown) => thrown)
  expect(explain(error)).toMatchObject({ status: 503, retryAfterSeconds: 30 })
  const other = Buffer.from('another')
  await bucket.put(createHash('sha256').update(other).digest('hex'), other)
})

test('a removal is uncertain for a minute', () => {
  let now = 0
  const removals = createUncertainRemovals(() => now)
  removals.add('one')
  now = 30_000
  removals.add('two')
  now = 59_999
  expect([removals.has('one'), removals.has('two')]).toEqual([true, true])
  now = 60_000
  expect([removals.has('one'), removals.has('two')]).toEqual([false, true])
})

test('a listing has all pages, and fails if one cannot be read', async () => {
  const [first, second] = ['1'.repeat(64), '2'.repeat(64)]
  const page = (hash: string, more: string): string =>
    `<ListBucketResult><Contents><Key>files/${hash.slice(0, 2)}/${hash}</Key>
    <LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>${more}</ListBucketResult>`
  let isDown = false
  await using store = await startStore(({ url = '' }, response) => {
    const isSecond = url.includes('continuation-token=more')
    response.writeHead(isSecond && isDown ? 503 : 200, { 'content-type': 'application/xml' })
    response.end(isSecond ? page(second, '') : page(first, '<NextContinuationToken>more</NextContinuationToken>'))
  })
  const list = async (): Promise<string[]> => {
    const hashes: string[] = []
    for await (const blobs of store.bucket.list()) hashes.push(...blobs.keys())
    return hashes
  }
  expect(await list()).toEqual([first, second])
  isDown = true
  await expect(list()).rejects.toMatchObject({ name: 'BucketError' })
  expect(store.bucket.isUp()).toBe(false)
})

test('if two installations claim the same empty bucket, one is refused', async () => {
  await using store = await startStore(() => {})
  let owner: string | null = null
  const bucket: Bucket = {
    ...store.bucket,
    readOwner: async () => owner,
    writeOwner: async (text) => void (owner = text),
    // The other installation claims the bucket between the first check and the last.
    async *list() {
      owner = 'another'
      yield new Map()
    },
    remove: async () => {},
  }
  const config = { endpoint: null, bucket: 'calls', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
  const claimed = claimBucket(bucket, {
    config: { ...config, prefix: '', usesPathStyle: false },
    secretKey: Buffer.alloc(32, 1),
  })
  await expect(claimed).rejects.toThrow(
    'S3_BUCKET calls contains files from an installation with a different secret.key',
  )
})
