import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { signIn } from './business.ts'
import { startServer, type Server } from './server.ts'

const bundle = fileURLToPath(new URL('../apps/server/dist/server.js', import.meta.url))

export type Demo = Server & {
  /** Signs in as the example business, whose calls fill 90 days. */
  enter(page: Page): Promise<void>
}

/** Starts a server that holds the example business; disposing of it removes its data. `more`: further settings. */
export async function startDemo(more: Record<string, string> = {}): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-demo-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { PATH = '', HOME = tmpdir() } = process.env
    const env = { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir, ...more }
    const { stdout } = await promisify(execFile)(process.execPath, [bundle, 'demo'], { cwd: dataDir, env })
    const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(stdout) ?? []
    const server = await startServer({ dataDir, env: more })
    return {
      ...server,
      enter: (page) => signIn(page, server.url, { email, password, heading: /Dashboard$/ }),
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
