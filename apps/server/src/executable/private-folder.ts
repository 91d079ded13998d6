import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type PrivateFolder = Disposable & { folder: string }

/**
 * A folder into which nobody else may write: `native` in a data directory of our own, kept for the next start, else a new
 * one with a random name that is gone when it is disposed of.
 * @throws where what lies there belongs to somebody else, or is no folder
 */
export function placeFor(dataDir: string, { isTemporary }: { isTemporary: boolean }): PrivateFolder {
  const data = statSync(dataDir, { throwIfNoEntry: false })
  // What root is going to run does not lie among somebody else's data, nor where others may exchange it.
  if (isTemporary || !data || !isOurs(data) || (data.mode & 0o022) !== 0) {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-'))
    return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
  }
  const folder = join(dataDir, 'native')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A link leads to who knows where, so it is no folder here.
  const found = lstatSync(folder)
  if (!found.isDirectory() || !isOurs(found)) throw new Error(`${folder} belongs to somebody else`)
  chmodSync(folder, 0o700)
  return { folder, [Symbol.dispose]: () => {} }
}

/** Whether it belongs to the user of this process; Windows has no numbers for users. */
export function isOurs({ uid }: Stats): boolean {
  return process.geteuid === undefined || uid === process.geteuid()
}
