import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Business, newBusiness, newClient, PASSWORD } from '../../apps/server/harness/client.ts'
import { toTestServer } from '../../apps/server/harness/provider-installation.ts'
import { startTestBucketServer } from '../../apps/server/harness/s3-store.ts'
import { startEncryptedPostgres, startEncryptedWebServer } from '../../apps/server/harness/encrypted-servers.ts'
import { AUTHORITY_CERTIFICATE } from '../../apps/server/harness/private-authority.ts'
import { startTestMailServer } from '../../apps/server/harness/smtp-server.ts'
import { openSocketIo } from '../../apps/server/harness/socket-io.ts'
import { upload } from '../../apps/server/harness/uploads.ts'
import { docx, pdfWithText } from '../../packages/api/src/files/testing/sample-files.ts'
import { waitUntil } from '../../packages/api/src/testing/wait-until.ts'

const executable = process.env.CALLWRIGHT_EXECUTABLE ?? ''
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-executable-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the executable in an otherwise empty folder with only the given environment: no PATH, no HOME, no Node. */
function launch(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(executable, args, { cwd: folder, env, stdio: 'pipe' })
}

type CommandResult = { code: number | null; output: string }

async function run(args: string[], env: Record<string, string> = {}, input = ''): Promise<CommandResult> {
  const child = launch(args, env)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  child.stdin?.end(input)
  await once(child, 'close')
  return { code: child.exitCode, output }
}

type RunningServer = AsyncDisposable & { url: string; log: () => string }

async function serve(env: Record<string, string> = {}): Promise<RunningServer> {
  const child = launch([], { PORT: '0', SIMULATOR_CALL_SECONDS: '0-0.05', ...env })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  const address = (): string | undefined => /listening on (http:\/\/[^\s"]+)/.exec(output)?.[1]
  await waitUntil(() => address() !== undefined || child.exitCode !== null, 'the server')
  const url = address()
  if (url === undefined) throw new Error(`The server exited with ${child.exitCode}: ${output}`)
  return {
    url,
    log: () => output,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      expect(child.exitCode).toBe(0)
    },
  }
}

it('prints its version and creates no files', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  expect(readdirSync(folder)).toEqual([])
})

it('runs the commands of the command line', async () => {
  const help = await run(['--help'])
  expect(help.code).toBe(0)
  for (const name of ['serve', 'migrate', 'demo', 'check', 'operator set-password', 'simulate inbound']) {
    expect(help.output).toContain(name)
  }
  expect((await run(['no-such-command'])).code).toBe(2)
  expect(await run(['migrate'])).toEqual({ code: 0, output: expect.stringContaining('The database is up to date.') })
  expect((await run(['operator', 'set-password'], {}, 'check-operator-1!\n')).code).toBe(0)
  expect(await run(['demo'])).toEqual({ code: 0, output: expect.stringContaining('demo@example.com') })
  expect((await run(['check'])).output).toContain('SQLite: intact and up to date.')
  const inbound = await run(['simulate', 'inbound', '--business', 'demo@example.com'], {
    SIMULATOR_CALL_SECONDS: '0-0.1',
  })
  expect(inbound.code).toBe(0)
})

it('contains the lazily loaded modules for PostgreSQL, mail, and the provider', async () => {
  const nowhere = '127.0.0.1:1'
  const postgres = await run(['migrate'], { DATABASE_URL: `postgres://user@${nowhere}/callwright` })
  expect(postgres).toEqual({ code: 1, output: expect.stringContaining('PostgreSQL cannot be reached at DATABASE_URL') })
  const checked = await run(['check'], {
    SMTP_URL: `smtp://${nowhere}`,
    ELEVENLABS_API_KEY: 'sk_not_a_real_key',
    ELEVENLABS_BASE_URL: `http://${nowhere}`,
  })
  expect(checked.code).toBe(1)
  expect(checked.output).toMatch(/WRONG {2}Mail: .*ECONNREFUSED/)
  expect(checked.output).not.toMatch(/not defined|not a function|Cannot find/)
})

