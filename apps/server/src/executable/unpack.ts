import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { isOwnedByThisUser } from './private-folder.ts'

/** The owner may read and execute it; no one may write. */
const OWNER_ONLY_MODE = 0o500

export type PackedAddon = {
  /** A folder private to this user. */
  folder: string
  name: string
  /** Hexadecimal SHA-256 of the unpacked bytes; part of the file name, so that versions can coexist. */
  sha256: string
  /** Returns the unpacked bytes; called only if the file is missing or wrong. */
  read: () => Uint8Array
}

/**
 * Ensures that the folder contains the native addon with exactly the packaged bytes.
 * @returns the file path
 */
export function unpack({ folder, name, sha256, read }: PackedAddon): string {
  const file = join(folder, `${name}-${sha256.slice(0, 32)}.node`)
  if (hashOf(file) !== sha256) writeAddon(file, read())
  if (hashOf(file) !== sha256) throw new Error(`${file} does not match the packaged file`)
  return file
}

/** null unless it is a regular file that only this user can read and no one can write. */
function hashOf(file: string): string | null {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const stats = fstatSync(descriptor)
      if (process.platform !== 'win32' && (!isOwnedByThisUser(stats) || (stats.mode & 0o777) !== OWNER_ONLY_MODE))
        return null
      return createHash('sha256').update(readFileSync(descriptor)).digest('hex')
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
}

/**
 * Writes to a temporary name first, so that a concurrent startup sees the whole file or none. The next startup repairs
 * a file damaged by a power failure.
 */
function writeAddon(file: string, bytes: Uint8Array): void {
  const partial = `${file}.${randomUUID()}`
  try {
    const descriptor = openSync(partial, 'wx', OWNER_ONLY_MODE)
    try {
      writeFileSync(descriptor, bytes)
      // Set the mode regardless of the umask.
      fchmodSync(descriptor, OWNER_ONLY_MODE)
    } finally {
      closeSync(descriptor)
    }
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}
