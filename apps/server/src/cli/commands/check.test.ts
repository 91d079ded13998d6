import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { databaseForDataDir, sqliteOnlyTest } from '@callwright/db/testing/database-for-data-dir'
import { startFakeProvider } from '@callwright/fake-elevenlabs/provider'
import { FAKE_KEY, FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { finishConversation } from '@callwright/fake-elevenlabs/conversation-lifecycle'
import { createElevenLabs } from '@callwright/voice/elevenlabs/elevenlabs'
import { TEST_AGENT, TEST_FIELDS } from '@callwright/voice/testing/test-agent'
import { asE164 } from '@callwright/contract/text/phone'
import { expect, test } from 'vitest'

import { GREETING } from './forward-to-server.ts'
import { AUTHORITY_CERTIFICATE } from '../../../harness/private-authority.ts'
import { startTestMailServer } from '../../../harness/smtp-server.ts'
import { runCommand, startServerProcess } from '../../../harness/server-process.ts'
import { newDataDir, startTestServer, testEnvironment } from '../../../harness/test-server.ts'
import { runHere } from '../../../test/support/run-here.ts'

const marksOf = (stdout: string): Record<string, string> =>
  Object.fromEntries(
    [...stdout.matchAll(/^(ok|note|WRONG) +([^:]+):/gm)].map(([, mark = '', what = '']) => [what, mark]),
  )

const SERVER_LINE =
  'The running server ran these checks, with the settings that it was started with. Restart it if they have changed since.'
const SHELL_LINE = (dataDir = ''): string =>
  `No server responds on ${dataDir}, so these checks use the settings of this shell and .env.`

test('check reports on everything while a server runs', async () => {
  const env = testEnvironment()
  await using _server = await startTestServer(env)
  const { code, stdout, stderr } = await runCommand(['check'], { env })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.split('\n').slice(0, 2)).toEqual([SERVER_LINE, 'ok     Settings: They are valid.'])
  expect(marksOf(stdout)).toMatchObject({ Settings: 'ok', 'Data folder': 'ok', Database: 'ok', Mail: 'note' })
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('No problems found.')
})

sqliteOnlyTest('its file')('check works before the first startup and detects a damaged database', async () => {
  const env = testEnvironment()
  const before = await runHere(['check'], { env })
  expect([before.code, before.stderr]).toEqual([0, ''])
  expect(before.stdout).toContain('Database: None yet; it will be created at the first startup.')
  await (await startTestServer(env))[Symbol.asyncDispose]()
  const file = join(env['DATA_DIR'] ?? '', 'callwright.db')
  rmSync(`${file}-wal`, { force: true })
  writeFileSync(file, 'no database at all '.repeat(500))
  const damaged = await runHere(['check'], { env })
  expect([damaged.code, marksOf(damaged.stdout)['Database']]).toEqual([1, 'WRONG'])
})

test('check explains problems with the API key, mail and the public URL, and exits with code 1', async () => {
  const fake = await startFakeProvider()
  try {
    const env = testEnvironment({ ELEVENLABS_API_KEY: FAKE_KEY, ELEVENLABS_BASE_URL: fake.url })
    const healthy = await runHere(['check'], { env: { ...env, ELEVENLABS_PHONE_NUMBER_ID: FAKE_NUMBER_ID } })
    expect(marksOf(healthy.stdout)['Voice provider API key']).toBe('ok')
    const faulty = await runHere(['check'], {
      env: {
        ...env,
        ELEVENLABS_API_KEY: 'an-invalid-key',
        SMTP_URL: 'smtp://user:mail-password@127.0.0.1:9',
        MAIL_FROM: 'a@example.com',
        PUBLIC_URL: 'http://localhost:9',
      },
    })
    expect(faulty.code).toBe(1)
    expect(marksOf(faulty.stdout)).toMatchObject({ 'Voice provider API key': 'WRONG', Mail: 'WRONG' })
    // With PostgreSQL, nodes may run on other machines, so the URL is tried although none runs here.
    const isTried = databaseForDataDir(env['DATA_DIR'] ?? '').kind === 'postgres'
    expect(faulty.stdout).toMatch(isTried ? /^3 problems found\.$/m : /^2 problems found\.$/m)
    const output = faulty.stdout + faulty.stderr
    for (const secret of ['an-invalid-key', 'mail-password']) expect(output).not.toContain(secret)
  } finally {
    await fake.close()
  }
})

