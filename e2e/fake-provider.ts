import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../packages/fake-elevenlabs/src/run.ts', import.meta.url))

export type FakeProvider = AsyncDisposable & {
  /** What a server needs to take it for its voice provider. */
  env: Record<string, string>
  /** From now on requests whose path holds `path` go wrong, until `recover`. */
  fail(rule: { kind: string; path: string; method?: string; status?: number }): Promise<void>
  recover(): Promise<void>
}

/** The voice provider's stand-in as a process of its own, on a free port. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const child = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const control = async (method: string, body?: object): Promise<void> => {
    const answer = await fetch(`${url}/__fake/faults`, { method, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The stand-in answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    env: { ELEVENLABS_API_KEY: 'sk_fake', ELEVENLABS_BASE_URL: url },
    fail: (rule) => control('POST', rule),
    recover: () => control('DELETE'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
