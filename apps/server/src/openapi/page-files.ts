import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, 'page')
/** The colours of the web app. */
const TOKENS = join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'tokens.css')

/**
 * The page that reads the document to people, each file by its name. Where the server is bundled, `scripts/bundle.ts` puts
 * the texts themselves here: beside a single executable there is no folder to read.
 */
export const PAGE_FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ...readdirSync(PAGE)
    .filter((name) => name !== 'tsconfig.json')
    .map((name) => [name, readFileSync(join(PAGE, name), 'utf8')] as const),
  ['tokens.css', readFileSync(TOKENS, 'utf8')] as const,
])
