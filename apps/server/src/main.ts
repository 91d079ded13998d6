import { once } from 'node:events'

import { runCommandLine } from './command-line.ts'
import { processTerminal } from './commands/terminal.ts'
import { loadConfig } from './config.ts'
import { createLog } from './log.ts'

/** Serves until it is told to stop. */
async function serve(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection was not handled'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an exception was not handled'))
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const [{ startServer }, { readBuiltWebApp }] = await Promise.all([import('./serve.ts'), import('./built-web-app.ts')])
  const server = await startServer(config, { log, web: readBuiltWebApp(log) })
  if (server.generatedPassword !== null) {
    // Said once, beside the log and never in it.
    processTerminal.complain(`The operator's account is ${config.operator.email} with the password ${server.generatedPassword}`)
  }
  await stopped
  log.info({}, 'stopping')
  // Whoever asks twice does not want to wait.
  process.once('SIGINT', () => process.exit(1))
  await server.stop()
  log.info({}, 'stopped')
}

const exitCode = await runCommandLine(process.argv.slice(2), { terminal: processTerminal, serve })
process.exit(exitCode)
