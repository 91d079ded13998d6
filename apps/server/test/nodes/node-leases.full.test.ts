import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { padded, pdfWithText } from '@callwright/api/files/testing/sample-files'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { createMigratedPostgres, type TestPostgres } from '@callwright/db/testing/test-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isBackupRunning } from '../../src/backup/backups.ts'
import { blobFile } from '../../src/storage/disk-store.ts'
import { configFrom } from '../../src/config/config.ts'
import { type Installation, openInstallation } from '../../src/installation/open-installation.ts'
import { createLog } from '../../src/logging/log.ts'
import { type Business, newBusiness, newClient } from '../../harness/client.ts'
import { newDataDir, startTestServer, testEnvironment, type TestServer } from '../../harness/test-server.ts'
import { upload } from '../../harness/uploads.ts'

const postgres = process.env['TEST_POSTGRES_URL']

const FILE_COUNT = 8
const FILE_BYTES = 4 * 1024 * 1024

/** Two nodes in this process that share only the database and the data directory. */
describe.skipIf(!postgres)('with two nodes', () => {
  let database: TestPostgres
  let env: Record<string, string>
  let nodes: { one: TestServer; other: TestServer }
  let ann: Business

  beforeAll(async () => {
    database = await createMigratedPostgres(postgres ?? '')
    env = testEnvironment({ DATABASE_URL: database.url, DATA_DIR: newDataDir(), RATE_LIMIT: 'off' })
    nodes = { one: await startTestServer(env), other: await startTestServer(env) }
    ann = await newBusiness(nodes.one, 'ann')
    for (let index = 0; index < FILE_COUNT; index += 1) {
      const bytes = padded(pdfWithText('Soup'), FILE_BYTES + index)
      await upload(nodes.one, ann, { name: `large-${index}.pdf`, bytes, type: 'application/pdf' })
    }
  })
  afterAll(async () => {
    for (const node of [nodes.one, nodes.other]) await node[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  test('while one node exports, the other refuses exports and erasures', async () => {
    const otherClient = newClient(nodes.other, { cookie: ann.cookie() })
    const path = `/api/tenants/${(await ann.trpc.auth.me.query())?.business?.tenantId}/export.zip`
    const firstDownload = new AbortController()
    // Keep a reference: garbage collection cancels the body of an unreferenced response.
    const first = await ann.fetch(path, { signal: firstDownload.signal })
    expect(first.status).toBe(200)
    const second = await otherClient.fetch(path)
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { message: 'An export is already being downloaded. Please wait until it is done.' },
    ])
    const erasure = otherClient.trpc.business.erase.mutate({ password: ann.password })
    await expect(erasure).rejects.toThrow('An export is being downloaded. Please wait until it is done.')
    expect(first.bodyUsed).toBe(false)
    firstDownload.abort()
    const retry = new AbortController()
    const canExport = async (): Promise<boolean> =>
      (await otherClient.fetch(path, { signal: retry.signal })).status === 200
    await waitUntil(canExport, 'the end of the first export')
    retry.abort()
  })

  test('while one node makes a backup, the other removes none of its files', async () => {
    const config = configFrom(env)
    const openNode = async (): Promise<Installation> => await openInstallation(config, { log: createLog('silent') })
    const [backupNode, otherNode] = [await openNode(), await openNode()]
    try {
      const { db } = backupNode.deps
      const folder = join(config.DATA_DIR, 'files')
      const hashes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
        (name) => /[0-9a-f]{64}$/.exec(name)?.[0] ?? [],
      )
      expect(hashes).toHaveLength(FILE_COUNT)
      const backup = backupNode.backups.make(join(mkdtempSync(join(tmpdir(), 'callwright-backup-')), 'backup.tar'))
      await waitUntil(async () => await isBackupRunning(db), 'the backup to begin')
      for (const hash of hashes) await otherNode.deps.blobs.remove(hash)
      expect(await backup).toMatchObject({ files: FILE_COUNT, missing: 0 })
      const [first = ''] = hashes
      expect([hashes.every((hash) => existsSync(blobFile(folder, hash))), await isBackupRunning(db)]).toEqual([
        true,
        false,
      ])
      await otherNode.deps.blobs.remove(first)
      expect(existsSync(blobFile(folder, first))).toBe(false)
    } finally {
      await backupNode.close()
      await otherNode.close()
    }
  })
})
