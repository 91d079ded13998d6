import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { z } from '@callwright/contract/input/zod'
import { describeSystemError } from '@callwright/db/errors/describe-failure'

import { runCheck } from './checks/run-check.ts'
import { type ForwardedOutcome, GREETING } from './commands/forward-to-server.ts'
import { commands } from './commands/commands.ts'
import { removeOwnControlFile, writeControlFile } from './control-file.ts'
import { explain } from '../http/explain-error.ts'
import type { Installation } from '../installation/open-installation.ts'
import { parseJsonBody } from '../http/json-body.ts'

const BODY_LIMIT = 64 * 1024
const KEEP_ALIVE_MS = 10_000

/** A command as one process passes it to another. */
export const forwardedCommandSchema = z.strictObject({ command: z.string(), input: z.unknown() })

export type ControlServer = { close: () => Promise<void> }

/**
 * Lets the command line reach this process: a loopback server that accepts any client that can read the control file.
 * If several nodes share the data directory, that is the one that started last.
 */
export async function startControlServer(installation: Installation): Promise<ControlServer> {
  const { DATA_DIR: dataDir } = installation.config
  const token = randomBytes(32).toString('base64url')
  const stopping = new AbortController()
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
    const begin = (status: number): void => {
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    }
    const respond = (status: number, body: object): void => {
      clearInterval(keepAlive)
      begin(status)
      response.end(JSON.stringify(body))
    }
    // The client gives up after minutes without data, and a backup may take longer. JSON may start with spaces.
    const keepAlive = setInterval(() => {
      begin(200)
      response.write(' ')
    }, KEEP_ALIVE_MS)
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) return respond(404, { message: 'Not found' })
    if (request.method === 'GET') return respond(200, GREETING)
    runForwarded(installation, request, stopping.signal).then(
      (outcome) => respond(200, outcome),
      (error: unknown) => {
        const { status, message } = explain(error)
        if (status >= 500) installation.log.error({ err: error }, 'a command from the command line failed')
        respond(status, { message: describeSystemError(error, installation.config.database) ?? message })
      },
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await writeControlFile(dataDir, { port, token })
  return {
    async close() {
      stopping.abort()
      await removeOwnControlFile(dataDir, { port, token })
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function runForwarded(
  installation: Installation,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<ForwardedOutcome> {
  const { command: name, input } = forwardedCommandSchema.parse(parseJsonBody(await readBody(request)))
  if (name === 'check') return await runCheck(installation.config, { input, signal })
  const command = commands.find((candidate) => candidate.name === name)
  if (!command) throw new Error(`The running server does not know the command ${name}`)
  // The migrations applied at the server's startup are not a result of this command.
  const { lines } = await command.run({ ...installation, appliedMigrations: [] }, input)
  installation.log.info({ command: name }, 'ran a command from the command line')
  return { lines, succeeded: true }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new Error('A command from the command line was too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
