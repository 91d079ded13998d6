import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'

import { bin, root, run } from '../../../../scripts/child.mjs'
import { ensureChromium } from '../../../../scripts/test/ensure-chromium.ts'
import { BUILD_DIR } from '../bundle-options.ts'
import { writeLicenses } from './licenses.ts'
import { ensureNode, PLATFORMS, THIS_PLATFORM } from './node-binary.ts'
import { buildProgramParts } from './program.ts'
import { makeExecutable } from './sea.ts'

// `npm run package` builds a self-contained executable for this machine, or with `--all` for every platform.
const DIST = join(root, 'dist')

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, check: { type: 'boolean' } } })
for (const platform of values.all ? PLATFORMS : [THIS_PLATFORM]) await packageFor(platform)
writeLicenses(join(DIST, 'THIRD-PARTY.txt'))
if (values.check) process.exitCode = await check(fileOf(THIS_PLATFORM))

async function packageFor(platform: string): Promise<void> {
  const parts = await buildProgramParts(platform)
  const file = fileOf(platform)
  mkdirSync(DIST, { recursive: true })
  const executable = join(BUILD_DIR, platform, 'callwright')
  makeExecutable(executable, { ...parts, node: ensureNode(platform), useCodeCache: platform === THIS_PLATFORM })
  // Copied in small chunks: the page cache keeps a file in chunks as large as the writes, and large ones cost 25 MB of
  // resident memory until the next boot. The rename leaves a running executable's file intact.
  await pipeline(createReadStream(executable), createWriteStream(`${file}.partial`, { mode: 0o755 }))
  renameSync(`${file}.partial`, file)
  rmSync(executable)
  console.log(`dist/${basename(file)}: ${(statSync(file).size / 1e6).toFixed(0)} MB`)
}

function fileOf(platform: string): string {
  return join(DIST, `callwright-${platform}${platform.startsWith('win') ? '.exe' : ''}`)
}

/** Runs the tests in `e2e/executable` and the main browser test. @returns the exit code */
async function check(executable: string): Promise<number> {
  const chromium = await ensureChromium()
  if ('problem' in chromium) {
    console.error(chromium.problem)
    return 1
  }
  const config = join('executable', 'vitest.config.ts')
  return await run(join(bin, 'vitest'), ['run', '--root', join(root, 'e2e'), '--config', config], {
    env: { CALLWRIGHT_EXECUTABLE: executable, CHROMIUM_PATH: chromium.path },
  })
}
