import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext, Route } from 'playwright-core'

const BUILD_FOLDER = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')
const TEXT_EXTENSIONS = new Set(['.js', '.css', '.html', '.svg'])
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
}

/** A web app's files: path to content. */
type WebApp = ReadonlyMap<string, Buffer>

/** Reads the build as a different version: renames every file under `assets/`, and every reference to it. */
function readVersion(version: string): WebApp {
  const names = readdirSync(BUILD_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) !== '')
  const uncompressed = names.filter((name) => !/\.(br|gz)$/.test(name))
  const assets = uncompressed.filter((name) => name.startsWith('assets/')).map((name) => name.slice('assets/'.length))
  const renameAssets = (text: string): string =>
    assets.reduce((all, name) => all.replaceAll(name, name.replace(/(\.\w+)$/, `${version}$1`)), text)
  return new Map(
    uncompressed.map((name) => {
      const bytes = readFileSync(join(BUILD_FOLDER, name))
      const content = TEXT_EXTENSIONS.has(extname(name)) ? Buffer.from(renameAssets(bytes.toString())) : bytes
      return [`/${renameAssets(name)}`, content]
    }),
  )
}

/**
 * Serves pages and assets from a version of the web app; everything else comes from the real server.
 * A deploy removes every file from the previous version.
 */
export async function serveVersions(context: BrowserContext): Promise<{
  deploy: (version: string) => void
  /** The number of page loads. */
  countPageLoads: () => number
}> {
  let app = readVersion('-v1')
  let pages = 0
  const fulfill = async (route: Route): Promise<void> => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isPage = request.isNavigationRequest()
    if (isPage) pages += 1
    if (!isPage && !pathname.startsWith('/assets/') && pathname !== '/index.html') return await route.continue()
    const path = isPage ? '/index.html' : pathname
    const body = app.get(path)
    if (!body) return await route.fulfill({ status: 404, json: { message: 'Not found' } })
    await route.fulfill({ body, contentType: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream' })
  }
  await context.route('**/*', fulfill)
  return { deploy: (version) => void (app = readVersion(version)), countPageLoads: () => pages }
}
