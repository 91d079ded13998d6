import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { sqliteOnlyTest } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { newBusiness } from '../../harness/client.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { startTestServer, testEnvironment } from '../../harness/test-server.ts'

/** Loads a program into the process before its own code. */
function preload(program: string): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` }
}

function collectOutput(child: Awaited<ReturnType<typeof startServerProcess>>['child']): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return () => output
}

// Security: 59
test('an unhandled exception and rejection are logged once each, and the server keeps running', async () => {
  const throwingProgram = `process.on('SIGUSR2', () => {
    setTimeout(() => { throw new Error('nobody caught this') }, 1)
    Promise.reject(new Error('nobody awaited this'))
  })`
  await using server = await startServerProcess({ ...testEnvironment(), ...preload(throwingProgram) })
  const output = collectOutput(server.child)
  const { trpc } = await newBusiness({ url: server.url }, 'ann')
  server.child.kill('SIGUSR2')
  await waitUntil(() => output().includes('nobody awaited') && output().includes('nobody caught'), 'both log lines')
  expect((await trpc.auth.me.query())?.user.email).toBe('ann@example.com')
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('nobody'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg).sort()).toEqual([
    'a rejection was not handled',
    'an exception was not handled',
  ])
  expect((await server.end('SIGTERM')).code).toBe(0)
})

// Security: 63
sqliteOnlyTest('PostgreSQL needs a connection')(
  'with nothing configured the server opens no connections and listens on loopback',
  async () => {
    const watchingProgram = `import { Socket } from 'node:net'
    import dns from 'node:dns'
    const connect = Socket.prototype.connect
    Socket.prototype.connect = function (...to) {
      process.stderr.write('CONNECTS ' + JSON.stringify(to[0]) + '\\n')
      return connect.apply(this, to)
    }
    const lookup = dns.lookup
    dns.lookup = (name, ...rest) => (process.stderr.write('LOOKS UP ' + name + '\\n'), lookup(name, ...rest))
    process.on('SIGUSR2', () => new Socket().on('error', () => {}).connect(1, '127.0.0.1'))`
    await using server = await startServerProcess({ ...testEnvironment(), ...preload(watchingProgram) })
    const output = collectOutput(server.child)
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    await newBusiness({ url: server.url }, 'ann')
    expect(output()).not.toContain('CONNECTS')
    // Proves that the watcher works.
    server.child.kill('SIGUSR2')
    await waitUntil(() => output().includes('CONNECTS'), 'the requested connection')
    expect(output()).not.toContain('LOOKS UP')
  },
)

// Security: 11
test('the log reports plain HTTP unless the public URL uses HTTPS', async () => {
  await using httpServer = await startTestServer()
  expect(httpServer.log()).toContain('plain HTTP: for this machine only')
  await using httpsServer = await startTestServer({ PUBLIC_URL: 'https://calls.example.com', HOST: '127.0.0.1' })
  expect(httpsServer.log()).not.toContain('plain HTTP')
})

// Security: 53
test('keys and secrets appear in no response and no log line, even when the provider refuses them', async () => {
  const provider = createServer((request, response) => {
    // A careless provider that echoes the key it received.
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
    const bodies = await Promise.all(
      [
        ann.fetch('/trpc/agent.update', { method: 'POST', body: { json: { systemPrompt: 'Be kind.' } } }),
        ann.fetch('/trpc/agent.get'),
        ann.fetch(`/api/elevenlabs/voices/${ann.userId}`),
        ann.fetch('/metrics'),
        ann.fetch('/readyz'),
        ann.fetch('/api/webhooks/elevenlabs', { method: 'POST', body: '{}' }),
      ].map(async (request) => await (await request).text()),
    )
    const output = [...bodies, server.log()].join('\n')
    expect(output).toContain("The voice provider rejected this installation's API key.")
    expect(server.log()).toContain('invalid key ***')
    for (const secret of Object.values(secrets)) expect(output).not.toContain(secret)
  }
  provider.close()
  provider.closeAllConnections()
})
