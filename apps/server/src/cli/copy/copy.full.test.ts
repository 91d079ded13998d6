import { appendFileSync, cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createEmptyPostgres } from '@callwright/db/testing/test-databases'
import { beforeAll, describe, expect, test } from 'vitest'

import { pathParameterNames } from '../../openapi/operation-object.ts'
import { sections } from '../../rest/sections.ts'
import { type Business, type Client, newBusiness, newClient, signInOperator } from '../../../harness/client.ts'
import { killAfterOutputLine } from '../../../test/support/kill-copy.ts'
import { type CommandResult, runCommand } from '../../../harness/server-process.ts'
import { newDataDir, startTestServer, type TestServer, testEnvironment } from '../../../harness/test-server.ts'
import { upload } from '../../../harness/uploads.ts'

const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? ''

type Account = Pick<Business, 'email' | 'password'>

describe.skipIf(postgresUrl === '')('copy', { timeout: 300_000 }, () => {
  let dataDir: string
  let accounts: Account[]

  beforeAll(async () => {
    dataDir = newDataDir()
    const demo = await runCommand(['demo'], { env: testEnvironment({ DATA_DIR: dataDir }) })
    const [, email = '', password = ''] = /^Sign in as (\S+) with the password (\S+)$/m.exec(demo.stdout) ?? []
    await using first = await startTestServer({ DATA_DIR: dataDir })
    const ann = await newBusiness(first, 'ann')
    const files = [
      await upload(first, ann, { name: 'menu.pdf', type: 'application/pdf', bytes: '%PDF-1.7 of Ann' }),
      await upload(first, ann, { purpose: 'lead', name: 'Käufer.csv', bytes: 'phone_number\n2125550142\n' }),
    ]
    expect(files.map(({ status }) => status)).toEqual([200, 200])
    await ann.trpc.agent.update.mutate({ systemPrompt: 'Say "hi"\\\n\tto Zoë 🎈', firstMessage: 'Hello!' })
    accounts = [{ email, password }, ann]
  })

  /** Copies the installation to a new folder. */
  function copyInstallation(): string {
    const folder = newDataDir()
    cpSync(dataDir, folder, { recursive: true })
    return folder
  }

  async function copy(from: string, args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
    return await runCommand(['copy', ...args], { env: { DATA_DIR: from, ...env } })
  }

  async function expectRefusal(result: Promise<CommandResult>): Promise<string> {
    const { code, stderr } = await result
    expect(code).toBe(1)
    expect(stderr).toMatch(/^[^\n]+\n$/)
    return stderr
  }

  test('leaves the target empty if killed; a complete copy answers documented reads like the original', async () => {
    const from = copyInstallation()
    const to = newDataDir()
    await using target = await createEmptyPostgres(postgresUrl)
    const args = ['copy', '--to', target.url, '--to-data', to]
    for (const line of ['Comparing files', '  audit_entries', '  users']) {
      expect(await killAfterOutputLine(args, { env: { DATA_DIR: from }, line })).toBe(true)
    }
    const { code, stdout, stderr } = await copy(from, args.slice(1))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^verified: every row and every file is the same on both sides\.$/m)
    expect(stdout).toContain(`DATA_DIR=${to}`)
    expect(await expectRefusal(copy(from, args.slice(1)))).toMatch(/^The PostgreSQL database is not empty /)

    await using sqlite = await startTestServer({ DATA_DIR: from, RATE_LIMIT: 'off' })
    await using postgres = await startTestServer({ DATA_DIR: to, DATABASE_URL: target.url, RATE_LIMIT: 'off' })
    for (const account of accounts) {
      const expected = await collectReads(await signIn(sqlite, account))
      expect(expected.size).toBeGreaterThan(10)
      expect(await collectReads(await signIn(postgres, account))).toEqual(expected)
    }
    expect(await readClients(postgres)).toEqual(await readClients(sqlite))
  })

  test('refuses a running installation or a nonempty database, and says what to do', async () => {
    const from = copyInstallation()
    await using target = await createEmptyPostgres(postgresUrl)
    {
      await using running = await startTestServer({ DATA_DIR: from })
      expect(running.url).not.toBe('')
      expect(await expectRefusal(copy(from, ['--to', target.url]))).toMatch(
        /^Another Callwright is already running on /,
      )
    }
    expect(await copy(from, [])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The target is missing: [^\n]+\n$/),
    })
    expect(await copy(from, ['--to', 'mysql://a/b'])).toMatchObject({ code: 2 })
    expect(await expectRefusal(copy(newDataDir(), ['--to', target.url]))).toMatch(/^There is no SQLite database /)
    expect(await expectRefusal(copy(from, ['--to', target.url, '--to-data', dataDir]))).toMatch(
      /already contains an installation: choose a new folder\.\n$/,
    )
    const other = newDataDir()
    writeFileSync(join(other, 'secret.key'), `${Buffer.alloc(32).toString('base64')}\n`)
    expect(await expectRefusal(copy(from, ['--to', target.url, '--to-data', other]))).toMatch(/of another installation/)
    // The data directory stays in place, and the URL comes from the environment.
    const result = await copy(from, [], { DATABASE_URL: target.url })
    expect([result.code, result.stderr]).toEqual([0, ''])
    expect(result.stdout).toContain(`DATA_DIR=${from}`)
  })

  test('verifies each file: a damaged one stops the copy, a missing one is reported', async () => {
    const from = copyInstallation()
    const to = newDataDir()
    await using target = await createEmptyPostgres(postgresUrl)
    const files = globSync('files/*/*', { cwd: from }).filter((name) => /[0-9a-f]{64}$/.test(name))
    const [damaged = '', missing = ''] = files
    const original = readFileSync(join(from, damaged))
    appendFileSync(join(from, damaged), 'more')
    rmSync(join(from, missing))
    expect(await expectRefusal(copy(from, ['--to', target.url, '--to-data', to]))).toBe(
      `Nothing was copied. Restore these damaged files from a backup, or remove them: ${damaged.slice(-64)}.\n`,
    )
    expect(existsSync(join(to, damaged))).toBe(false)

    writeFileSync(join(from, damaged), original)
    const { code, stdout } = await copy(from, ['--to', target.url, '--to-data', to])
    expect(code).toBe(0)
    expect(stdout).toContain(`1 file in use was already missing before the copy: ${missing.slice(-64)}.`)
    for (const name of files.filter((each) => each !== missing)) {
      expect(readFileSync(join(to, name)).equals(readFileSync(join(from, name)))).toBe(true)
    }
  })
})

