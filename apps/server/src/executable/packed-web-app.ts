import { type StaticFiles, staticFilesOf } from '../web-app/static-files.ts'
import { ASSETS, assetsIn, readAsset } from './assets.ts'

/** The web app that the executable carries; packaging puts this in the place of `built-web-app.ts`. */
export function readBuiltWebApp(): StaticFiles {
  const names = assetsIn(ASSETS.web).map((name) => name.slice(ASSETS.web.length))
  return staticFilesOf(names, (name) => readAsset(ASSETS.web + name))
}
