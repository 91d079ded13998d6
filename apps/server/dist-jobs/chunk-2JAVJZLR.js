import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { setImmediate as nextTurn } from 'node:timers/promises'
var STEP_BYTES = 4 * 1024 * 1024
async function hashInSteps(hash, bytes) {
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    if (at > 0) await nextTurn()
    hash.update(bytes.subarray(at, at + STEP_BYTES))
  }
  return hash
}
export { hashInSteps }
