import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { envExample } from '../../apps/server/src/config/env-example.ts'
import { root } from '../child.mjs'
import { listFiles, isTestCode, readSources } from './sources.ts'

const code = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults'].flatMap(readSources)
const MAX_LINES = 300

describe('the root', () => {
  it.each(['packages/db', 'packages/api', 'apps/server'])('has %s, whose dialect tests all exist', (folder) => {
    const manifest = readFileSync(join(root, folder, 'package.json'), 'utf8')
    const { scripts } = JSON.parse(manifest) as { scripts: { 'test:dialect': string } }
    const named = scripts['test:dialect'].match(/(?:src|test)\/\S+/g) ?? []
    const files = readSources(folder).map(({ path }) => path.slice(folder.length + 1))
    expect(named).not.toEqual([])
    expect(named.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([])
  })

  it('has an executable CI command', () => {
    expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0)
  })

  it('keeps .env.example equal to the output of `npm run -s cli -- settings`', () => {
    expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(`${envExample()}\n`)
  })
})

describe('file names', () => {
  const VAGUE = /^(utils?|helpers?|common|types?|services?|managers?|misc|shared)$/

  it('name what the file contains', () => {
    const vague = code.filter(({ path }) => {
      const parts = path.split('/')
      const stem = basename(path).split('.')[0] ?? ''
      return [...parts.slice(0, -1), stem].some((part) => VAGUE.test(part))
    })
    expect(vague.map(({ path }) => path)).toEqual([])
  })

  it('are kebab-case, or PascalCase for a component', () => {
    const wrong = code.filter(({ path }) => {
      const name = basename(path)
      const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/.test(name)
      return !kebab && !/^([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/.test(name)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('files', () => {
  it('are not barrels', () => {
    const barrels = code.filter(({ path, text }) => {
      const statements = text
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replace(/export\s[^'";]*?from\s+['"][^'"]+['"];?/g, '')
      const isIndex = basename(path).startsWith('index.') && !path.startsWith('packages/db/src/migrations/')
      return isIndex || (text.trim() !== '' && statements.trim() === '')
    })
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it(`have at most ${MAX_LINES} lines`, () => {
    const long = code.filter((source) => {
      const lines = source.text.split('\n').filter((line) => !isData(line))
      return !isTestCode(source) && !source.path.includes('/fixtures/') && lines.length > MAX_LINES
    })
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([])
  })

  it('read process.env only in config.ts', () => {
    const product = [...readSources('packages'), ...readSources('apps/server/src'), ...readSources('apps/web/src')]
    const readers = product.filter(
      (source) => !isTestCode(source) && stripComments(source.text).includes('process.env'),
    )
    expect(readers.map(({ path }) => path)).toEqual(['apps/server/src/config/config.ts'])
  })

  it('do not refer to a folder outside the repository', () => {
    const outside = ['..', 'shared'].join('/')
    const wrong = listFiles().filter((path) => readFileSync(join(root, path), 'utf8').includes(outside))
    expect(wrong).toEqual([])
  })
})

/** Encoded bytes, such as a line of a recording, do not count as lines of code. */
function isData(line: string): boolean {
  return /^\s*['"`]?[A-Za-z0-9+/=]{60,}['"`]?,?\s*\+?$/.test(line)
}

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
