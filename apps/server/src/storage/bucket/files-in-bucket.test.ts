import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { listReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { pdfWithText } from '@callwright/api/files/testing/sample-files'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { sqliteOnlyTest, addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { blobFile, diskStore } from '../disk-store.ts'
import { configFrom } from '../../config/config.ts'
import { type Installation, openInstallation } from '../../installation/open-installation.ts'
import { createLog } from '../../logging/log.ts'
import { type Business, newBusiness, newClient } from '../../../harness/client.ts'
import { bucketOf, contentsOf, startTestBucketServer, type TestBucketServer } from '../../../harness/s3-store.ts'
import { toTestServer } from '../../../harness/provider-installation.ts'
import { runCommand, startServerProcess } from '../../../harness/server-process.ts'
import { newDataDir, startTestServer, testEnvironment, type TestServer } from '../../../harness/test-server.ts'
import { upload } from '../../../harness/uploads.ts'
import { runHere } from '../../../test/support/run-here.ts'
import type { Bucket } from './bucket.ts'
import { createBucketSweeper } from './bucket-sweeper.ts'

let store: TestBucketServer
beforeAll(async () => {
  store = await startTestBucketServer()
})
afterAll(async () => await store[Symbol.asyncDispose]())

/** The store's times are precise to the second. */
const SWEEP_OPTIONS = { graceMs: -5000, everyMs: 1 }

type World = AsyncDisposable & { env: Record<string, string>; server: TestServer; ann: Business; bucket: Bucket }

/** A server, a business, and its bucket. */
async function newWorld(): Promise<World> {
  const env = testEnvironment({ ...store.environment(), RATE_LIMIT: 'off' })
  const testServer = await startTestServer(env)
  let disposal: Promise<void> | null = null
  const stop = async (): Promise<void> => await (disposal ??= Promise.resolve(testServer[Symbol.asyncDispose]()))
  const server = { ...testServer, [Symbol.asyncDispose]: stop }
  const bucket = await bucketOf(env)
  const ann = await newBusiness(server, 'ann')
  return {
    ...{ env, server, ann, bucket },
    async [Symbol.asyncDispose]() {
      bucket.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Stops the server and opens its installation. */
async function stopAndOpen({ env, server }: World): Promise<Installation> {
  await server[Symbol.asyncDispose]()
  return await openTestInstallation(env)
}

async function openTestInstallation(env: Record<string, string>): Promise<Installation> {
  return await openInstallation(configFrom(await addDatabaseUrl(env)), { log: createLog('silent') })
}

async function runSweep({ deps, blobs, files }: Installation): Promise<void> {
  if (!files) throw new Error('No bucket')
  const errors: string[] = []
  const log = { info() {}, warn() {}, error: (_fields: object, message: string) => errors.push(message) }
  let started = 0
  const claim = async (): Promise<void> => {
    started += 1
    await files.claim()
  }
  const sweeper = createBucketSweeper({ ...deps, log, blobs, files: { ...files, claim } }, SWEEP_OPTIONS)
  sweeper.start()
  await waitUntil(() => started > 1, 'the end of the first sweep')
  await sweeper.stop()
  expect(errors).toEqual([])
}

async function uploadPdf({ server, ann }: World, text: string): Promise<{ url: string; id: string; bytes: Buffer }> {
  const bytes = pdfWithText(text)
  const { status, body } = await upload(server, ann, { name: `${text}.pdf`, bytes, type: 'application/pdf' })
  expect(status).toBe(200)
  return { url: String(body['url']), id: String(body['id']), bytes: Buffer.from(bytes) }
}

/** The hashes of blobs in a data directory. */
function listLocalHashes(dataDir: string): string[] {
  const files = join(dataDir, 'files')
  const names = existsSync(files) ? readdirSync(files, { recursive: true, encoding: 'utf8' }) : []
  return names.flatMap((name) => /[0-9a-f]{64}$/.exec(name)?.[0] ?? [])
}

async function fetchBytes(world: World, url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await world.ann.fetch(url, { headers })
  return Buffer.from(await response.bytes())
}

test('uploads are stored in the bucket, served whole and in part, and removed from it', async () => {
  await using world = await newWorld()
  const file = await uploadPdf(world, 'Soup')
  expect([await contentsOf(world.env), listLocalHashes(world.server.dataDir)]).toEqual([[expect.any(String)], []])
  const both = await Promise.all([fetchBytes(world, file.url), fetchBytes(world, file.url, { range: 'bytes=0-4' })])
  expect([both[0].equals(file.bytes), String(both[1])]).toEqual([true, '%PDF-'])
  const stranger = await newBusiness(world.server, 'bob')
  for (const client of [stranger, newClient(world.server)]) expect((await client.fetch(file.url)).status).toBe(404)

  const profile = await (await world.ann.fetch(`/api/business/${world.ann.userId}`)).json()
  expect(profile).toMatchObject({
    data: { fileUrls: [`data:application/pdf;base64,${file.bytes.toString('base64')}`] },
  })

  await world.ann.trpc.business.removeFile.mutate({ fileId: file.id })
  expect(await contentsOf(world.env)).toEqual([])
  expect((await world.ann.fetch(file.url)).status).toBe(404)
})

test('while the bucket is down, uploads and reads fail with 503, and work again afterward', async () => {
  await using world = await newWorld()
  const [removedFile, keptFile] = [await uploadPdf(world, 'here'), await uploadPdf(world, 'there')]
  await waitUntil(
    async () => (await world.ann.trpc.business.files.query()).rows.every(({ text }) => text === 'taken'),
    'the text',
  )
  await store.stop()
  try {
    const response = await fetch(`${world.server.url}/api/uploads/document`, {
      method: 'POST',
      headers: { cookie: world.ann.cookie(), 'x-file-name': 'late.pdf' },
      body: new Uint8Array(pdfWithText('late')),
    })
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '30',
      { message: 'The server cannot store or read this right now. Please try again later.' },
    ])
    expect((await world.ann.trpc.business.files.query()).total).toBe(2)
    expect((await world.ann.fetch(keptFile.url)).status).toBe(503)
    expect((await world.ann.fetch(`/api/business/${world.ann.userId}`)).status).toBe(503)
    expect((await fetch(`${world.server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${world.server.url}/metrics`)).text()).toContain('\ncallwright_bucket_up 0\n')
    // The row is removed now, the bytes later.
    await world.ann.trpc.business.removeFile.mutate({ fileId: removedFile.id })
  } finally {
    await store.start()
  }
  await uploadPdf(world, 'late')
  expect((await fetchBytes(world, keptFile.url)).equals(keptFile.bytes)).toBe(true)
  expect(await (await fetch(`${world.server.url}/metrics`)).text()).toContain('\ncallwright_bucket_up 1\n')
  expect(await contentsOf(world.env)).toHaveLength(3)
  const log = world.server.log()
  expect(log).toContain('ECONNREFUSED')
  expect(log).not.toContain(world.env['S3_SECRET_ACCESS_KEY'])
})

test('the sweeper removes unreferenced blobs, and moves files from the data directory', async () => {
  await using world = await newWorld()
  const files = [await uploadPdf(world, 'one'), await uploadPdf(world, 'two')]
  const installation = await stopAndOpen(world)
  try {
    const { hash: orphan } = await installation.blobs.put(Buffer.from('unreferenced'))
    const referenced = (await contentsOf(world.env)).filter((hash) => hash !== orphan)
    expect(referenced).toHaveLength(files.length)
    const [localHash = ''] = referenced
    const bytes = (await installation.blobs.read(localHash)) ?? Buffer.alloc(0)
    await world.bucket.remove(localHash)
    await diskStore(installation.blobs.folder).put(localHash, bytes)
    await runSweep(installation)
    expect((await contentsOf(world.env)).toSorted()).toEqual(referenced.toSorted())
    expect(listLocalHashes(world.server.dataDir)).toEqual([])
  } finally {
    await installation.close()
  }
})

test('the sweeper removes nothing if the database references no files', async () => {
  await using world = await newWorld()
  await uploadPdf(world, 'dear')
  const wrongEnv = { ...world.env, DATA_DIR: newDataDir() }
  copyFileSync(join(world.server.dataDir, 'secret.key'), join(wrongEnv.DATA_DIR, 'secret.key'))
  const installation = await openTestInstallation(wrongEnv)
  try {
    await runSweep(installation)
    expect(await contentsOf(world.env)).toHaveLength(1)
  } finally {
    await installation.close()
  }
})

test('kill -9 during uploads leaves no row without bytes; unreferenced bytes are swept', async () => {
  const env = testEnvironment({ ...store.environment(), RATE_LIMIT: 'off' })
  const killed = await startServerProcess(env)
  const ann = await newBusiness(toTestServer(killed.url), 'ann')
  let accepted = 0
  const uploadUntilKilled = async (lane: number): Promise<never> => {
    for (let at = 0; ; at += 1) {
      const bytes = pdfWithText(`${lane} ${at}`)
      const { status } = await upload(killed, ann, { name: `${lane}-${at}.pdf`, bytes })
      if (status === 200) accepted += 1
    }
  }
  const uploads = Promise.allSettled([0, 1, 2, 3].map(uploadUntilKilled))
  await waitUntil(() => accepted > 12, 'some uploads')
  await killed.end('SIGKILL')
  await uploads
  const installation = await openTestInstallation(env)
  try {
    const used = await listReferencedBlobs(installation.deps.db)
    expect(used.length).toBeGreaterThanOrEqual(accepted)
    const before = new Set(await contentsOf(env))
    expect(used.filter((hash) => !before.has(hash))).toEqual([])
    await runSweep(installation)
    expect((await contentsOf(env)).toSorted()).toEqual(used.toSorted())
  } finally {
    await installation.close()
  }
})

test('an unusable bucket prevents startup with a one-line message', async () => {
  await using world = await newWorld()
  const environmentWith = (more: Record<string, string>) => ({ ...world.env, DATA_DIR: newDataDir(), ...more })
  await expect(openTestInstallation(environmentWith({ S3_ACCESS_KEY_ID: 'nobody' }))).rejects.toThrow(
    /^calls at http:\S+ does not allow reading, writing, listing and deleting: check S3_ACCESS_KEY_ID, /,
  )
  await expect(openTestInstallation(environmentWith({ S3_BUCKET: 'nowhere' }))).rejects.toThrow(
    /^There is no bucket nowhere at http:\S+: create it, or correct S3_BUCKET\.$/,
  )
  const { code, stderr } = await runHere(['migrate'], { env: environmentWith({}) })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^S3_PREFIX installation-\d+\/ of calls contains files from an installation with a different secret\.key: [^\n]+\n$/,
  )
})

test('a server that has claimed its bucket starts while the bucket is down; a new one does not', async () => {
  await using world = await newWorld()
  const { close } = await stopAndOpen(world)
  await close()
  await store.stop()
  try {
    await (await openTestInstallation(world.env)).close()
    await expect(openTestInstallation({ ...world.env, DATA_DIR: newDataDir() })).rejects.toThrow(
      /ECONNREFUSED\. This installation has never reached it: check S3_ENDPOINT, or start again later\.$/,
    )
  } finally {
    await store.start()
  }
})

sqliteOnlyTest('the backup contains the database')(
  'a backup includes blobs from the bucket, and a restore puts them into the bucket',
  async () => {
    await using world = await newWorld()
    const file = await uploadPdf(world, 'kept')
    const backup = join(newDataDir(), 'backup.tar')
    const backupResult = await runHere(['backup', backup], { env: world.env })
    expect(backupResult.stdout).toContain('with 1 file.')
    const targetEnv = { ...world.env, ...store.environment(), DATA_DIR: newDataDir() }
    const result = await runHere(['restore', backup], { env: targetEnv })
    expect([result.code, result.stderr]).toEqual([0, ''])
    expect(await contentsOf(targetEnv)).toEqual(await contentsOf(world.env))
    expect(listLocalHashes(targetEnv.DATA_DIR)).toEqual([])
    await using server = await startTestServer(targetEnv)
    const ann = newClient(server)
    await ann.trpc.auth.login.mutate({ email: world.ann.email, password: world.ann.password, rememberMe: false })
    expect(Buffer.from(await (await ann.fetch(file.url)).bytes()).equals(file.bytes)).toBe(true)
  },
)

test('files-to-bucket moves and verifies older files, and lists damaged and missing ones', async () => {
  const dataDir = newDataDir()
  const localEnv = testEnvironment({ DATA_DIR: dataDir })
  let urls: string[]
  {
    await using server = await startTestServer(localEnv)
    const ann = await newBusiness(server, 'ann')
    const world = { server, ann } as World
    urls = [(await uploadPdf(world, 'one')).url, (await uploadPdf(world, 'two')).url]
  }
  const env = { ...localEnv, ...store.environment() }
  const moveResult = await runCommand(['files-to-bucket'], { env })
  expect([moveResult.code, moveResult.stderr]).toEqual([0, ''])
  expect(moveResult.stdout).toBe('2 files were moved to the bucket.\nverified: all 2 files in use are in the bucket.\n')
  expect(listLocalHashes(dataDir)).toEqual([])
  const bucket = await bucketOf(env)
  const [missing = '', damaged = ''] = await contentsOf(env)
  await Promise.all([bucket.remove(missing), bucket.remove(damaged)])
  bucket.close()
  writeFileSync(blobFile(join(dataDir, 'files'), damaged), 'something else')
  const { code, stderr } = await runHere(['files-to-bucket'], { env })
  expect(code).toBe(1)
  expect(stderr).toContain(`Damaged here, and not in the bucket: ${damaged}.`)
  expect(stderr).toContain(`Neither here nor in the bucket: ${missing}. 2 files in use are not in the bucket.`)
  expect(urls).toHaveLength(2)
})
