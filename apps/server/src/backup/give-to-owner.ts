import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the superuser has put into a data directory becomes its owner's, as whom the server runs: it could not open it
 * else. Everybody else's files are their own already.
 * @param path a file, or a folder with all that is in it; nothing happens where there is none
 */
export function giveToOwner(dataDir: string, path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = lstatSync(dataDir)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (uid === 0 || !found) return
  const within = found.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const each of [path, ...within.map((name) => join(path, name))]) lchownSync(each, uid, gid)
}
