import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ConfigError } from '../config/config-error.ts'
import { syncFolderAtOnce } from './fsync.ts'

export const SECRET_KEY_FILE = 'secret.key'
const KEY_BYTES = 32

/**
 * The installation's own key, made at the first start: what second factors are encrypted with. It lies beside the
 * database and never in it. Several nodes on one database need the same file.
 * @throws ConfigError where the file holds something else: a new key would lock people out without a word
 */
export function readSecretKey(dataDir: string): Uint8Array {
  const file = join(dataDir, SECRET_KEY_FILE)
  const key = Buffer.from(readOrMake(file).trim(), 'base64')
  if (key.length !== KEY_BYTES) {
    throw new ConfigError(`${file} is damaged: put it back from a backup, or remove it and set second factors up anew.`)
  }
  return key
}

function readOrMake(file: string): string {
  const found = read(file)
  if (found !== null) return found
  const beside = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(beside, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Whole or not there: a link does not replace what another start made meanwhile.
    linkSync(beside, file)
    syncFolderAtOnce(dirname(file))
  } finally {
    rmSync(beside, { force: true })
  }
  return read(file) ?? ''
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
