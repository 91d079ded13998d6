import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ConfigError } from '../config/config-error.ts'
import { syncFolderSync } from './fsync.ts'

export const SECRET_KEY_FILE = 'secret.key'
const KEY_BYTES = 32

/**
 * The installation's key, created at the first startup. It encrypts second factors and is never in the database. Nodes
 * of one database need the same file.
 * @throws ConfigError if the file is damaged: a new key would silently lock users out
 */
export function readSecretKey(dataDir: string): Uint8Array {
  const file = join(dataDir, SECRET_KEY_FILE)
  const key = Buffer.from(readOrCreate(file).trim(), 'base64')
  if (key.length !== KEY_BYTES) {
    throw new ConfigError(`${file} is damaged: restore it from a backup, or remove it and set up second factors again.`)
  }
  return key
}

function readOrCreate(file: string): string {
  const existing = readKey(file)
  if (existing !== null) return existing
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link is atomic and does not replace a key that a concurrent startup has just created.
    linkSync(temporary, file)
    syncFolderSync(dirname(file))
  } finally {
    rmSync(temporary, { force: true })
  }
  return readKey(file) ?? ''
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
