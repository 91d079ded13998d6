import { isDeepStrictEqual } from 'node:util'

import { z } from '@callwright/contract/input/zod'

import { type ControlEndpoint, readControlFile } from '../control-file.ts'

/** The running server refused a command, or could not be reached. */
export class CommandRefusedError extends Error {
  override readonly name = 'CommandRefusedError'
}

const outcomeSchema = z.object({ lines: z.array(z.string()), succeeded: z.boolean().default(true) })
export type ForwardedOutcome = z.infer<typeof outcomeSchema>
const responseSchema = z.union([outcomeSchema, z.object({ message: z.string() })])
/** Only our server says this, to a client with its token. */
export const GREETING = { program: 'callwright' }

const TIMEOUT_MS = 60_000
const GREETING_TIMEOUT_MS = 8000

/**
 * Asks the server that holds the data directory to run a command.
 * @param options.isLong if true, there is no timeout
 */
export async function forwardToServer(
  dataDir: string,
  forwarded: { command: string; input: unknown },
  { isLong }: { isLong: boolean },
): Promise<ForwardedOutcome> {
  const control = await readControlFile(dataDir)
  if (!control) {
    throw new CommandRefusedError(
      `Another process is using ${dataDir} and accepts no commands. If it is just starting, try again in a moment.`,
    )
  }
  const signal = isLong ? null : AbortSignal.timeout(TIMEOUT_MS)
  const answer = await exchange(control, { method: 'POST', body: JSON.stringify(forwarded), signal }).catch(
    (cause: unknown) => {
      throw new CommandRefusedError('The running server did not respond. Try again, or stop it first.', { cause })
    },
  )
  const response = responseSchema.parse(answer)
  if ('message' in response) throw new CommandRefusedError(response.message)
  return response
}

/**
 * Whether a server on this data directory responds. A killed one leaves its control file behind, and its port to any
 * other program.
 */
export async function isServerResponding(dataDir: string): Promise<boolean> {
  const control = await readControlFile(dataDir)
  if (!control) return false
  try {
    return isDeepStrictEqual(await exchange(control, { signal: AbortSignal.timeout(GREETING_TIMEOUT_MS) }), GREETING)
  } catch {
    return false
  }
}

/** @returns the JSON of the response, whatever its status */
async function exchange({ port, token }: ControlEndpoint, init: RequestInit): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/`, { ...init, headers, redirect: 'error' })
  return await response.json()
}
