import { parseArgs } from 'node:util'

import { DataDirInUse } from '@callwright/db/sqlite/data-dir-lock'

import { type Arguments, type Command, type StandaloneCommand, WrongUsage } from './commands/command.ts'
import { commands, standaloneCommands } from './commands/commands.ts'
import { passToServer } from './commands/pass-to-server.ts'
import type { Terminal } from './commands/terminal.ts'
import { secretsOf } from '../config/secrets.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import { createLog } from '../logging/log.ts'

export const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

type Named = Pick<Command, 'name' | 'usage' | 'summary' | 'options'>

const SERVE = { name: 'serve', usage: '', summary: 'serve the product (what happens without a command)' }

/** Runs one command line to its end. `serve` is handed in, so that nothing else has to load it. */
export async function runCommandLine(
  words: readonly string[],
  { terminal, serve }: { terminal: Terminal; serve: () => Promise<void> },
): Promise<ExitCode> {
  try {
    const isGood = await run(words, { terminal, serve })
    return isGood ? EXIT.done : EXIT.failed
  } catch (error) {
    terminal.complain(sentenceOf(error))
    return error instanceof WrongUsage ? EXIT.wrongUsage : EXIT.failed
  }
}

async function run(
  words: readonly string[],
  { terminal, serve }: { terminal: Terminal; serve: () => Promise<void> },
): Promise<boolean> {
  const names = words.filter((word) => !word.startsWith('-'))
  const isHelp = words.includes('--help') || words.includes('-h')
  const isMeant = ({ name }: { name: string }): boolean => ` ${names.join(' ')} `.startsWith(` ${name} `)
  const command = commands.find(isMeant)
  const standalone = standaloneCommands.find(isMeant)
  const known = command ?? standalone
  if (isHelp) return print(terminal, [known ? helpOf(known) : overview()])
  if (standalone) return await runStandalone(standalone, { words, terminal })
  if (command) {
    await runCommand(command, { words, terminal })
    return true
  }
  const [first, ...more] = words
  if (first !== undefined && first !== SERVE.name)
    throw new WrongUsage(`There is no command "${words.join(' ')}". --help lists those there are.`)
  if (more.length > 0)
    throw new WrongUsage(`serve takes no "${more.join(' ')}": it is configured by the environment and .env.`)
  await serve()
  return true
}

function print(terminal: Terminal, lines: readonly string[]): true {
  lines.forEach((line) => terminal.print(line))
  return true
}

async function runStandalone(
  command: StandaloneCommand,
  { words, terminal }: { words: readonly string[]; terminal: Terminal },
): Promise<boolean> {
  const { lines, isGood } = await command.run(loadConfig, readArguments(command, words), terminal)
  print(terminal, lines)
  return isGood
}

async function runCommand(
  command: Command,
  { words, terminal }: { words: readonly string[]; terminal: Terminal },
): Promise<void> {
  const config = loadConfig()
  const input = await command.prepare(readArguments(command, words), terminal)
  const installation = await openIfFree(config)
  if (!installation) {
    const { name, isLong = false } = command
    const lines = await passToServer(config.dataDir, { command: name, input }, { isLong })
    return lines.forEach((line) => terminal.print(line))
  }
  try {
    if (command.needsSimulator) await installation.simulator?.start()
    const { lines, ended } = await command.run(installation, input)
    lines.forEach((line) => terminal.print(line))
    const more = await ended
    more?.forEach((line) => terminal.print(line))
  } finally {
    await installation.simulator?.stop()
    await installation.close()
  }
}

/** null: a server holds the data directory; it carries the command out, so that its own browsers hear of it. */
async function openIfFree(config: Config): Promise<Installation | null> {
  // What a command has to say goes to the terminal; the log is for what goes wrong.
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, process.stderr, secretsOf(config))
  try {
    return await openInstallation(config, { log })
  } catch (error) {
    if (error instanceof DataDirInUse) return null
    throw error
  }
}

function readArguments({ name, options, usage }: Named, words: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    const own = positionals.slice(name.split(' ').length)
    const most = /^\[?[A-Z]/.test(usage) ? 1 : 0
    if (own.length === 0 && /^[A-Z]/.test(usage)) throw new WrongUsage(`Usage: callwright ${name} ${usage}`)
    if (own.length > most)
      throw new WrongUsage(
        `${name} takes no "${own.slice(most).join(' ')}". Usage: callwright ${name} ${usage}`.trimEnd(),
      )
    return { values, positionals: own }
  } catch (error) {
    if (error instanceof TypeError)
      throw new WrongUsage(`${error.message.split('. ')[0] ?? ''}. Usage: callwright ${name} ${usage}`.trimEnd())
    throw error
  }
}

function overview(): string {
  const shown = standaloneCommands.filter(({ isHidden }) => isHidden !== true)
  const listed = [SERVE, ...commands, ...shown].map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(46)} ${summary}`,
  )
  return ['Usage: callwright [COMMAND]', '', ...listed, '', '  --help, also after a command; --version'].join('\n')
}

function helpOf({ name, usage, summary }: Named): string {
  return `Usage: callwright ${`${name} ${usage}`.trimEnd()}\n\n  ${summary}`
}

/** One line, whatever it was. */
function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}
