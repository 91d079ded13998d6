import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../../../scripts/child.mjs'
import { emitTypes, writeManifest } from '../../../packages/client/scripts/build-package.ts'

const CLIENT_DIR = join(root, 'packages', 'client')

const OPTIONS = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', target: 'es2022' }

const PROGRAM = `
import { createCallwrightClient } from './client/types/client/src/callwright-client.js'

const callwright = createCallwrightClient({ url: 'http://localhost:3000', apiKey: 'cw_' })
const { rows } = await callwright.calls.list.query({ statuses: ['completed'] })
export const seconds: number[] = rows.map(({ durationSeconds }) => durationSeconds)
// @ts-expect-error a number
export const texts: string[] = rows.map(({ durationSeconds }) => durationSeconds)
// @ts-expect-error an unknown status
await callwright.calls.list.query({ statuses: ['nonsense'] })
// @ts-expect-error an unknown procedure
await callwright.calls.nonsense.query()
`

test('the built types check programs outside the repository', () => {
  // Inside the package, so that the compiler finds the packages that npm would install.
  const cache = join(CLIENT_DIR, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'types-'))
  try {
    emitTypes(join(folder, 'client'))
    writeManifest(join(folder, 'client'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }))
    const tsc = join(CLIENT_DIR, 'node_modules', '.bin', 'tsc')
    expect(() => execFileSync(tsc, ['-p', '.'], { cwd: folder, stdio: 'inherit' })).not.toThrow()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
