import { readFileSync } from 'node:fs'

import type { Program } from './run-program.ts'

/** What this thread runs; it lies beside the file that it was started from. */
export function threadProgram(): Program {
  const beside = (ending: string): Buffer => readFileSync(new URL(import.meta.url.replace(/\.js$/, ending)))
  return { text: beside('.program'), codeCache: beside('.cache'), name: 'thread.js' }
}
