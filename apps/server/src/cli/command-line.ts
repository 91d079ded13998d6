import { DescribedError, describeSystemError } from '@callwright/db/errors/describe-failure'
import { DataDirInUseError } from '@callwright/db/sqlite/data-dir-lock'
import { Command as Parser, CommanderError, Help } from 'commander'

import packageJson from '../../package.json' with { type: 'json' }
import {
  type Arguments,
  type Command,
  type CommandSyntax,
  type StandaloneCommand,
  UsageError,
} from './commands/command.ts'
import { commands, standaloneCommands } from './commands/commands.ts'
import { forwardToServer, isServerResponding } from './commands/forward-to-server.ts'
import type { Terminal } from './commands/terminal.ts'
import { BackupError } from '../backup/backup-format.ts'
import { ConfigError } from '../config/config-error.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import { createLog } from '../logging/log.ts'

export const EXIT_CODES = { done: 0, failed: 1, usageError: 2 } as const
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

const SERVE = {
  name: 'serve',
  summary: 'start the server, configured by the environment and .env (default)',
}

/** Runs one command line. `serve` is a parameter, so that other commands do not load the server. */
export async function runCommandLine(
  argv: readonly string[],
  { terminal, serve }: { terminal: Terminal; serve: () => Promise<void> },
): Promise<ExitCode> {
  let succeeded = true
  const program = createProgram(terminal)
  addCommand(program, SERVE, serve)
  for (const command of commands)
    addCommand(program, command, async (args) => await runCommand(command, args, terminal))
  for (const command of standaloneCommands) {
    addCommand(program, command, async (args) => void (succeeded = await runStandalone(command, args, terminal)))
  }
  // People write `npm run cli -- -- --help`.
  const words = argv[0] === '--' ? argv.slice(1) : argv
  try {
    await program.parseAsync(words.length === 0 ? [SERVE.name] : words, { from: 'user' })
    return succeeded ? EXIT_CODES.done : EXIT_CODES.failed
  } catch (error) {
    // The help or the version was printed.
    if (error instanceof CommanderError) return EXIT_CODES.done
    terminal.printError(oneLineMessage(error))
    return error instanceof UsageError ? EXIT_CODES.usageError : EXIT_CODES.failed
  }
}

function createProgram(terminal: Terminal): Parser {
  const help = new Help()
  const program = new Parser('callwright')
    .version(packageJson.version, '--version')
    .configureOutput({ writeOut: (text) => terminal.print(text.trimEnd()), writeErr: () => {} })
    .configureHelp({
      // `operator set-password` instead of `operator`.
      subcommandTerm: (each) => [each, ...each.commands].map((part) => help.subcommandTerm(part)).join(' '),
    })
  return reportErrorsOnOneLine(program)
}

/** Adds a command to the program; a second word of its name becomes a subcommand. */
function addCommand(program: Parser, syntax: CommandSyntax, run: (args: Arguments) => Promise<void>): void {
  const { name, argument = '', summary, options = {}, isHidden = false } = syntax
  const [word = '', ...[second]] = name.split(' ')
  const parent = second === undefined ? program : reportErrorsOnOneLine(program.command(word).description(summary))
  const parser = parent.command(`${second ?? word} ${argument}`.trim(), { hidden: isHidden }).description(summary)
  for (const [flags, description] of Object.entries(options)) parser.option(flags, description)
  reportErrorsOnOneLine(parser).action(async () => await run({ values: parser.opts(), positionals: parser.args }))
}

/** Commander's own errors have several lines, or print the help. */
function reportErrorsOnOneLine(parser: Parser): Parser {
  return parser.exitOverride((error) => {
    if (error.exitCode === 0) throw error
    const [what] = error.code === 'commander.help' ? ['no command given'] : error.message.split('. ')
    throw new UsageError(`${pathOf(parser)}: ${what?.replace(/^error: /, '')}; see "${pathOf(parser)} --help".`)
  })
}

function pathOf(parser: Parser): string {
  return parser.parent ? `${pathOf(parser.parent)} ${parser.name()}` : parser.name()
}

async function runStandalone(command: StandaloneCommand, args: Arguments, terminal: Terminal): Promise<boolean> {
  const { lines, succeeded } = await command.run(loadConfig, args, terminal)
  lines.forEach(terminal.print)
  return succeeded
}

async function runCommand(command: Command, args: Arguments, terminal: Terminal): Promise<void> {
  const config = loadConfig()
  const input = await command.prepare(args, terminal)
  const installation = await openIfFree(config)
  if (!installation) {
    const { name, isLong = false } = command
    const { lines } = await forwardToServer(config.DATA_DIR, { command: name, input }, { isLong })
    return lines.forEach(terminal.print)
  }
  try {
    if (command.needsSimulator) await installation.simulator?.start()
    const { lines, finalLines } = await command.run(installation, input)
    lines.forEach(terminal.print)
    ;(await finalLines)?.forEach(terminal.print)
  } finally {
    await installation.simulator?.stop()
    await installation.close()
  }
}

/** null if a server runs the command itself, with its own settings, so that its clients receive the events. */
async function openIfFree(config: Config): Promise<Installation | null> {
  // Nodes on PostgreSQL share the directory, so opening it would succeed.
  if (await isServerResponding(config.DATA_DIR)) return null
  // Commands print to the terminal; the log is for problems.
  const log = createLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL, process.stderr, config.secrets)
  try {
    return await openInstallation(config, { log })
  } catch (error) {
    if (error instanceof DataDirInUseError) return null
    throw error
  }
}

/** Errors whose messages already say what to do. */
const EXPLAINED = [ConfigError, DataDirInUseError, DescribedError, BackupError]

/** What the system's error means and what to do, or the error's message with its causes, on one line. */
function oneLineMessage(error: unknown): string {
  const isExplained = EXPLAINED.some((type) => error instanceof type)
  return ((isExplained ? null : describeSystemError(error)) ?? listMessages(error, isExplained)).replaceAll(/\s+/g, ' ')
}

function listMessages(error: unknown, isExplained: boolean): string {
  if (!(error instanceof Error)) return String(error)
  if (isExplained || error.cause === undefined) return error.message
  const cause = listMessages(error.cause, false)
  return error.message.includes(cause) ? error.message : `${error.message} (${cause})`
}
