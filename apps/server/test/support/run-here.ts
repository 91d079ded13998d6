import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { vi } from 'vitest'

import type { CommandResult } from '../../harness/server-process.ts'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/logging/log.ts'
import { startServer } from '../../src/server/start-server.ts'

/** Runs a command in this process, which is a second faster than starting one. `serve` stops once it is listening. */
export async function runHere(args: string[], { env }: { env: Record<string, string> }): Promise<CommandResult> {
  for (const [name, value] of Object.entries(await addDatabaseUrl(env))) vi.stubEnv(name, value)
  const output = { stdout: '', stderr: '' }
  const terminal = {
    print: (line: string) => void (output.stdout += `${line}\n`),
    printError: (line: string) => void (output.stderr += `${line}\n`),
    readSecret: async () => '',
  }
  const serve = async (): Promise<void> => {
    const server = await startServer(loadConfig(), { log: createLog('silent'), web: new Map() })
    await server.stop()
  }
  try {
    return { code: await runCommandLine(args, { terminal, serve }), ...output }
  } finally {
    vi.unstubAllEnvs()
  }
}
