import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { ServerLog } from './log.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** The bundle has the web app beside it, with compressed copies; from the sources it is where vite puts it. */
export function readBuiltWebApp(log: ServerLog): StaticFiles {
  const folders = [join(import.meta.dirname, 'web'), join(import.meta.dirname, '..', '..', 'web', 'dist')]
  const folder = folders.find((candidate) => existsSync(join(candidate, 'index.html')))
  if (!folder) log.warn({}, 'the web app is not built, so only the API is served; npm run build makes it')
  return folder ? readStaticFiles(folder) : new Map()
}
