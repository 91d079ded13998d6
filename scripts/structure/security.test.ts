import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../child.mjs'
import { isForTests, sourcesIn } from './sources.ts'

const LINES = 66

/** A point of the list: its number, and below it the files whose tests show what it says. */
type Row = { line: number; files: string[] }

const rows: Row[] = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  .split(/^(?=\d+\. )/m)
  .filter((text) => /^\d+\. /.test(text))
  .map((text) => ({
    line: Number.parseInt(text, 10),
    files: [...text.matchAll(/^ +- `([^`]+)`$/gm)].map(([, file = '']) => file),
  }))

/** The lines that the titles of a test file name: `line 8: ...` or `lines 8, 9: ...`. */
function linesNamedIn(file: string): Set<number> {
  const titles = readFileSync(join(root, file), 'utf8').matchAll(/['"`]lines? (\d+(?:, \d+)*): /g)
  return new Set([...titles].flatMap(([, numbers = '']) => numbers.split(', ').map(Number)))
}

describe('docs/security.md', () => {
  it('has each line once', () => {
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, index) => index + 1))
  })

  it.each(rows)('line $line has tests, and each of the files has a test of that title', ({ line, files }) => {
    expect(files).not.toEqual([])
    const missing = files.filter((file) => !existsSync(join(root, file)) || !linesNamedIn(file).has(line))
    expect(missing).toEqual([])
  })

  it('knows every test that names a line', () => {
    const tests = ['apps', 'packages', 'scripts', 'e2e']
      .flatMap(sourcesIn)
      .filter(({ path }) => /\.(test|e2e)\.ts$/.test(path))
    const unlisted = tests.flatMap(({ path }) =>
      [...linesNamedIn(path)]
        .filter((line) => !rows.some((row) => row.line === line && row.files.includes(path)))
        .map((line) => `${path}: line ${line}`),
    )
    expect(unlisted).toEqual([])
  })
})

const product = ['apps/server/src', 'apps/web/src', 'packages']
  .flatMap(sourcesIn)
  .filter((source) => !isForTests(source))

/** Where a pattern stands in code of the product. */
function placesOf(pattern: RegExp, folders = /^(apps|packages)\//): string[] {
  const found = product.filter(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return folders.test(path) && pattern.test(code)
  })
  return found.map(({ path }) => path).sort()
}

/** A browser and the scripts of others ask where they like. */
const SERVER = /^(apps\/server|packages\/(api|contract|db|voice))\//
const ASKS =
  /\bfetch\(|globalThis\.fetch\b|\bhttps?\.(get|request)\(|from 'undici'|createConnection\(|\bnet\.connect\(|from '@aws-sdk\//
const MARKUP =
  /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|srcdoc|\beval\(|new Function\(/i
const RAW_SQL = /\bsql\.raw\(|CompiledQuery\.raw\(/

it('line 40: the server asks nobody but the provider, itself and what the operator has configured', () => {
  expect(placesOf(ASKS, SERVER)).toEqual([
    // Its own public address, and the server that runs.
    'apps/server/src/cli/checks/check-reach.ts',
    'apps/server/src/cli/commands/pass-to-server.ts',
    // At the provider's origin only.
    'apps/server/src/downloads/voice-preview.ts',
    // At the store that is configured, with keys that are made of hashes.
    'apps/server/src/storage/bucket/s3-bucket.ts',
    'packages/voice/src/elevenlabs/client.ts',
  ])
})

it('line 47: nothing in the product turns text into markup or code', () => {
  expect(placesOf(MARKUP)).toEqual([])
})

it('line 50: no SQL is put together from text', () => {
  expect(placesOf(RAW_SQL)).toEqual([
    // Statements of its own.
    'packages/db/src/migrations/0001-baseline/audit.ts',
    'packages/db/src/migrations/0001-baseline/search.ts',
  ])
})
