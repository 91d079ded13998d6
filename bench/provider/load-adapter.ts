// Loads what a server loads without a key, then the adapter, and tells what that took.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const STATIC = /(?:^|[;\n])import(?:[^'"()]*from)?\s*["']\.\/([^"']+)["']/g

const folder = process.argv[2] ?? ''
const named = (beginning: string): string =>
  readdirSync(folder).find((name) => name.startsWith(beginning) && name.endsWith('.js')) ?? ''

/** A part of the bundle with all that it needs to run. */
function partsOf(name: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  const text = readFileSync(join(folder, name), 'utf8')
  for (const [, part = ''] of text.matchAll(STATIC)) partsOf(part, known)
  return known
}

async function load(name: string): Promise<void> {
  await import(pathToFileURL(join(folder, name)).href)
}

const adapter = named('elevenlabs-')
const others = partsOf(named('serve-'))
if (adapter === '' || others.has(adapter)) throw new Error('The adapter is not a part of its own')
for (const part of partsOf(adapter)) {
  if (others.has(part)) await load(part)
}
const gc = globalThis.gc ?? (() => {})
gc()
const before = process.memoryUsage().heapUsed
const begin = performance.now()
await load(adapter)
const ms = performance.now() - begin
gc()
process.send?.({ ms, megabytes: (process.memoryUsage().heapUsed - before) / 1024 / 1024 })
