import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { databaseForDataDir, addDatabaseUrl } from '../../packages/db/src/testing/database-for-data-dir.ts'
import { signIn } from './business.ts'
import { startServer, type Server } from './server.ts'

const bundle = fileURLToPath(new URL('../../apps/server/dist/server.js', import.meta.url))

export type Demo = Server & {
  /** Signs in as the example business, which has 90 days of calls. */
  signIn(page: Page): Promise<void>
}

/**
 * Starts a server with the example business; disposing of it removes its data.
 * @param extraEnv additional server settings
 */
export async function startDemo(extraEnv: Record<string, string> = {}): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-demo-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { email, password } = await (process.env.VITEST && databaseForDataDir(dataDir).kind === 'sqlite'
      ? copyShared(dataDir)
      : createExample(dataDir))
    const server = await startServer({ dataDir, env: extraEnv })
    return {
      ...server,
      signIn: (page) => signIn(page, server.url, { email, password, heading: /Dashboard$/ }),
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

type Account = { email: string; password: string }

/**
 * Copies the example business and its database. The first caller creates it in the temporary folder shared by all tests
 * in a run.
 */
async function copyShared(dataDir: string): Promise<Account> {
  const folder = join(tmpdir(), 'callwright-example')
  const accountFile = `${folder}.json`
  if (isFirst(folder)) {
    const account = await createExample(folder)
    // Renamed when complete, so that no test reads a partial file.
    writeFileSync(`${accountFile}.part`, JSON.stringify(account))
    renameSync(`${accountFile}.part`, accountFile)
  }
  for (let attempts = 0; !existsSync(accountFile); attempts += 1) {
    if (attempts > 6000) throw new Error('The example business was not created within 10 minutes')
    await delay(100)
  }
  cpSync(folder, dataDir, { recursive: true })
  return JSON.parse(readFileSync(accountFile, 'utf8')) as Account
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function createExample(dataDir: string): Promise<Account> {
  const { PATH = '', HOME = tmpdir() } = process.env
  const env = await addDatabaseUrl({ PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir })
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, 'demo'], { cwd: dataDir, env })
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(stdout) ?? []
  return { email, password }
}
