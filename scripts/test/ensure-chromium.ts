import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProgram } from './program.ts'

export type Chromium = { path: string; version: string }

/** Debian's package without a user interface: the tests use a third less CPU time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const names = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const playwrightCaches = [
  join(homedir(), '.cache/ms-playwright'),
  join(homedir(), 'Library/Caches/ms-playwright'),
  process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
]
const playwrightBinaries = [
  'chromium-*/chrome-linux*/chrome',
  'chromium_headless_shell-*/chrome-*/*headless*shell',
  'chromium-*/chrome-mac*/*.app/Contents/MacOS/*',
]

const howToInstall =
  'The browser tests need Chromium, which was not found. Install it (Debian: apt-get install ' +
  'chromium-headless-shell; elsewhere: npx playwright-core install --with-deps chromium), or set CHROMIUM_PATH ' +
  'to the path of a Chromium or Chrome executable.'

/** Finds a Chromium that starts; on Debian, installs one if root access is available. */
export async function ensureChromium(): Promise<Chromium | { problem: string }> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    const chromium = await tryStart(configuredPath)
    return (
      chromium ?? {
        problem: `CHROMIUM_PATH is ${configuredPath}, which does not start. Correct it, or unset it to search for a browser.`,
      }
    )
  }
  return (await find()) ?? (await install()) ?? { problem: howToInstall }
}

async function find(): Promise<Chromium | null> {
  for (const path of listCandidates()) {
    const chromium = await tryStart(path)
    if (chromium) return chromium
  }
  return null
}

function listCandidates(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const system = names.flatMap((name) =>
    [...onPath, '/usr/bin', '/opt/google/chrome'].map((folder) => join(folder, name)),
  )
  const mac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  const playwright = playwrightCaches
    .filter(Boolean)
    .flatMap((cache) =>
      playwrightBinaries.flatMap((pattern) => globSync(pattern, { cwd: cache }).map((path) => join(cache, path))),
    )
  return [...new Set([...system, ...mac, ...playwright])].filter((path) => existsSync(path))
}

/** A file at this path is not enough: Ubuntu's `chromium-browser` is a script that tells you to install the snap. */
async function tryStart(path: string): Promise<Chromium | null> {
  const { code, output } = await runProgram(path, ['--version'])
  return code === 0 ? { path, version: output.trim() } : null
}

async function install(): Promise<Chromium | null> {
  if (!existsSync('/usr/bin/apt-get')) return null
  const sudo = await findRootPrefix()
  if (!sudo) return null
  const apt = [...sudo, 'apt-get', '-q', '-y', '-o', 'DPkg::Lock::Timeout=120']
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const [program = '', ...args] = apt
  await runProgram(program, [...args, 'update'], { env: quiet })
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    await runProgram(program, [...args, 'install', '--no-install-recommends', name], { env: quiet })
    const chromium = await find()
    if (chromium) return chromium
  }
  return null
}

/** The prefix that runs a command as root, or null if that needs a password. */
async function findRootPrefix(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return []
  return (await runProgram('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null
}
