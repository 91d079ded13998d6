import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { DatabaseError } from './chunk-EZBLK3BN.js'
var BASELINE = '0001-baseline'
var PRERELEASE_MESSAGE =
  'This database was made before the first release of Callwright and cannot be upgraded: move it away and start with an empty one.'
function isPrerelease(migrations) {
  return migrations.length > 0 && !migrations.includes(BASELINE)
}
function refusePrerelease(migrations) {
  if (isPrerelease(migrations)) throw new DatabaseError(PRERELEASE_MESSAGE)
}
export { isPrerelease, refusePrerelease }
