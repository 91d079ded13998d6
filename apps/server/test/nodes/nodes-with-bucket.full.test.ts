import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'
import { createEmptyPostgres, createMigratedPostgres } from '@callwright/db/testing/test-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newBusiness, newClient } from '../../harness/client.ts'
import { contentsOf, startTestBucketServer, type TestBucketServer } from '../../harness/s3-store.ts'
import { runCommand } from '../../harness/server-process.ts'
import { newDataDir, startTestServer, testEnvironment } from '../../harness/test-server.ts'
import { upload } from '../../harness/uploads.ts'

const postgres = process.env['TEST_POSTGRES_URL'] ?? ''

describe.skipIf(postgres === '')('on PostgreSQL, with files in a bucket', () => {
  let store: TestBucketServer
  beforeAll(async () => {
    store = await startTestBucketServer()
  })
  afterAll(async () => await store[Symbol.asyncDispose]())

  test('two nodes without a shared folder serve and remove the same files', async () => {
    await using database = await createMigratedPostgres(postgres)
    const shared = { DATABASE_URL: database.url, RATE_LIMIT: 'off', ...store.environment() }
    const [firstEnv, secondEnv] = [testEnvironment(shared), testEnvironment(shared)]
    await using one = await startTestServer(firstEnv)
    const refusal = await runCommand(['migrate'], { env: secondEnv })
    expect([refusal.code, refusal.stderr]).toEqual([
      1,
      expect.stringContaining('secret.key is missing: put the earlier file back'),
    ])
    copyFileSync(join(one.dataDir, 'secret.key'), join(secondEnv['DATA_DIR'] ?? '', 'secret.key'))
    await using other = await startTestServer(secondEnv)

    const ann = await newBusiness(one, 'ann')
    const annOnOther = newClient(other, { cookie: ann.cookie() })
    const bytes = Buffer.from(pdfWithText('Soup'))
    const { body } = await upload(one, ann, { name: 'menu.pdf', bytes })
    const url = String(body['url'])
    const part = await annOnOther.fetch(url, { headers: { range: 'bytes=5-9' } })
    expect([part.status, Buffer.from(await part.bytes()).equals(bytes.subarray(5, 10))]).toEqual([206, true])
    expect(Buffer.from(await (await annOnOther.fetch(url)).bytes()).equals(bytes)).toBe(true)

    const tenantId = (await ann.trpc.auth.me.query())?.business?.tenantId
    const zip = await (await annOnOther.fetch(`/api/tenants/${tenantId}/export.zip`)).bytes()
    expect(Buffer.from(zip).includes('menu.pdf')).toBe(true)

    await annOnOther.trpc.business.removeFile.mutate({ fileId: String(body['id']) })
    expect([(await ann.fetch(url)).status, (await annOnOther.fetch(url)).status]).toEqual([404, 404])
    expect(await contentsOf(firstEnv)).toEqual([])
  })

  test('copying an installation to PostgreSQL copies its files to the bucket', async () => {
    const from = testEnvironment()
    let url: string
    let ann: Awaited<ReturnType<typeof newBusiness>>
    {
      await using server = await startTestServer({ ...from, DATABASE_URL: '' })
      ann = await newBusiness(server, 'ann')
      url = String((await upload(server, ann, { name: 'menu.pdf', bytes: pdfWithText('Soup') })).body['url'])
    }
    await using target = await createEmptyPostgres(postgres)
    const settings = { DATA_DIR: from['DATA_DIR'] ?? '', ...store.environment() }
    const { code, stdout, stderr } = await runCommand(['copy', '--to', target.url], { env: settings })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^verified: every row and every file is the same on both sides\.$/m)
    const to = newDataDir()
    copyFileSync(join(settings.DATA_DIR, 'secret.key'), join(to, 'secret.key'))
    await using server = await startTestServer({ ...from, ...settings, DATA_DIR: to, DATABASE_URL: target.url })
    const client = newClient(server)
    await client.trpc.auth.login.mutate({ email: ann.email, password: ann.password, rememberMe: false })
    expect(pdfWithText('Soup').equals(Buffer.from(await (await client.fetch(url)).bytes()))).toBe(true)
  })
})
