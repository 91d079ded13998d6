import { join } from 'node:path'
import { isSea } from 'node:sea'

/** The command that starts this program again, whether it runs from source, from its bundle, or as an executable. */
export function selfCommand(): { file: string; args: string[] } {
  const runsFromSource = import.meta.url.endsWith('.ts')
  const script = runsFromSource ? join(import.meta.dirname, '..', 'main.ts') : process.argv[1]
  return { file: process.execPath, args: isSea() || script === undefined ? [] : [script] }
}
