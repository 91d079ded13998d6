import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { namePath } from '@callwright/db/errors/describe-failure'

import { ConfigError } from '../config/config-error.ts'
import { syncFolderSync } from './fsync.ts'

export const SECRET_KEY_FILE = 'secret.key'
const KEY_BYTES = 32

/**
 * The installation's key, created at the first startup. It encrypts secrets in the database and is never stored
 * there. All nodes on one database need the same file.
 * @throws ConfigError if the file is damaged: a new key would silently lock users out
 */
export function readSecretKey(dataDir: string): Uint8Array {
  return findSecretKey(dataDir) ?? createSecretKey(dataDir)
}

/** @returns null if there is none yet. @throws ConfigError if the file is damaged */
export function findSecretKey(dataDir: string): Uint8Array | null {
  const file = join(dataDir, SECRET_KEY_FILE)
  const text = readKey(file)
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(
    `${file} is damaged: restore it from a backup or another node, or remove it, stop all nodes, and run "callwright secret-key reset".`,
  )
}

function createSecretKey(dataDir: string): Uint8Array {
  const file = join(dataDir, SECRET_KEY_FILE)
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link is atomic and does not replace a key that a concurrent startup has just created.
    linkSync(temporary, file)
    syncFolderSync(dirname(file))
  } finally {
    rmSync(temporary, { force: true })
  }
  return readSecretKey(dataDir)
}

function readKey(file: string): string | null {
  try {
    return namePath(file, () => readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
