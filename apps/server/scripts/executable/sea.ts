import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'

/**
 * Builds an executable from one CommonJS file, assets by name and the given Node.
 * @param options.useCodeCache only if that Node runs on this machine: V8 creates the cache during the build
 */
export function makeExecutable(output: string, { main, node, assets, useCodeCache }: Executable): void {
  const settings = `${output}.json`
  writeFileSync(
    settings,
    JSON.stringify({
      ...{ main, output, executable: node, assets, useCodeCache },
      // Ignores Node options from the command line and NODE_OPTIONS.
      execArgvExtension: 'none',
      disableExperimentalSEAWarning: true,
    }),
  )
  execFileSync(process.execPath, ['--build-sea', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  chmodSync(output, 0o755)
}

type Executable = { main: string; node: string; assets: Readonly<Record<string, string>>; useCodeCache: boolean }
