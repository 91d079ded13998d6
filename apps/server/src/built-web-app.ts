import { join } from 'node:path'

import type { ServerLog } from './log.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** What vite has built, with its compressed copies. It lies equally far from the sources and from the bundle. */
export function readBuiltWebApp(log: ServerLog): StaticFiles {
  const files = readStaticFiles(join(import.meta.dirname, '..', '..', 'web', 'dist'))
  if (!files.has('/index.html')) {
    log.warn({}, 'the web app is not built, so only the API is served; npm run build makes it')
  }
  return files
}
