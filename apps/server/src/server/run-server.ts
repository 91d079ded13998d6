import { processTerminal } from '../cli/commands/terminal.ts'
import { loadConfig } from '../config/config.ts'
import { createLog } from '../logging/log.ts'

/** Serves until SIGTERM or SIGINT. */
export async function runServer(): Promise<void> {
  const config = loadConfig()
  const log = createLog(config.LOG_LEVEL, process.stdout, config.secrets)
  // The log's reader may be gone. That is no reason to stop, and there is nowhere to report it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection was not handled'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an exception was not handled'))
  // Node's own listener writes plain text between the log lines.
  process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'))
  const stopSignal = waitForStopSignal()
  const [{ startServer }, { readBuiltWebApp }] = await Promise.all([
    import('./start-server.ts'),
    import('../web-app/built-web-app.ts'),
  ])
  const server = await startServer(config, { log, web: readBuiltWebApp(log) })
  if (server.generatedPassword !== null) {
    // Printed once, and never logged.
    processTerminal.printError(
      `The operator's account is ${config.OPERATOR_EMAIL} with the password ${server.generatedPassword}`,
    )
  }
  await stopSignal
  log.info({}, 'stopping')
  await server.stop()
  log.info({}, 'stopped')
}

/**
 * The listeners stay: without one, a repeated signal would kill the process while it stops. Ctrl-C arrives twice under
 * npm, once from the terminal and once forwarded by npm.
 */
async function waitForStopSignal(): Promise<void> {
  await new Promise<void>((resolve) => process.on('SIGTERM', resolve).on('SIGINT', resolve))
}
