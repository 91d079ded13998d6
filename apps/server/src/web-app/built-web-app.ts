import { join } from 'node:path'

import type { ServerLog } from '../logging/log.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** `apps/server`, relative to this file or to the bundle in `dist`. */
const SERVER = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../..' : '..')

/** Reads the web app built by Vite, with its compressed copies. */
export function readBuiltWebApp(log: ServerLog): StaticFiles {
  const files = readStaticFiles(join(SERVER, '..', 'web', 'dist'))
  if (!files.has('/index.html')) {
    log.warn({}, 'the web app is not built, so only the API is served: run npm run build')
  }
  return files
}
