import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { processEnvironment } from './server-process.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const LATEST_MS = 20

/**
 * Runs the command line until it prints a line that begins so, and a random moment longer; then it is killed.
 * @returns whether it was killed; else it came to its end before
 */
export async function killAfterLine(
  words: readonly string[],
  { env, line }: { env: Record<string, string>; line: string },
): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: processEnvironment(env),
    cwd: env['DATA_DIR'],
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const printed = Promise.withResolvers<void>()
  const listen = (chunk: unknown): void => {
    said += String(chunk)
    if (said.split('\n').some((each) => each.startsWith(line))) printed.resolve()
  }
  child.stdout.on('data', listen)
  child.stderr.resume()
  const closed = once(child, 'close')
  await Promise.race([printed.promise, closed])
  await sleep(Math.random() * LATEST_MS)
  child.kill('SIGKILL')
  await closed
  return child.signalCode === 'SIGKILL'
}
