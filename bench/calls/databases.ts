import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'

import { startScript } from '../../apps/server/harness/processes.ts'
import { type Size, SIZES } from './sizes.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CACHE = join(ROOT, 'node_modules', '.cache', 'bench')
/** If any of these files changes, the databases are generated again. */
const SOURCES = [
  'packages/db/src/migrations/*/*.ts',
  'packages/db/src/query/search*.ts',
  'packages/db/src/sqlite/search*.ts',
  'packages/db/src/search/*.ts',
  'packages/db/src/tables/call-order.ts',
  'packages/contract/src/calls/call-fields.ts',
  'packages/api/src/bulk/plan/seeded-random.ts',
  'bench/calls/generate.ts',
  'bench/calls/generate-call.ts',
  'bench/calls/generate-values.ts',
  'bench/calls/write-values.ts',
  'bench/calls/sizes.ts',
  'bench/calls/vocabulary.ts',
]

export type Databases = Disposable & { dataDirOf: (size: Size) => string; fileOf: (size: Size) => string }

/** Makes working copies of the databases, so that the generated ones stay unchanged; disposal removes the copies. */
export async function copyDatabases(sizes: readonly Size[]): Promise<Databases> {
  const cached = join(CACHE, `calls-${fingerprint()}`)
  for (const entry of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    if (join(CACHE, entry) !== cached) rmSync(join(CACHE, entry), { recursive: true })
  }
  mkdirSync(cached, { recursive: true })
  const work = join(CACHE, `work-${process.pid}`)
  const dataDirOf = (size: Size): string => join(work, size)
  const fileOf = (size: Size): string => join(dataDirOf(size), 'callwright.db')
  for (const size of sizes) {
    const file = join(cached, `${size}.db`)
    if (!existsSync(file)) await generate(file, size)
    mkdirSync(dataDirOf(size), { recursive: true, mode: 0o700 })
    copyFileSync(file, fileOf(size), constants.COPYFILE_FICLONE)
  }
  return { dataDirOf, fileOf, [Symbol.dispose]: () => rmSync(work, { recursive: true, force: true }) }
}

async function generate(file: string, size: Size): Promise<void> {
  const { calls, others } = SIZES[size]
  console.log(`Generating ${(calls + others * 1000).toLocaleString('en-US')} calls; later runs reuse them ...`)
  const partialFile = `${file}.part`
  rmSync(partialFile, { force: true })
  await using _done = await startScript('calls/generate.ts', [partialFile, size])
  renameSync(partialFile, file)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => {
    const matches = globSync(pattern, { cwd: ROOT })
    if (matches.length === 0) throw new Error(`No file matches ${pattern}`)
    return matches
  }).sort()
  for (const path of files.filter((name) => !name.endsWith('.test.ts'))) {
    hash.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex').slice(0, 12)
}