async function signIn(server: TestServer, { email, password }: Account): Promise<Client & { userId: string }> {
  const client = newClient(server)
  const { user } = await client.trpc.auth.login.mutate({ email, password, rememberMe: false })
  return { ...client, userId: user.id }
}

/** Without the time when a client was last seen, which the reads before may change. */
async function readClients(server: TestServer): Promise<object[]> {
  const { rows } = await (await signInOperator(server)).trpc.admin.clients.query({})
  return rows.map((client) => ({ ...client, lastSeenAt: null }))
}

/** Responses to every documented GET, by path, and results of other queries that the web app makes. */
async function collectReads(client: Client & { userId: string }): Promise<Map<string, unknown>> {
  const { trpc } = client
  const { rows } = await trpc.calls.list.query({ limit: 1000 })
  const campaigns = await trpc.bulk.campaigns.query({})
  const campaignId = campaigns.rows[0]?.id ?? 'none'
  const parameterValues: Record<string, string> = {
    userId: client.userId,
    callId: rows.find((row) => row.hasRecording)?.id ?? 'none',
    batchId: campaignId,
    campaignId,
  }
  const reads = new Map<string, unknown>()
  for (const { method, path } of sections.flatMap(({ rows: routes, fileOperations: fileRoutes }) => [
    ...routes,
    ...fileRoutes,
  ])) {
    if (method !== 'GET') continue
    let url = path
    for (const name of pathParameterNames(path)) {
      const value = parameterValues[name]
      if (value === undefined) throw new Error(`No value is known for the parameter ${name} of ${path}`)
      url = url.replace(`:${name}`, value)
    }
    const response = await client.fetch(`${url}?userId=${client.userId}`)
    reads.set(path, [response.status, response.headers.get('content-type'), await response.text()])
  }
  for (const search of ['table', '212', 'zzz', 'book']) reads.set(search, await trpc.calls.list.query({ search }))
  for (const sort of ['duration', 'status'] as const) reads.set(sort, await trpc.calls.list.query({ sort }))
  return reads
}
