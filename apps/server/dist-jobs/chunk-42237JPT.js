import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { createRequire } from 'node:module'
var requireFromDb = createRequire(new URL('../../../packages/db/package.json', import.meta.url))
var better_sqlite3_default = requireFromDb('better-sqlite3')
export { better_sqlite3_default }
