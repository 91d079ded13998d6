import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Changes the owner of files that root created in a data directory to the directory's owner, as whom the server runs.
 * @param path a file or a folder, changed recursively; ignored if it does not exist
 */
export function changeOwner(dataDir: string, path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = lstatSync(dataDir)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (uid === 0 || !found) return
  const within = found.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const each of [path, ...within.map((name) => join(path, name))]) lchownSync(each, uid, gid)
}
