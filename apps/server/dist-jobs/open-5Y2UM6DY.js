import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { openSqlite, openSqliteReadonly } from './chunk-J25NF3L5.js'
import './chunk-4S4YH6OK.js'
import './chunk-42237JPT.js'
import './chunk-BPAZHZFT.js'
import './chunk-HPXZO5UL.js'
import './chunk-NVKZC463.js'
import './chunk-I4BVXFGX.js'
import './chunk-EZBLK3BN.js'
import './chunk-FLKO6SS4.js'
export { openSqlite, openSqliteReadonly }
