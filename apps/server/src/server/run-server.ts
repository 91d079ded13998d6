import { processTerminal } from '../cli/commands/terminal.ts'
import { loadConfig } from '../config/config.ts'
import { createLog } from '../logging/log.ts'

/** Serves until it is told to stop. */
export async function serveUntilTold(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.LOG_LEVEL, process.stdout, config.secrets)
  // Whoever read the log may be gone; that is no reason to stop, and nothing can be written about it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection was not handled'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an exception was not handled'))
  // Node's own listener writes plain text between the lines of the log.
  process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'))
  const stopped = toldToStop()
  const [{ startServer }, { readBuiltWebApp }] = await Promise.all([
    import('./start-server.ts'),
    import('../web-app/built-web-app.ts'),
  ])
  const server = await startServer(config, { log, web: readBuiltWebApp(log) })
  if (server.generatedPassword !== null) {
    // Said once, beside the log and never in it.
    processTerminal.complain(
      `The operator's account is ${config.OPERATOR_EMAIL} with the password ${server.generatedPassword}`,
    )
  }
  await stopped
  log.info({}, 'stopping')
  await server.stop()
  log.info({}, 'stopped')
}

/**
 * Its listeners stay for good: without one, a repeated signal would kill what is being finished. npm passes on the
 * Ctrl-C that the terminal has already sent to every process, so even a second one may be the first.
 */
async function toldToStop(): Promise<void> {
  await new Promise<void>((resolve) => process.on('SIGTERM', resolve).on('SIGINT', resolve))
}
