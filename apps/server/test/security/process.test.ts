import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { newBusiness, until } from '../support/client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startTestServer, testEnvironment } from '../support/test-server.ts'

/** Loaded into the process before its own code. */
function loaded(program: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` }
}

function outputOf(child: Awaited<ReturnType<typeof startServerProcess>>['child']): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  return () => said
}

test('line 59: an exception and a rejection that nobody handles are logged once each, and the server goes on', async () => {
  const broken = `process.on('SIGUSR2', () => {
    setTimeout(() => { throw new Error('nobody caught this') }, 1)
    Promise.reject(new Error('nobody awaited this'))
  })`
  await using server = await startServerProcess({ ...testEnvironment(), ...loaded(broken) })
  const said = outputOf(server.child)
  const { trpc } = await newBusiness({ url: server.url }, 'ann')
  server.child.kill('SIGUSR2')
  await until(() => said().includes('nobody awaited') && said().includes('nobody caught'), 'both in the log')
  expect((await trpc.auth.me.query())?.user.email).toBe('ann@example.com')
  const lines = said()
    .split('\n')
    .filter((line) => line.includes('nobody'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg).sort()).toEqual([
    'a rejection was not handled',
    'an exception was not handled',
  ])
  expect((await server.end('SIGTERM')).code).toBe(0)
})

test('line 63: with nothing configured no connection is opened to anywhere, and it listens on loopback', async () => {
  const watched = `import { Socket } from 'node:net'
    import dns from 'node:dns'
    const connect = Socket.prototype.connect
    Socket.prototype.connect = function (...to) {
      process.stderr.write('CONNECTS ' + JSON.stringify(to[0]) + '\\n')
      return connect.apply(this, to)
    }
    const lookup = dns.lookup
    dns.lookup = (name, ...rest) => (process.stderr.write('LOOKS UP ' + name + '\\n'), lookup(name, ...rest))
    process.on('SIGUSR2', () => new Socket().on('error', () => {}).connect(1, '127.0.0.1'))`
  await using server = await startServerProcess({ ...testEnvironment(), ...loaded(watched) })
  const said = outputOf(server.child)
  expect(new URL(server.url).hostname).toBe('127.0.0.1')
  await newBusiness({ url: server.url }, 'ann')
  expect(said()).not.toContain('CONNECTS')
  // What watches works.
  server.child.kill('SIGUSR2')
  await until(() => said().includes('CONNECTS'), 'the connection that was asked for')
  expect(said()).not.toContain('LOOKS UP')
})

test('line 11: plain HTTP is said in the log, and no Secure cookie is promised on it', async () => {
  await using plain = await startTestServer()
  expect(plain.log()).toContain('plain HTTP: for this machine only')
  await using secure = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  expect(secure.log()).not.toContain('plain HTTP')
})

test('line 53: keys and secrets are in no answer and no log line, also where the provider refuses them', async () => {
  const provider = createServer((request, response) => {
    // A careless provider that repeats what it was sent.
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ detail: { message: `invalid key ${String(request.headers['xi-api-key'])}` } }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const secrets = {
    ELEVENLABS_API_KEY: 'sk_of_the_tests_0123456789abcdef',
    ELEVENLABS_WEBHOOK_SECRET: 'wsec_never_to_be_told_0123456789',
    OPERATOR_PASSWORD: 'operator-never-told-1!',
  }
  {
    await using server = await startTestServer({ ...secrets, ELEVENLABS_BASE_URL: `http://127.0.0.1:${port}` })
    const ann = await newBusiness(server, 'ann')
    const answers = await Promise.all(
      [
        ann.fetch('/trpc/agent.update', { method: 'POST', body: { json: { systemPrompt: 'Be kind.' } } }),
        ann.fetch('/trpc/agent.get'),
        ann.fetch(`/api/elevenlabs/voices/${ann.userId}`),
        ann.fetch('/metrics'),
        ann.fetch('/readyz'),
        ann.fetch('/api/webhooks/elevenlabs', { method: 'POST', body: '{}' }),
      ].map(async (answer) => await (await answer).text()),
    )
    const told = [...answers, server.log()].join('\n')
    expect(told).toContain('The voice provider did not accept the access key of this installation.')
    expect(server.log()).toContain('invalid key ***')
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret)
  }
  provider.close()
  provider.closeAllConnections()
})

test('line 56: a server that is short of memory sends new work away, says that it is alive, and comes back', async () => {
  const hoard = `process.constrainedMemory = () => 2 ** 30
    let hoard = []
    process.on('SIGUSR2', () => {
      hoard = hoard.length ? [] : [Buffer.alloc(2 ** 30, 1)]
      setInterval(() => globalThis.gc(), 300).unref()
    })`
  const { NODE_OPTIONS } = loaded(hoard)
  const env = { ...testEnvironment(), NODE_OPTIONS: `--expose-gc ${NODE_OPTIONS}` }
  await using server = await startServerProcess(env)
  const ask = async (path: string): Promise<Response> => await fetch(server.url + path)
  expect((await ask('/trpc/auth.me')).status).toBe(200)
  server.child.kill('SIGUSR2')
  await until(async () => (await ask('/trpc/auth.me')).status === 503, 'being sent away')
  const away = await ask('/trpc/auth.me')
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await away.json()).toEqual({ message: 'The server is busy. Please try again.' })
  expect((await ask('/healthz')).status).toBe(200)
  server.child.kill('SIGUSR2')
  await until(async () => (await ask('/trpc/auth.me')).status === 200, 'being taken again')
})
