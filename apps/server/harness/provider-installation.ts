import { once } from 'node:events'
import { createServer } from 'node:net'

import { FAKE_KEY, FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { type FakeProvider, startFakeProvider } from '@callwright/fake-elevenlabs/provider'

import { testEnvironment, type TestServer, WEBHOOK_SECRET } from './test-server.ts'

/** A fake provider, and the settings for a server that uses it. The server keeps its port when it restarts. */
export type ProviderInstallation = AsyncDisposable & { fake: FakeProvider; env: Record<string, string> }

/** @param more additional settings, which take precedence */
export async function installProvider(more: Record<string, string> = {}): Promise<ProviderInstallation> {
  const outcomes = { answered: 7, busy: 1, 'no-answer': 1 }
  const fake = await startFakeProvider({ speed: 60, talkSeconds: { min: 10, max: 40 }, outcomes })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api/webhooks/elevenlabs`
  fake.state.webhook = { url, secret: WEBHOOK_SECRET, mode: 'deliver', duplicates: 0 }
  const env = testEnvironment({
    PORT: String(port),
    VOICE_PROVIDER: 'elevenlabs',
    ELEVENLABS_API_KEY: FAKE_KEY,
    ELEVENLABS_BASE_URL: fake.url,
    ELEVENLABS_PHONE_NUMBER_ID: FAKE_NUMBER_ID,
    CALLING_HOURS: 'off',
    DIALLER_CALLS_PER_SECOND: '20',
    DIALLER_CONCURRENCY: '50',
    RECONCILE_SECONDS: '5',
    RATE_LIMIT: 'off',
    ...more,
  })
  return { fake, env, [Symbol.asyncDispose]: fake.close }
}

/** A campaign's list of distinct numbers that may be dialed. */
export function createRecipientList(count: number, from = 0): { headers: string[]; rows: string[][] } {
  const rows = Array.from({ length: count }, (_, index) => [`+1212${2_000_000 + from + index}`, `Person ${index}`])
  return { headers: ['phone_number', 'name'], rows }
}

/** Wraps a server process's URL for the test clients. */
export function toTestServer(url: string): TestServer {
  return { url, port: Number(new URL(url).port), dataDir: '', log: () => '', [Symbol.asyncDispose]: async () => {} }
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
