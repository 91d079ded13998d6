import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../packages/fake-elevenlabs/src/run.ts', import.meta.url))

export type FakeProvider = AsyncDisposable & {
  /** Settings that make a server use it as its voice provider. */
  env: Record<string, string>
  /** Makes requests whose path contains `path` fail, until `recover`. */
  fail(rule: { kind: string; path: string; method?: string; status?: number }): Promise<void>
  recover(): Promise<void>
  /** Decides how calls go; see `POST /__fake/calls` in the fake's control interface. */
  changeCalls(change: object): Promise<void>
  /** Sends each event twice to a server that has `WEBHOOK_SECRET`. */
  reportTo(serverUrl: string): Promise<void>
  /** How many events the server has accepted. */
  countReports(): Promise<number>
}

export const WEBHOOK_SECRET = 'wsec_0123456789ab'

/** Starts a fake voice provider as a separate process on a free port. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const child = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const control = async (method: string, body?: object, path = 'faults'): Promise<unknown> => {
    const response = await fetch(`${url}/__fake/${path}`, { method, body: body && JSON.stringify(body) })
    if (!response.ok) throw new Error(`The fake provider returned ${response.status}: ${await response.text()}`)
    return await response.json()
  }
  return {
    env: { ELEVENLABS_API_KEY: 'sk_fake', ELEVENLABS_BASE_URL: url },
    fail: async (rule) => void (await control('POST', rule)),
    recover: async () => void (await control('DELETE')),
    changeCalls: async (change) => void (await control('POST', change, 'calls')),
    countReports: async () => ((await control('GET', undefined, 'state')) as { deliveries: number }).deliveries,
    async reportTo(serverUrl) {
      const webhook = { url: `${serverUrl}/api/webhooks/elevenlabs`, secret: WEBHOOK_SECRET, duplicates: 1 }
      await control('POST', webhook, 'webhook')
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
