import { createMigratedPostgres } from '@callwright/db/testing/test-databases'
import { type StaleWrite, watchClaims } from '@callwright/db/testing/watch-claims'
import { openTcpProxy, type TcpProxy } from '@callwright/db/testing/tcp-proxy'
import type { FakeProvider } from '@callwright/fake-elevenlabs/provider'

import { freePort, installProvider, toTestServer } from '../../provider-installation.ts'
import { type ServerProcess, startServerProcess } from '../../server-process.ts'
import type { TestServer } from '../../test-server.ts'

/** A server process with its own proxies to the database and to the provider. */
export type Node = {
  name: string
  process: () => ServerProcess
  server: () => TestServer
  toDatabase: TcpProxy
  toProvider: TcpProxy
  start: () => Promise<void>
}

export type Cluster = AsyncDisposable & {
  fake: FakeProvider
  nodes: readonly [Node, Node]
  staleWrites: () => Promise<StaleWrite[]>
  /** Sends the provider's later webhooks to this node. */
  sendWebhooksTo: (node: Node) => void
}

/** Two nodes on one PostgreSQL database, and a fake provider that records its dials. */
export async function startCluster(server: string, env: Record<string, string>): Promise<Cluster> {
  const database = await createMigratedPostgres(server)
  const staleWrites = await watchClaims(database.url)
  const installation = await installProvider(env)
  const { fake } = installation
  const nodes = [
    await newNode('node-a', { installation, databaseUrl: database.url }),
    await newNode('node-b', { installation, databaseUrl: database.url }),
  ] as const
  for (const node of nodes) await node.start()
  return {
    fake,
    nodes,
    staleWrites,
    sendWebhooksTo(node) {
      const url = `${node.server().url}/api/webhooks/elevenlabs`
      if (fake.state.webhook) fake.state.webhook = { ...fake.state.webhook, url }
    },
    async [Symbol.asyncDispose]() {
      for (const { process: running, toDatabase, toProvider } of nodes) {
        await running().end('SIGKILL')
        await toDatabase.close()
        await toProvider.close()
      }
      await installation[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function newNode(
  name: string,
  { installation, databaseUrl }: { installation: Awaited<ReturnType<typeof installProvider>>; databaseUrl: string },
): Promise<Node> {
  const toDatabase = await proxyTo(databaseUrl)
  const toProvider = await proxyTo(installation.fake.url)
  const ownUrl = new URL(databaseUrl)
  ownUrl.host = `127.0.0.1:${toDatabase.port}`
  ownUrl.searchParams.set('application_name', name)
  const env = {
    ...installation.env,
    PORT: String(await freePort()),
    DATABASE_URL: ownUrl.href,
    ELEVENLABS_BASE_URL: `http://127.0.0.1:${toProvider.port}`,
  }
  let running: ServerProcess | null = null
  const process = (): ServerProcess => {
    if (!running) throw new Error(`${name} was not started`)
    return running
  }
  return {
    name,
    process,
    server: () => toTestServer(process().url),
    toDatabase,
    toProvider,
    async start() {
      running = await startServerProcess(env)
    },
  }
}

async function proxyTo(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url)
  return await openTcpProxy({ hostname, port: Number(port) })
}
