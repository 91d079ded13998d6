import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { productFlags } from '../../../../scripts/child.mjs'

test('V8 takes what it made of a thread’s program at the build once the server serves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-program-'))
  try {
    const text = "(function (require) { require('node:os') })"
    const cache = JSON.stringify(join(folder, 'cache'))
    const [program, sooner] = ['run-program.ts', 'gc-tuning.ts'].map((name) => join(import.meta.dirname, name))
    const runs = (flags: readonly string[], code: string): string => {
      const file = join(folder, 'run.mts')
      writeFileSync(
        file,
        `import { readFileSync, writeFileSync } from 'node:fs'
        import { runProgram } from '${program}'
        import { collectAsUsual, collectSooner } from '${sooner}'
        const text = Buffer.from(${JSON.stringify(text)})
        ${code}`,
      )
      return execFileSync(process.execPath, [...flags, file], { encoding: 'utf8' }).trim()
    }
    const make = `writeFileSync(${cache}, runProgram({ text, codeCache: undefined, name: 'one.js' }).createCachedData())`
    runs([], `collectSooner(); ${make}`)
    const isRefused = (before: string): string =>
      runs(
        productFlags,
        `${before}()
        const codeCache = readFileSync(${cache})
        console.log(runProgram({ text, codeCache, name: 'other.js' }).cachedDataRejected)`,
      )
    expect([isRefused('collectSooner'), isRefused('collectAsUsual')]).toEqual(['false', 'true'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
