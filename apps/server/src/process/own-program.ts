import { join } from 'node:path'
import { isSea } from 'node:sea'

/** How this program is started once more, whether from its sources, its bundle or as one executable. */
export function ownProgram(): { file: string; args: string[] } {
  const isFromSources = import.meta.url.endsWith('.ts')
  const script = isFromSources ? join(import.meta.dirname, '..', 'main.ts') : process.argv[1]
  return { file: process.execPath, args: isSea() || script === undefined ? [] : [script] }
}
