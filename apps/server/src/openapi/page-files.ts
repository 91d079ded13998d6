import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The page that reads the document to people, each file by its name. Where the server is bundled, `scripts/bundle.ts` puts
 * the texts themselves here: beside a single executable there is no folder to read.
 */
export const PAGE_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  ['docs.html', 'docs.css', 'docs.js', 'elements.js', 'schema.js', 'theme.js', 'try.js'].map((name) => [
    name,
    readFileSync(join(import.meta.dirname, 'page', name), 'utf8'),
  ]),
)
