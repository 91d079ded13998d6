import { z } from '@callwright/contract/input/zod'

import { notes, variables } from './variables.ts'

const INTRODUCTION =
  'All Callwright settings. Each is optional: without any of them, Callwright serves http://127.0.0.1:3000 with SQLite, ' +
  'the simulated voice provider, and mail written to files. Copy this file to `.env` and uncomment what you change. A ' +
  'variable set in the environment takes precedence over the file.'

/** The text of `.env.example`, generated from the table of variables. */
export function envExample(): string {
  const lines = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const { section, doc, example = '' } = notes.get(schema) ?? {}
    const value = schema instanceof z.ZodPrefault ? schema.def.defaultValue : example
    return [
      ...(section ? ['', `# --- ${section} ---`] : []),
      ...(doc ? ['', commentOut(doc)] : []),
      `#${name}=${value}`,
    ]
  })
  return [commentOut(INTRODUCTION), ...lines].join('\n')
}

function commentOut(text: string): string {
  return text.replaceAll(/(.{1,116})(?:\s|$)/g, '# $1\n').trimEnd()
}
