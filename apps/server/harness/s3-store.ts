import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import S3rver from 's3rver'

import { configFrom } from '../src/config/config.ts'
import { type Bucket, openBucket } from '../src/storage/bucket/bucket.ts'
import { connectS3 } from '../src/storage/bucket/s3-bucket.ts'

const BUCKET = 'calls'

/** The store's only account; it checks the id and accepts any secret. */
const KEY = { id: 'S3RVER', secret: 'S3RVER-of-the-tests' }

export type TestBucketServer = AsyncDisposable & {
  /** Settings for a server, with a new prefix each time. */
  environment: () => Record<string, string>
  stop: () => Promise<void>
  /** Restarts at the same URL with the same content. */
  start: () => Promise<void>
}

/** A local S3 server, which keeps its bucket in a folder. */
export async function startTestBucketServer(): Promise<TestBucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'callwright-s3-'))
  let port = 0
  let prefixes = 0
  let server: { close: () => Promise<void> } | null = null

  const start = async (): Promise<void> => {
    const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] }
    const store = new S3rver({ ...options, port })
    await store.run()
    const { httpServer, logger, store: files } = store as unknown as S3rverParts
    writeBeforeResponse(files)
    // Requests interrupted by a stop would log errors.
    logger.silent = true
    port = (httpServer.address() as AddressInfo).port
    server = {
      async close() {
        httpServer.closeAllConnections()
        await store.close()
      },
    }
  }
  const stop = async (): Promise<void> => {
    await server?.close()
    server = null
  }

  await start()
  return {
    environment: () => ({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
      S3_PREFIX: `installation-${(prefixes += 1)}`,
    }),
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

type StoredObject = { bucket: string; key: string; content: Buffer | Readable; metadata: object }
type S3rverFiles = {
  putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>
  putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>
  getResourcePath: (bucket: string, key: string, resource: 'object') => string
}
type S3rverParts = { httpServer: Server; logger: { silent: boolean }; store: S3rverFiles }

/**
 * s3rver responds to a PUT before it has written the file, so an immediate GET may find nothing. S3 does not do that.
 */
function writeBeforeResponse(files: S3rverFiles): void {
  files.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const path = files.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    const part = `${path}.${randomUUID()}.part`
    await writeFile(part, bytes)
    await rename(part, path)
    await files.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
}

/** The bucket for a server with these settings. */
export async function bucketOf(environment: Record<string, string>): Promise<Bucket> {
  const { bucket } = configFrom(environment)
  if (!bucket) throw new Error('These settings have no bucket')
  return await openBucket(bucket)
}

/** The hashes of all blobs in the bucket for a server with these settings. */
export async function contentsOf(environment: Record<string, string>): Promise<string[]> {
  const { bucket } = configFrom(environment)
  if (!bucket) throw new Error('These settings have no bucket')
  const s3 = connectS3(bucket)
  try {
    const hashes: string[] = []
    for await (const page of s3.list(`${bucket.prefix}files/`)) hashes.push(...page.map(({ key }) => key.slice(-64)))
    return hashes
  } finally {
    s3.close()
  }
}
