import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type PrivateFolder = Disposable & { folder: string }

/**
 * Opens a folder that no other user can write to: `native` in a private data directory, which is kept for
 * the next startup, or else a random temporary folder, which is removed on disposal.
 * @throws if `native` belongs to another user or is not a folder
 */
export function openPrivateFolder(dataDir: string, { isTemporary }: { isTemporary: boolean }): PrivateFolder {
  const data = statSync(dataDir, { throwIfNoEntry: false })
  // Root must not run code from another user's folder, nor from one where others could replace it.
  if (isTemporary || !data || !isOwnedByThisUser(data) || (data.mode & 0o022) !== 0) {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-'))
    return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const folder = join(dataDir, 'native')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Links are refused, because they may point anywhere.
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || !isOwnedByThisUser(stats)) throw new Error(`${folder} belongs to another user`)
  chmodSync(folder, 0o700)
  return { folder, [Symbol.dispose]: () => {} }
}

/** Whether a file belongs to this process's user; always true on Windows, which has no numeric user ids. */
export function isOwnedByThisUser({ uid }: Stats): boolean {
  return process.geteuid === undefined || uid === process.geteuid()
}
