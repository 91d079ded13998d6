import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { processEnvironment } from '../../harness/server-process.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const MAX_DELAY_MS = 20

/**
 * Runs a command until it prints a line with this prefix, waits a random time, and kills it.
 * @returns whether it was killed before it finished
 */
export async function killAfterOutputLine(
  args: readonly string[],
  { env, line }: { env: Record<string, string>; line: string },
): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: processEnvironment(env),
    cwd: env['DATA_DIR'],
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const printed = Promise.withResolvers<void>()
  const onOutput = (chunk: unknown): void => {
    output += String(chunk)
    if (output.split('\n').some((each) => each.startsWith(line))) printed.resolve()
  }
  child.stdout.on('data', onOutput)
  child.stderr.resume()
  const closed = once(child, 'close')
  await Promise.race([printed.promise, closed])
  await sleep(Math.random() * MAX_DELAY_MS)
  child.kill('SIGKILL')
  await closed
  return child.signalCode === 'SIGKILL'
}
