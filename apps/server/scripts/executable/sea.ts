import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'

/**
 * An executable of one CommonJS file and assets by name, on the given Node.
 * @param options.useCodeCache only where that Node runs here: V8 makes the cache while the executable is built
 */
export function makeExecutable(output: string, { main, node, assets, useCodeCache }: Executable): void {
  const settings = `${output}.json`
  writeFileSync(
    settings,
    JSON.stringify({
      ...{ main, output, executable: node, assets, useCodeCache },
      // Neither the command line nor NODE_OPTIONS changes how the product runs.
      execArgvExtension: 'none',
      disableExperimentalSEAWarning: true,
    }),
  )
  execFileSync(process.execPath, ['--build-sea', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  chmodSync(output, 0o755)
}

type Executable = { main: string; node: string; assets: Readonly<Record<string, string>>; useCodeCache: boolean }
