import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../child.mjs'
import { isTestCode, readSources } from './sources.ts'

it('each guarantee in docs/security.md has a test tagged with its number, such as `// Security: 8, 9`', () => {
  const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  const tests = ['apps', 'packages', 'scripts', 'e2e']
    .flatMap(readSources)
    .filter(({ path }) => /\.(test|e2e)\.ts$/.test(path))
  const tags = tests
    .flatMap((test) => [...test.text.matchAll(/^ *\/\/ Security: (\d+(?:, \d+)*)$/gm)])
    .flatMap(([, tagged = '']) => tagged.split(', ').map(Number))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect([...new Set(tags)].sort((a, b) => a - b)).toEqual(numbers)
})

const product = ['apps/server/src', 'apps/web/src', 'packages']
  .flatMap(readSources)
  .filter((source) => !isTestCode(source))

/** Product files whose code matches a pattern. */
function filesWith(pattern: RegExp, folders = /^(apps|packages)\//): string[] {
  const found = product.filter(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return folders.test(path) && pattern.test(code)
  })
  return found.map(({ path }) => path).sort()
}

/** Code that runs on the server; browser code and client scripts may connect anywhere. */
const SERVER = /^(apps\/server|packages\/(api|contract|db|voice))\//
const OUTBOUND_REQUEST =
  /\bfetch\(|globalThis\.fetch\b|\bhttps?\.(get|request)\(|from 'undici'|createConnection\(|\bnet\.connect\(|from '@aws-sdk\//
const MARKUP =
  /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|srcdoc|\beval\(|new Function\(/i
const RAW_SQL = /\bsql\.raw\(|CompiledQuery\.raw\(/

// Security: 40
it('the server connects only to the provider, itself, webhook endpoints, and services the operator configured', () => {
  expect(filesWith(OUTBOUND_REQUEST, SERVER)).toEqual([
    // Its own public URL, and the running server.
    'apps/server/src/cli/checks/check-connections.ts',
    'apps/server/src/cli/commands/forward-to-server.ts',
    // Contacts only the provider's origin.
    'apps/server/src/downloads/voice-preview.ts',
    // Contacts the configured store, with keys made from hashes.
    'apps/server/src/storage/bucket/s3-bucket.ts',
    // Contacts webhook endpoints at public addresses.
    'packages/api/src/outgoing/send-request.ts',
    'packages/voice/src/elevenlabs/client.ts',
  ])
})

// Security: 47
it('nothing in the product turns text into markup or code', () => {
  expect(filesWith(MARKUP)).toEqual([])
})

it('only the example business leaves entries out of the audit log', () => {
  expect(filesWith(/\bisAudited: false/)).toEqual(['packages/api/src/demo/demo-owner.ts'])
})

// Security: 50
it('no SQL is built from strings', () => {
  expect(filesWith(RAW_SQL)).toEqual([
    // Contains only constant statements.
    'packages/db/src/migrations/0001-baseline/audit.ts',
    'packages/db/src/migrations/0001-baseline/search.ts',
  ])
})