it('trusts a private authority for mail, the provider, the bucket, and PostgreSQL', async () => {
  await using web = await startEncryptedWebServer()
  await using postgres = await startEncryptedPostgres()
  await using smtp = await startTestMailServer({ tls: 'starttls' })
  writeFileSync(join(folder, 'ca.pem'), AUTHORITY_CERTIFICATE)
  await run(['migrate'])
  const settings = {
    SMTP_URL: `smtp://0.0.0.0:${smtp.port}`,
    ELEVENLABS_API_KEY: 'sk_not_a_real_key',
    ELEVENLABS_BASE_URL: `https://localhost:${web.port}`,
    DATABASE_URL: `postgres://me:x@localhost:${postgres.port}/x?sslmode=verify-full`,
    S3_BUCKET: 'files',
    S3_ENDPOINT: `https://localhost:${web.port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  // Past TLS, only the mail server is more than a stand-in.
  const beyondTls = [
    'PostgreSQL .*You may not enter',
    'Bucket.* contains',
    'provider: .* could not be read',
    'ok +Mail: ',
  ]
  const countTrusted = async (env: Record<string, string>): Promise<number> => {
    const { output } = await run(['check'], env)
    return beyondTls.filter((pattern) => new RegExp(pattern).test(output)).length
  }
  expect(await countTrusted(settings)).toBe(0)
  expect(await countTrusted({ ...settings, EXTRA_CA_CERTS: 'ca.pem' })).toBe(beyondTls.length)
})

it('reads documents and plans campaigns in threads, and speaks Socket.IO', async () => {
  await using server = await serve()
  const site = toTestServer(server.url)
  const ann = await newBusiness(site, 'ann')
  await upload(site, ann, { name: 'menu.pdf', bytes: pdfWithText('Tomato soup'), type: 'application/pdf' })
  await upload(site, ann, { name: 'letter.docx', bytes: docx(['Dear Ada']) })
  await waitUntil(async () => (await readTextStates(ann)).every((state) => state !== 'waiting'), 'the documents')
  expect(await readTextStates(ann)).toEqual(['taken', 'taken'])
  const plan = await ann.trpc.bulk.plan.mutate({ list: { headers: ['phone'], rows: [['2122000001']] }, testMode: true })
  expect(plan).toMatchObject({ flights: 50, called: 1 })
  const client = openSocketIo(site, { cookie: ann.cookie(), transports: ['websocket'] })
  await client.joined
  await ann.trpc.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
  await waitUntil(() => client.received.some(({ name }) => name === 'callCompleted'), 'the event')
  client.socket.close()
})

it('keeps files in a bucket with its bundled library', async () => {
  await using store = await startTestBucketServer()
  const environment = store.environment()
  let path: string
  let email: string
  {
    await using server = await serve(environment)
    const ann = await newBusiness(toTestServer(server.url), 'ann')
    email = ann.email
    const { body } = await upload(server, ann, { name: 'menu.pdf', bytes: pdfWithText('Soup') })
    path = String(body['url'])
  }
  rmSync(join(folder, 'data', 'files'), { recursive: true })
  await using server = await serve(environment)
  const ann = newClient(toTestServer(server.url))
  await ann.trpc.auth.login.mutate({ email, password: PASSWORD, rememberMe: false })
  expect(pdfWithText('Soup').equals(Buffer.from(await (await ann.fetch(path)).bytes()))).toBe(true)
  expect(await run(['check'], environment)).toMatchObject({
    output: expect.stringContaining('Bucket for files: calls allows'),
  })
})

async function readTextStates(business: Business): Promise<(string | null)[]> {
  return (await business.trpc.business.files.query({})).rows.map(({ text }) => text)
}

// Security: 62
it('unpacked files are writable only by their owner and restored if changed', async () => {
  {
    await using server = await serve()
    expect((await fetch(`${server.url}/login`)).status).toBe(200)
  }
  const native = join(folder, 'data', 'native')
  const [name = '', ...others] = readdirSync(native)
  const file = join(native, name)
  const bytes = readFileSync(file)
  expect([others, statSync(native).mode & 0o777, statSync(file).mode & 0o777]).toEqual([[], 0o700, 0o500])
  expect(readdirSync(folder)).toEqual(['data'])
  chmodSync(file, 0o700)
  writeFileSync(file, 'not a driver')
  await using restarted = await serve()
  expect((await fetch(`${restarted.url}/readyz`)).status).toBe(200)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})
