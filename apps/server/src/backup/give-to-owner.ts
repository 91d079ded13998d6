import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives files that root created in a data directory to the directory's owner, because the server runs as that user.
 * @param path a file or a folder, changed recursively; ignored if it does not exist
 */
export function giveToOwner(dataDir: string, path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = lstatSync(dataDir)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (uid === 0 || !stats) return
  const entries = stats.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const each of [path, ...entries.map((name) => join(path, name))]) lchownSync(each, uid, gid)
}
