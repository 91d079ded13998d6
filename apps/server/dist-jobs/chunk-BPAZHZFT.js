import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var FAILURES = [
  ['busy', /^(SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03$|57014$|40P01$|40001$)/],
  ['full', /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC$|EDQUOT$|53100$)/],
  ['failed', /^(SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY|EIO$|EROFS$|EBUCKET$|08...$|53...$|57P0.$|25P03$|58030$)/],
]
function findStorageFailure(error) {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    const found = FAILURES.find(([, pattern]) => pattern.test(code))
    if (found) return found[0]
  }
  return null
}
export { findStorageFailure }
