import type { z } from '@callwright/contract/input/zod'

import type { Config } from '../../config/config.ts'
import type { Installation } from '../../installation/open-installation.ts'
import type { Terminal } from './terminal.ts'

/** The command line is invalid; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Arguments = { values: Record<string, unknown>; positionals: string[] }

/** A command's name, argument and options. */
export type CommandSyntax = {
  /** One word, or two: `operator set-password`. */
  name: string
  /** `<FILE>` is required, `[PASSWORD]` is optional. */
  argument?: string
  summary: string
  /** Flags such as `--count <N>`, with their descriptions. */
  options?: Readonly<Record<string, string>>
  /** Not listed in the help; only programs run it. */
  isHidden?: boolean
}

/** Lines to print now, and lines to print when the work that the command started has ended. */
export type CommandOutcome = { lines: string[]; finalLines?: Promise<string[]> }

/**
 * A command that runs in its own process, whether or not a server runs. `succeeded` decides the exit code. Long
 * commands print their progress to the terminal.
 * @throws ConfigError from `config`
 */
export type StandaloneCommand = CommandSyntax & {
  run: (config: () => Config, args: Arguments, terminal: Terminal) => Promise<{ lines: string[]; succeeded: boolean }>
}

/** A command on an open installation, run in this process or in the server that holds the data directory. */
export type Command = CommandSyntax & {
  /** Whether it may take longer than a minute. */
  isLong?: boolean
  /** Whether simulated calls must continue while it runs. */
  needsSimulator?: boolean
  /** Builds the command's input from the command line and the terminal. */
  prepare: (args: Arguments, terminal: Terminal) => Promise<unknown>
  run: (installation: Installation, input: unknown) => Promise<CommandOutcome>
}

type Definition<I> = Omit<Command, 'prepare' | 'run'> & {
  input: z.ZodType<I>
  prepare: (args: Arguments, terminal: Terminal) => Promise<I>
  run: (installation: Installation, input: I) => Promise<CommandOutcome>
}

/** Input may come from another process, so the schema validates it where the command runs. */
export function defineCommand<I>({ input: schema, ...definition }: Definition<I>): Command {
  return { ...definition, run: (installation, input) => definition.run(installation, schema.parse(input)) }
}
