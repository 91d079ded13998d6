import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { root } from '../../scripts/child.mjs'

/** A way of starting the product: words of its command line, and what it is told besides the usual. */
export type Program = { name: string; words: string[]; env: Record<string, string> }

const COMPILED = join(root, 'node_modules', '.cache', 'callwright')

/** As `npm run serve` starts it. */
export const SERVED: Program = {
  name: 'npm run serve',
  words: [process.execPath, join(root, 'apps', 'server', 'dist', 'server.js')],
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED },
}

export const EXECUTABLE: Program = {
  name: 'executable',
  words: [join(root, 'dist', `callwright-${process.platform}-${process.arch}`)],
  env: {},
}

/** Node with nothing to do: how quick the machine is. */
export const EMPTY: Program = { name: 'Node alone', words: [process.execPath, '-e', '0'], env: {} }

export type Started = {
  child: ChildProcess
  /** From the start of the process to the first byte of its first page. */
  firstByteMs: number
  stop: () => Promise<void>
}

/** Starts it in the folder with nothing else in its environment, and asks for the first page as soon as it listens. */
export async function start({ words: [file = '', ...args], env }: Program, folder: string): Promise<Started> {
  const began = performance.now()
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), ...env }
  const child = spawn(file, args, { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'ignore'] })
  const address = await listening(child)
  const answer = await fetch(`${address}/login`, { headers: { accept: 'text/html' } })
  const firstByteMs = performance.now() - began
  if (!(await answer.text()).includes('<html')) throw new Error(`${file} did not answer with its page`)
  return {
    child,
    firstByteMs,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** @returns milliseconds until a program that serves nothing has ended */
export async function runToEnd({ words: [file = '', ...args], env }: Program): Promise<number> {
  const began = performance.now()
  await once(spawn(file, args, { env, stdio: 'ignore' }), 'exit')
  return performance.now() - began
}

async function listening(child: ChildProcess): Promise<string> {
  let said = ''
  return await new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const address = /listening on (http:\/\/[^\s"]+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}
