import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createBlobs } from '../blobs.ts'
import { explain } from '../error-answers.ts'
import { createLog } from '../log.ts'
import { bucketOf } from '../testing/s3-store.ts'
import { behindFolder } from './behind-folder.ts'
import type { Bucket } from './bucket.ts'
import { createCacheFill } from './cache-fill.ts'

const HASH = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

type Asked = AsyncDisposable & { bucket: Bucket; count: () => number }

/** A bucket at a store that answers as it is told. */
async function storeThat(answers: (request: IncomingMessage, response: ServerResponse) => void): Promise<Asked> {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    request.resume()
    answers(request, response)
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
  ['SignatureDoesNotMatch', 403, 'refused', 1],
  ['NoSuchBucket', 404, 'missing', 1],
])('%s is trouble of the storage, asked again where that may help', async (code, status, kind, times) => {
  await using store = await storeThat((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message><Key>a secret</Key></Error>`)
  })
  const error: unknown = await store.bucket.put(HASH, Buffer.from('hello')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    kind,
    message: `The bucket did not do what it was asked for: ${code}, status ${status}.`,
  })
  expect(explain(error)).toMatchObject({ status: 503, retryAfterSeconds: 30 })
  expect([store.count(), store.bucket.isUp()]).toEqual([times, false])
})

test('what comes and is not what was asked for is no content, and nothing of it stays', async () => {
  await using store = await storeThat((_request, response) => void response.end('something else'))
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bucket-'))
  const behind = behindFolder(store.bucket, { log: createLog('silent'), fill: createCacheFill() })
  const blobs = createBlobs(folder, { behind })
  await expect(blobs.read(HASH)).rejects.toMatchObject({ kind: 'damaged', code: 'EBUCKET' })
  expect(existsSync(join(folder, '2c')) ? readdirSync(join(folder, '2c')) : []).toEqual([])
})

test('an answer that breaks off is trouble, and nothing of it stays', async () => {
  await using store = await storeThat((_request, response) => {
    response.writeHead(200, { 'content-length': '5' })
    response.write('he', () => response.destroy())
  })
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bucket-'))
  const behind = behindFolder(store.bucket, { log: createLog('silent'), fill: createCacheFill() })
  await expect(createBlobs(folder, { behind }).open(HASH)).rejects.toMatchObject({ kind: 'failed', code: 'EBUCKET' })
  expect(readdirSync(join(folder, '2c'))).toEqual([])
})

test('many who ask for the same content at once make one request', async () => {
  await using store = await storeThat((_request, response) => void response.end('hello'))
  const behind = behindFolder(store.bucket, { log: createLog('silent'), fill: createCacheFill() })
  const blobs = createBlobs(mkdtempSync(join(tmpdir(), 'callwright-bucket-')), { behind })
  const all = await Promise.all(Array.from({ length: 20 }, async () => await blobs.read(HASH)))
  expect([new Set(all.map(String)), store.count()]).toEqual([new Set(['hello']), 1])
})
