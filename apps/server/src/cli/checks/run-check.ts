import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { z } from '@callwright/contract/input/zod'

import type { Config } from '../../config/config.ts'
import { variables, type VariableValues } from '../../config/variables.ts'
import { selfCommand } from '../../process/self-command.ts'

/** What `check` asks a running server. */
export const checkInputSchema = z.strictObject({ analysis: z.boolean() })

/** What the server's `run-check` process reads from its standard input. */
export const runCheckSchema = checkInputSchema.extend({ environment: z.record(z.string(), z.string()) })

/**
 * Checks what this process was configured with, in a process of its own: reading the whole database takes long, and
 * `.env` may have changed since.
 * @throws Error if the check itself fails
 */
export async function runCheck(
  { environment }: Config,
  { input, signal }: { input: unknown; signal: AbortSignal },
): Promise<{ lines: string[]; succeeded: boolean }> {
  const instructions: z.infer<typeof runCheckSchema> = { ...checkInputSchema.parse(input), environment }
  const { file, args } = selfCommand()
  const child = spawn(file, [...args, 'run-check'], { stdio: 'pipe', signal })
  const closed = once(child, 'close')
  child.stdin.on('error', () => {}).end(JSON.stringify(instructions))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  if (output === '') throw new Error(`The check exited with code ${child.exitCode}: ${errors}`)
  return { lines: output.trimEnd().split('\n'), succeeded: child.exitCode === 0 }
}

/** A digest of each setting, by which two processes find out where theirs differ without telling them. */
export function digestSettings(config: VariableValues, key: string): Record<string, string> {
  const digest = (value: unknown): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(value) ?? '')
      .digest('base64url')
  const names = Object.keys(variables.shape)
  return Object.fromEntries(names.map((name) => [name, digest(config[name as keyof VariableValues])]))
}
