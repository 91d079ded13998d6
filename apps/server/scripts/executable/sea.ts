import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { build } from 'esbuild'

import { productFlags } from '../../../../scripts/child.mjs'

/** An executable of which `main` (a source file) is started, with assets by name, on the given Node. */
export async function makeExecutable(
  output: string,
  { main, node, assets }: { main: string; node: string; assets: Readonly<Record<string, string>> },
): Promise<void> {
  mkdirSync(dirname(output), { recursive: true })
  const bundled = `${output}.main.cjs`
  await build({
    entryPoints: [main],
    outfile: bundled,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node26',
  })
  const settings = `${output}.json`
  writeFileSync(
    settings,
    JSON.stringify({
      main: bundled,
      output,
      executable: node,
      execArgv: productFlags,
      // Neither the command line nor NODE_OPTIONS changes how the product runs.
      execArgvExtension: 'none',
      disableExperimentalSEAWarning: true,
      assets,
    }),
  )
  execFileSync(process.execPath, ['--build-sea', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  chmodSync(output, 0o755)
}
