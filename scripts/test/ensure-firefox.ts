import { type Browser, findBrowser, installBrowser, listPaths } from './find-browser.ts'

const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** Finds a Firefox that starts; on Debian, installs one if root access is available. */
export async function ensureFirefox(): Promise<Browser | { reason: string }> {
  const configured = process.env.FIREFOX_PATH
  const find = async (): Promise<Browser | null> =>
    await findBrowser(configured ? [configured] : [...listPaths(['firefox-esr', 'firefox']), MAC])
  const found = (await find()) ?? (configured ? null : await installBrowser(['firefox-esr'], find))
  return (
    found ?? { reason: 'Firefox was not found. Install it (Debian: firefox-esr), or set FIREFOX_PATH to its path.' }
  )
}
