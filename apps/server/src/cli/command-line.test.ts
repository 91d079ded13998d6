import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { PRERELEASE_MESSAGE } from '@callwright/db/errors/prerelease'
import { databaseForDataDir, sqliteOnlyTest, addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { makePrereleaseDatabase } from '@callwright/db/testing/make-prerelease-database'
import { expect, test } from 'vitest'

import { newBusiness } from '../../harness/client.ts'
import { runCommand, startServerProcess } from '../../harness/server-process.ts'
import { newDataDir, OPERATOR, startTestServer, testEnvironment } from '../../harness/test-server.ts'
import { runHere } from '../../test/support/run-here.ts'

test('a process writes to stdout and stderr and exits with the right code', async () => {
  const env = { DATA_DIR: newDataDir() }
  const version = await runCommand(['--version'], { env })
  expect(version).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' })
  expect(await runCommand(['bogus'], { env })).toEqual(await runHere(['bogus'], { env }))
})

test.each([
  [['--help'], /Usage: callwright[\s\S]*serve[\s\S]*operator set-password[\s\S]*simulate inbound/],
  [['serve', '--help'], /Usage: callwright/],
  [['--', '--help'], /Usage: callwright[\s\S]*operator set-password/],
  [['--', 'backup', '--help'], /<FILE>/],
  [['simulate', 'inbound', '--help'], /--business <EMAIL>[\s\S]*--count <N>/],
  [['operator', 'set-password', '--help'], /\[PASSWORD\]/],
  [['migrate', '-h'], /migrate/],
  [['copy', '--help'], /--to <URL>[\s\S]*--to-data <DIR>/],
])('%j prints help', async (args, expected) => {
  const { code, stdout, stderr } = await runHere(args, { env: { DATA_DIR: newDataDir() } })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(expected)
})

test.each([
  [['bogus']],
  [['--', 'bogus']],
  [['operator']],
  [['operator', 'bogus']],
  [['migrate', '--now']],
  [['backup']],
  [['serve', 'now']],
  [['simulate', 'inbound']],
  [['simulate', 'inbound', '--business', 'nobody']],
  [['simulate', 'inbound', '--business', 'a@example.com', '--count', '0']],
  [['simulate', 'inbound', '--nonsense']],
  [['operator', 'set-password', 'weak']],
  [['migrate', 'now']],
  [['copy', '--to', 'here']],
])('%j is a usage error: one line, exit code 2', expectUsageError)

sqliteOnlyTest('DATABASE_URL is the default target')(
  '["copy"] is a usage error',
  async () => await expectUsageError(['copy']),
)

async function expectUsageError(args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runHere(args, { env: { DATA_DIR: newDataDir() } })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^[^\n]+\n$/)
}

test('an invalid configuration stops every command with a one-line message', async () => {
  const env = { DATA_DIR: newDataDir(), ELEVENLAB_API_KEY: 'x' }
  for (const { code, stderr } of [await runCommand([], { env }), await runHere(['migrate'], { env })]) {
    expect([code, stderr]).toEqual([1, 'There is no variable ELEVENLAB_API_KEY. Did you mean ELEVENLABS_API_KEY?\n'])
  }
})

test('a database that cannot be reached is reported once', async () => {
  const { stderr } = await runHere(['migrate'], {
    env: { DATA_DIR: newDataDir(), DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/x' },
  })
  expect(stderr).toBe('PostgreSQL cannot be reached at DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n')
})

test('a prerelease database stops every command with a one-line message and is left unchanged', async () => {
  const env = await addDatabaseUrl(testEnvironment())
  const where = databaseForDataDir(env['DATA_DIR'] ?? '')
  await makePrereleaseDatabase(where)
  const bytes = (): Buffer | null => (where.kind === 'sqlite' ? readFileSync(where.file) : null)
  const before = bytes()
  for (const args of [[], ['migrate'], ['backup', join(env['DATA_DIR'] ?? '', 'a.tar')]]) {
    expect(await runHere(args, { env })).toMatchObject({ code: 1, stderr: `${PRERELEASE_MESSAGE}\n` })
  }
  const checked = await runHere(['check'], { env })
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining(`Database: ${PRERELEASE_MESSAGE}`)])
  expect(bytes()).toEqual(before)
})

sqliteOnlyTest('the first command creates the database')('the first command applies every migration', async () => {
  const migrated = await runCommand(['migrate'], { env: testEnvironment() })
  expect(migrated).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^applied .*\n(.*\n)*The database is up to date\.\n$/),
  })
})

