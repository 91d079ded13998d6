import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'callwright-commands-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('npm run serve listens, and stops its server even though npm forwards no signals', async () => {
  const { npm, output } = start(['run', 'serve'])
  const url = await poll(() => /listening on (http:\/\/[\d.]+:\d+)/.exec(output())?.[1])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  expect(await poll(() => isRefused(`${url}/healthz`))).toBe(true)
})

it('npm run cli passes on arguments and the exit code', async () => {
  for (const args of [['--help'], ['--', '--help']]) {
    const help = start(['run', 'cli', '--', ...args])
    expect(await once(help.npm, 'close')).toEqual([0, null])
    expect(help.output()).toContain('serve')
  }
  const unknown = start(['run', 'cli', '--', 'no-such-command'])
  expect(await once(unknown.npm, 'close')).toEqual([2, null])
})

it('an unknown command is a usage error', async () => {
  const child = spawn(process.execPath, [join(root, 'scripts', 'run.mjs'), 'nonsense'], { stdio: 'ignore' })
  expect(await once(child, 'close')).toEqual([2, null])
})

function start(args: string[]): { npm: ChildProcess; output: () => string } {
  const { PATH = '', HOME = dataDir } = process.env
  const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }
  const npm = spawn('npm', args, { cwd: root, env, stdio: 'pipe' })
  const chunks: string[] = []
  npm.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  npm.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { npm, output: () => chunks.join('') }
}

/** Calls `check` until it returns a truthy result, for at most a minute. */
async function poll<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  let result = await check()
  for (const deadline = Date.now() + 60_000; !result && Date.now() < deadline; result = await check()) await delay(50)
  return result
}

async function isRefused(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  )
}
