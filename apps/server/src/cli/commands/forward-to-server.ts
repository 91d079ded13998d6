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
export const GREETING = { program: 'callwright' } as const
const greetingSchema = z.object({ program: z.literal(GREETING.program) })

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
  const response = responseSchema.parse(await postToServer(control, forwarded, signal))
  if ('message' in response) throw new CommandRefusedError(response.message)
  return response
}

/**
 * A server on this data directory that responds. A killed one leaves its control file behind, and its port to any other
 * program.
 */
export async function findServer(dataDir: string): Promise<ControlEndpoint | null> {
  const control = await readControlFile(dataDir)
  if (!control) return null
  try {
    const response = await fetch(`http://127.0.0.1:${control.port}/`, {
      headers: { authorization: `Bearer ${control.token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(GREETING_TIMEOUT_MS),
    })
    return greetingSchema.safeParse(await response.json()).success ? control : null
  } catch {
    return null
  }
}

async function postToServer(
  { port, token }: { port: number; token: string },
  body: unknown,
  signal: AbortSignal | null,
): Promise<unknown> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return await response.json()
  } catch (error) {
    throw new CommandRefusedError('The running server did not respond. Try again, or stop it first.', { cause: error })
  }
}
