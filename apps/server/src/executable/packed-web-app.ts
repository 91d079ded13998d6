import { type StaticFiles, staticFilesOf } from '../web-app/static-files.ts'
import { ASSETS, listAssets, readAsset } from './assets.ts'

/** Reads the web app from the executable's assets; packaging replaces `built-web-app.ts` with this file. */
export function readBuiltWebApp(): StaticFiles {
  const names = listAssets(ASSETS.web).map((name) => name.slice(ASSETS.web.length))
  return staticFilesOf(names, (name) => readAsset(ASSETS.web + name))
}
