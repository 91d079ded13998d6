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

import { isOurs } from './private-folder.ts'

/** To be read and run by its owner, written by nobody. */
const OWN_ONLY = 0o500

export type Packed = {
  /** One that is private to this user. */
  folder: string
  name: string
  /** Of the unpacked bytes, in hexadecimal; part of the file's name, so that versions lie side by side. */
  sha256: string
  /** The unpacked bytes; asked for only where they are not there yet. */
  read: () => Uint8Array
}

/**
 * Makes sure that a native part lies in the folder with exactly the bytes that were packaged, whatever lay there before.
 * @returns its path
 */
export function unpack({ folder, name, sha256, read }: Packed): string {
  const file = join(folder, `${name}-${sha256.slice(0, 32)}.node`)
  if (hashOf(file) !== sha256) write(file, read())
  if (hashOf(file) !== sha256) throw new Error(`${file} is not what was unpacked there`)
  return file
}

/** null where there is no such file that only we may read, and nobody write; a link is none. */
function hashOf(file: string): string | null {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const found = fstatSync(descriptor)
      if (process.platform !== 'win32' && (!isOurs(found) || (found.mode & 0o777) !== OWN_ONLY)) return null
      return createHash('sha256').update(readFileSync(descriptor)).digest('hex')
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
}

/**
 * Under another name first: whoever starts at the same time sees the whole file or none. A power cut may leave anything;
 * the next start compares it and writes it anew.
 */
function write(file: string, bytes: Uint8Array): void {
  const begun = `${file}.${randomUUID()}`
  try {
    const descriptor = openSync(begun, 'wx', OWN_ONLY)
    try {
      writeFileSync(descriptor, bytes)
      // Whatever the umask took away.
      fchmodSync(descriptor, OWN_ONLY)
    } finally {
      closeSync(descriptor)
    }
    renameSync(begun, file)
  } catch (error) {
    rmSync(begun, { force: true })
    throw error
  }
}
