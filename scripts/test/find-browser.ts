import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './program.ts'

export type Browser = { path: string; version: string }

/** Where the programs with these names may be. */
export function listPaths(names: readonly string[]): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => [...onPath, '/usr/bin', '/opt/google/chrome'].map((folder) => join(folder, name)))
}

/** The first browser that starts. */
export async function findBrowser(paths: readonly string[]): Promise<Browser | null> {
  for (const path of new Set(paths)) {
    const browser = existsSync(path) ? await tryStart(path) : null
    if (browser) return browser
  }
  return null
}

/** A file at this path is not enough: Ubuntu's `chromium-browser` is a script that tells you to install the snap. */
export async function tryStart(path: string): Promise<Browser | null> {
  const { code, output } = await runProgram(path, ['--version'])
  return code === 0 ? { path, version: output.trim() } : null
}

/** Installs one of these packages, on Debian with root access, until the browser is found. */
export async function installBrowser(
  packages: readonly string[],
  find: () => Promise<Browser | null>,
): Promise<Browser | null> {
  if (!existsSync('/usr/bin/apt-get')) return null
  const sudo = await findRootPrefix()
  if (!sudo) return null
  const apt = [...sudo, 'apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=120']
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const [program = '', ...args] = apt
  await runProgram(program, [...args, 'update'], { env: quiet })
  for (const name of packages) {
    await runProgram(program, [...args, 'install', '--no-install-recommends', name], { env: quiet })
    const browser = await find()
    if (browser) return browser
  }
  return null
}

/** The prefix that runs a command as root, or null if that needs a password. */
async function findRootPrefix(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return []
  return (await runProgram('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null
}