test('without a running server, commands open the data directory themselves', async () => {
  const env = testEnvironment()
  expect(await runHere(['migrate'], { env })).toMatchObject({ code: 0 })
  expect(await runHere(['migrate'], { env })).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
  const unknownBusiness = await runHere(['simulate', 'inbound', '--business', 'nobody@example.com'], { env })
  expect(unknownBusiness).toMatchObject({ code: 1, stderr: 'No business has signed up with nobody@example.com.\n' })
  expect(await runCommand(['operator', 'set-password'], { env, input: 'a-new-password-1!\n' })).toMatchObject({
    code: 0,
  })
  await using server = await startTestServer(env)
  const login = await post(server.url, { email: OPERATOR.email, password: 'a-new-password-1!' })
  expect(login.status).toBe(200)
})

// Security: 60
test('commands work while a server runs', async () => {
  const env = testEnvironment()
  await using server = await startTestServer(env)
  const ann = await newBusiness(server, 'ann')
  await ann.trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
  const simulated = await runHere(['simulate', 'inbound', '--business', ann.email, '--count', '3'], { env })
  const started = /^(started conv_sim_\S+\n){3}$/
  expect(simulated).toMatchObject({ code: 0, stdout: expect.stringMatching(started) })
  await waitUntil(
    async () => (await ann.trpc.calls.list.query({})).rows.filter((row) => row.direction === 'inbound').length === 3,
    'three calls',
  )

  expect(await runHere(['operator', 'set-password', 'another-one-2?'], { env })).toMatchObject({ code: 0 })
  expect((await post(server.url, OPERATOR)).status).toBe(401)
  expect((await post(server.url, { email: OPERATOR.email, password: 'another-one-2?' })).status).toBe(200)
  expect(await runHere(['migrate'], { env })).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
  expect(await runHere(['simulate', 'inbound', '--business', 'x@example.com'], { env })).toMatchObject({ code: 1 })
})

test('commands use the settings of the running server, not those of the shell', async () => {
  const env = testEnvironment()
  const settings = { OPERATOR_EMAIL: 'boss@example.com', VOICE_PROVIDER: 'elevenlabs', ELEVENLABS_API_KEY: 'x' }
  await using server = await startTestServer({ ...env, ...settings, ELEVENLABS_BASE_URL: 'http://127.0.0.1:9' })
  const password = 'another-one-2?'
  expect(await runHere(['operator', 'set-password', password], { env })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The operator boss@example.com has a new password.'),
  })
  expect((await post(server.url, { email: 'boss@example.com', password })).status).toBe(200)
  expect(await runHere(['demo'], { env })).toMatchObject({
    code: 1,
    stderr: 'Calls are real here: an example business needs VOICE_PROVIDER=simulator.\n',
  })
})

test('demo refuses to run if calls are real', async () => {
  const env = testEnvironment({ VOICE_PROVIDER: 'elevenlabs', ELEVENLABS_API_KEY: 'key-of-nobody' })
  expect(await runHere(['demo'], { env })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Calls are real here: an example business needs VOICE_PROVIDER=simulator.\n',
  })
})

// Security: 60
sqliteOnlyTest('the server locks its data directory')('only the server uses its data directory', async () => {
  const env = testEnvironment()
  await using server = await startServerProcess(env)
  const dataDir = env['DATA_DIR'] ?? ''
  const control = join(dataDir, 'control.json')
  expect(statSync(control).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'callwright.db')).mode & 0o777).toBe(0o600)
  const second = await runHere([], { env })
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(/^Another Callwright is already running on .*\n$/)
  const { port } = JSON.parse(readFileSync(control, 'utf8'))
  expect(
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}', headers: { authorization: 'Bearer x' } }))
      .status,
  ).toBe(404)
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(existsSync(control)).toBe(false)
})

sqliteOnlyTest('commands use the server')('commands ignore the control file of a killed server', async () => {
  const env = testEnvironment()
  const killed = await startServerProcess(env)
  await killed.end('SIGKILL')
  const control = join(env['DATA_DIR'] ?? '', 'control.json')
  expect(existsSync(control)).toBe(true)
  writeFileSync(control, '{"port":1,"token":"the token of a server that was killed"}')
  expect(await runHere(['migrate'], { env })).toMatchObject({ code: 0 })
  await using again = await startTestServer(env)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
})

test('a command waits for the simulated calls it started', async () => {
  const env = testEnvironment({ SIMULATOR_CALL_SECONDS: '0.1-0.2' })
  const server = await startTestServer(env)
  const ann = await newBusiness(server, 'ann')
  await ann.trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
  await server[Symbol.asyncDispose]()
  const { code, stdout } = await runCommand(['simulate', 'inbound', '--business', ann.email, '--count', '2'], { env })
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^(started \S+\n){2}All 2 calls are over\.\n$/)])
})

test('a port in use is reported in a one-line message', async () => {
  await using server = await startTestServer()
  const { port } = server
  const { code, stderr } = await runHere([], { env: testEnvironment({ PORT: `${port}` }) })
  expect([code, stderr]).toEqual([1, `Another program is using port ${port}: stop it, or set PORT to a free port.\n`])
})

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return await fetch(`${url}/api/auth/login`, { method: 'POST', body: JSON.stringify(body), headers })
}
