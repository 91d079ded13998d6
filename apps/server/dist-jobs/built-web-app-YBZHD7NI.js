import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { readStaticFiles } from './chunk-AMJBG3MQ.js'
import './chunk-FLKO6SS4.js'
import { join } from 'node:path'
var SERVER = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../..' : '..')
function readBuiltWebApp(log) {
  const files = readStaticFiles(join(SERVER, '..', 'web', 'dist'))
  if (!files.has('/index.html')) {
    log.warn({}, 'the web app is not built, so only the API is served: run npm run build')
  }
  return files
}
export { readBuiltWebApp }