test('check uses the settings of the running server, even if those of the shell and .env have changed since', async () => {
  const fake = await startFakeProvider()
  try {
    const dataDir = newDataDir()
    const provider = `ELEVENLABS_API_KEY=an-invalid-key\nELEVENLABS_BASE_URL=${fake.url}\n`
    await using smtp = await startTestMailServer({ tls: 'starttls' })
    const authorities = join(dataDir, 'ca.pem')
    writeFileSync(authorities, AUTHORITY_CERTIFICATE)
    const mail = `SMTP_URL=smtp://user:mail-password@0.0.0.0:${smtp.port}\nEXTRA_CA_CERTS=${authorities}\n`
    writeFileSync(join(dataDir, '.env'), mail + provider)
    await using _server = await startServerProcess({ PORT: '0', DATA_DIR: dataDir })
    writeFileSync(join(dataDir, '.env'), 'AUDIT_DAYS=90\n')
    const env = { PORT: '0', DATA_DIR: dataDir }
    const { code, stdout, stderr } = await runCommand(['check'], { env })
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout.split('\n').slice(0, 2)).toEqual([SERVER_LINE, 'ok     Settings: They are valid.'])
    expect(marksOf(stdout)).toMatchObject({ 'Voice provider API key': 'WRONG', Mail: 'ok' })
    for (const secret of ['an-invalid-key', 'mail-password']) expect(stdout).not.toContain(secret)
    expect(await runHere(['check', '--analysis'], { env })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^The running server .*\nWRONG {2}Quotations: .*\n1 problem found\.\n$/),
    })
    rmSync(authorities)
    const refused = (await runHere(['check'], { env })).stdout.split('\n')[0]
    expect(refused).toContain(`(restart it after an upgrade; it says: EXTRA_CA_CERTS=${authorities} cannot be used`)
  } finally {
    await fake.close()
  }
})

test('check says that it uses the settings of the shell if no server responds, or it cannot make the checks', async () => {
  const env = testEnvironment()
  const { DATA_DIR: dataDir = '' } = env
  const leaveControlFile = (port: number): void =>
    writeFileSync(join(dataDir, 'control.json'), JSON.stringify({ port, token: 'x'.repeat(43) }))
  // As a killed server leaves it.
  leaveControlFile(1)
  const firstLine = async (args: string[] = []): Promise<string | undefined> =>
    (await runHere(['check', ...args], { env })).stdout.split('\n')[0]
  expect(await firstLine()).toBe(SHELL_LINE(dataDir))
  expect(await firstLine(['--analysis'])).toBe(SHELL_LINE(dataDir))
  // Another program may have the port of a killed server by now.
  const answers = new Map<unknown, string>()
  const other = createServer(({ method }, response) => response.writeHead(500).end(answers.get(method) ?? '{}'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = other.address() as AddressInfo
    leaveControlFile(port)
    for (const answer of ['{}', '{"message":"Not found"}', '<html>']) {
      answers.set('GET', answer)
      expect(await firstLine()).toBe(SHELL_LINE(dataDir))
    }
    expect((await runHere(['migrate'], { env })).stdout).toContain('The database is up to date.\n')
    answers.set('GET', JSON.stringify(GREETING)).set('POST', '{"message":"Something went wrong."}')
    expect(await firstLine()).toBe(
      'The running server could not run the checks (restart it after an upgrade; it says: Something went wrong), ' +
        'so these checks use the settings of this shell and .env.',
    )
  } finally {
    other.close()
  }
})

test('check takes no arguments, and reports an invalid configuration in one line', async () => {
  expect(await runHere(['check', 'now'], { env: { DATA_DIR: newDataDir() } })).toMatchObject({ code: 2, stdout: '' })
  const env = { DATA_DIR: newDataDir(), TWILIO_AUTH_TOKEN: 'short' }
  const stderr = 'TWILIO_AUTH_TOKEN is too short: a secret must have at least 16 characters.\n'
  expect(await runHere(['check'], { env })).toMatchObject({ code: 1, stdout: '', stderr })
})

test('check --analysis reports how recent answers quote their calls, and deletes its temporary agents', async () => {
  const fake = await startFakeProvider({ speed: 1000 })
  try {
    const voice = createElevenLabs({
      apiKey: FAKE_KEY,
      baseUrl: fake.url,
      phoneNumberId: FAKE_NUMBER_ID,
    })
    const { agentId } = await voice.saveAgent({ ...TEST_AGENT, fields: TEST_FIELDS })
    const call = { ...TEST_AGENT, agentId, callId: 'call', toNumber: asE164('+12125550147'), variables: {} }
    await voice.startCall(call)
    const [conversation] = fake.state.conversations.values()
    if (conversation) finishConversation(fake.state, conversation)
    const env = testEnvironment({ ELEVENLABS_API_KEY: FAKE_KEY, ELEVENLABS_BASE_URL: fake.url })
    const { code, stdout } = await runHere(['check', '--analysis'], { env })
    expect([code, marksOf(stdout)]).toEqual([
      0,
      { Quotations: 'ok', Questions: 'ok', 'Replaced questions': 'ok', '26 questions': 'note' },
    ])
    expect(stdout).toMatch(/1 calls with \d+ answers: 100% with a quotation \(100% the customer's, .*\); \d+ credits/)
    expect(fake.state.agents.size).toBe(1)
  } finally {
    await fake.close()
  }
})
