import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Browser, findBrowser, installBrowser, listPaths, tryStart } from './find-browser.ts'

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
export async function ensureChromium(): Promise<Browser | { problem: string }> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    const chromium = await tryStart(configuredPath)
    return (
      chromium ?? {
        problem: `CHROMIUM_PATH is ${configuredPath}, which does not start. Correct it, or unset it to search for a browser.`,
      }
    )
  }
  const find = async (): Promise<Browser | null> => await findBrowser(listCandidates())
  return (await find()) ?? (await installBrowser([HEADLESS_SHELL, 'chromium'], find)) ?? { problem: howToInstall }
}

function listCandidates(): string[] {
  const mac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  const playwright = playwrightCaches
    .filter(Boolean)
    .flatMap((cache) =>
      playwrightBinaries.flatMap((pattern) => globSync(pattern, { cwd: cache }).map((path) => join(cache, path))),
    )
  return [...listPaths(names), ...mac, ...playwright]
}
