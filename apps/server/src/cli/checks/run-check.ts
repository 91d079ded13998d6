import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { DomainError } from '@callwright/api/context/domain-error'
import { z } from '@callwright/contract/input/zod'

import type { Config } from '../../config/config.ts'
import { selfCommand } from '../../process/self-command.ts'

const inputSchema = z.strictObject({ analysis: z.boolean() })
export type CheckInput = z.infer<typeof inputSchema>

/** What `run-check` reads from its standard input. */
export const runCheckSchema = z.object({ input: inputSchema, environment: z.record(z.string(), z.string()) })

/**
 * Checks this server's settings in a process of its own, because reading the whole database takes a long time.
 * @throws DomainError `unavailable` if the checks cannot run
 */
export async function runCheck(
  { environment }: Config,
  { input, signal }: { input: unknown; signal: AbortSignal },
): Promise<{ lines: string[]; succeeded: boolean }> {
  const { file, args } = selfCommand()
  const child = spawn(file, [...args, 'run-check'], { stdio: 'pipe' })
  signal.addEventListener('abort', () => child.kill())
  const closed = once(child, 'close')
  child.stdin.on('error', () => {}).end(JSON.stringify({ input, environment }))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  if (output === '')
    throw new DomainError('unavailable', errors.trim() || `The check exited with code ${child.exitCode}.`)
  return { lines: output.trimEnd().split('\n'), succeeded: child.exitCode === 0 }
}
