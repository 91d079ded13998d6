import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { productFlags } from '../../../scripts/child.mjs'
import { collectAsUsual, collectSooner } from './collect-sooner.ts'
import { runProgram } from './run-program.ts'

test('V8 takes what it made of a thread’s program at the build once the server serves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-program-'))
  try {
    const text = Buffer.from('(function (require) { require("node:os") })')
    collectSooner()
    writeFileSync(join(folder, 'cache'), runProgram({ text, codeCache: undefined, name: 'one.js' }).createCachedData())
    collectAsUsual()
    const isRefused = (before: string): string => {
      const file = join(folder, 'serve.mts')
      const [program, sooner] = ['run-program.ts', 'collect-sooner.ts'].map((name) => join(import.meta.dirname, name))
      writeFileSync(
        file,
        `import { readFileSync } from 'node:fs'
        import { runProgram } from '${program}'
        import { collectAsUsual, collectSooner } from '${sooner}'
        ${before}()
        const codeCache = readFileSync('${join(folder, 'cache')}')
        console.log(runProgram({ text: Buffer.from(${JSON.stringify(text.toString())}), codeCache, name: 'other.js' }).cachedDataRejected)`,
      )
      return execFileSync(process.execPath, [...productFlags, file], { encoding: 'utf8' }).trim()
    }
    expect([isRefused('collectSooner'), isRefused('collectAsUsual')]).toEqual(['false', 'true'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
