import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { syncFolderSync } from './chunk-5WE45JIZ.js'
import { namePath } from './chunk-HPXZO5UL.js'
var ConfigError = class extends Error {
  name = 'ConfigError'
}
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
var SECRET_KEY_FILE = 'secret.key'
var KEY_BYTES = 32
function readSecretKey(dataDir) {
  return findSecretKey(dataDir) ?? createSecretKey(dataDir)
}
function findSecretKey(dataDir) {
  const file = join(dataDir, SECRET_KEY_FILE)
  const text = readKey(file)
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(
    `${file} is damaged: restore it from a backup or another node, or remove it, stop all nodes, and run "callwright secret-key reset".`,
  )
}
function createSecretKey(dataDir) {
  const file = join(dataDir, SECRET_KEY_FILE)
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(
    temporary,
    `${randomBytes(KEY_BYTES).toString('base64')}
`,
    { mode: 384, flag: 'wx', flush: true },
  )
  try {
    linkSync(temporary, file)
    syncFolderSync(dirname(file))
  } finally {
    rmSync(temporary, { force: true })
  }
  return readSecretKey(dataDir)
}
function readKey(file) {
  try {
    return namePath(file, () => readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
export { ConfigError, SECRET_KEY_FILE, readSecretKey, findSecretKey }
