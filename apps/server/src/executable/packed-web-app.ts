import { type StaticFiles, staticFilesOf } from '../web-app/static-files.ts'
import { ASSETS, assetsWithPrefix, readAsset } from './assets.ts'

/** Reads the web app from the executable's assets; packaging replaces `built-web-app.ts` with this file. */
export function readBuiltWebApp(): StaticFiles {
  const names = assetsWithPrefix(ASSETS.web).map((name) => name.slice(ASSETS.web.length))
  return staticFilesOf(names, (name) => readAsset(ASSETS.web + name))
}
