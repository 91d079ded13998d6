import type { z } from '@callwright/contract/input/zod'

import type { Config } from '../../config/config.ts'
import type { Installation } from '../../installation/open-installation.ts'
import type { Terminal } from './terminal.ts'

/** The command line was used in a way that nobody can follow; exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export type Arguments = { values: Record<string, unknown>; positionals: string[] }

/** What the command line shows of a command and takes with it. */
export type CommandSyntax = {
  /** One word, or two: `operator set-password`. */
  name: string
  /** `<FILE>` is needed, `[PASSWORD]` is not. */
  argument?: string
  summary: string
  /** Flags such as `--count <N>`, with what they do. */
  options?: Readonly<Record<string, string>>
  /** Not shown: nobody types it. */
  isHidden?: boolean
}

/** What a command did: lines to print, and what it started that ends later. */
export type CommandOutcome = { lines: string[]; ended?: Promise<string[]> }

/**
 * A command that works from a process of its own, whether a server runs or not. `isGood` decides the exit code. What
 * takes long tells the terminal how far it is.
 * @throws ConfigError from `config`
 */
export type StandaloneCommand = CommandSyntax & {
  run: (config: () => Config, args: Arguments, terminal: Terminal) => Promise<{ lines: string[]; isGood: boolean }>
}

/** A command that works on an installation: in this process, or inside the server that holds the data directory. */
export type Command = CommandSyntax & {
  /** Whether it may take longer than a minute. */
  isLong?: boolean
  /** Whether simulated calls have to go on while it runs. */
  needsSimulator?: boolean
  /** Turns the command line, and what is typed at the terminal, into the command's input. */
  prepare: (args: Arguments, terminal: Terminal) => Promise<unknown>
  run: (installation: Installation, input: unknown) => Promise<CommandOutcome>
}

type Definition<I> = Omit<Command, 'prepare' | 'run'> & {
  input: z.ZodType<I>
  prepare: (args: Arguments, terminal: Terminal) => Promise<I>
  run: (installation: Installation, input: I) => Promise<CommandOutcome>
}

/** Input may come from another process, so it is read by its schema wherever the command runs. */
export function defineCommand<I>({ input: schema, ...definition }: Definition<I>): Command {
  return { ...definition, run: (installation, input) => definition.run(installation, schema.parse(input)) }
}
