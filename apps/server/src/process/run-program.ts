import { createRequire } from 'node:module'
import { Script } from 'node:vm'

export type Program = {
  /** One CommonJS function of `require`, ASCII only. */
  text: Buffer
  /** What V8 made of it once, where that is known. */
  codeCache: Buffer | undefined
  /** What it is called in the stacks of errors. */
  name: string
}

/**
 * Runs a program that is carried as text. V8 takes the code cache only when it fits the program, the version and the
 * flags, and compiles the program where it does not. The program finds Node's own modules; there are no others.
 */
export function runProgram({ text, codeCache, name }: Program): Script {
  const script = new Script(text.toString('latin1'), {
    filename: name,
    ...(codeCache === undefined ? {} : { cachedData: codeCache }),
  })
  const program = script.runInThisContext() as (require: NodeJS.Require) => void
  program(createRequire(process.execPath))
  return script
}
