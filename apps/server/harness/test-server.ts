import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import type { PasswordCost } from '@callwright/api/context/context'
import { CHEAP_COST } from '@callwright/api/testing/test-world'
import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'

import { configFrom } from '../src/config/config.ts'
import { createLog } from '../src/logging/log.ts'
import { startServer } from '../src/server/start-server.ts'
import type { StaticFile, StaticFiles } from '../src/web-app/static-files.ts'

export const WEBHOOK_SECRET = 'wsec_of_the_tests_0123456789'
export const OPERATOR = { email: 'operator@localhost', password: 'operator-of-tests-1!' }

export type TestServer = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  url: string
  port: number
  dataDir: string
  /** Everything logged so far. */
  log: () => string
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-server-'))
}

/** Settings for every test server; `more` takes precedence. */
export function testEnvironment(more: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: newDataDir(),
    OPERATOR_PASSWORD: OPERATOR.password,
    ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SIMULATOR_CALL_SECONDS: '0-0.05',
    ...more,
  }
}

/**
 * Starts a complete server on a free port, with a new data directory and a minimal web app.
 * @param options.passwordCost the real one for tests that measure hashing
 */
export async function startTestServer(
  more: Record<string, string> = {},
  { passwordCost = CHEAP_COST }: { passwordCost?: PasswordCost } = {},
): Promise<TestServer> {
  const lines: string[] = []
  const output = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const config = { ...configFrom(await addDatabaseUrl(testEnvironment(more))), passwordCost }
  const log = createLog(config.LOG_LEVEL, output, config.secrets)
  const server = await startServer(config, { log, web: WEB_APP })
  const { port } = new URL(server.address)
  return {
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    dataDir: config.DATA_DIR,
    log: () => lines.join(''),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

export const INDEX_HTML = '<!doctype html><head><link rel="icon" href="/favicon.svg" /><title>Callwright</title></head>'

const WEB_APP: StaticFiles = new Map([
  ['/index.html', file(INDEX_HTML, { mediaType: 'text/html; charset=utf-8' })],
  ['/api/docs/index.html', file(INDEX_HTML, { mediaType: 'text/html; charset=utf-8' })],
  ['/assets/app-1.js', file('/* app */', { mediaType: 'text/javascript; charset=utf-8', immutable: true })],
])

function file(text: string, more: Partial<StaticFile>): StaticFile {
  return {
    mediaType: '',
    etag: `"${text.length}"`,
    immutable: false,
    bytes: Buffer.from(text),
    br: null,
    gzip: null,
    ...more,
  }
}
