import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { forEachConcurrently } from '@callwright/api/jobs/for-each-concurrently'

import { syncPath } from '../storage/fsync.ts'
import { DATABASE } from './backup-format.ts'
import { readBackup } from './read-archive.ts'
import { DATABASE_FILE } from './swap-data.ts'

const SYNCS_AT_ONCE = 16

/**
 * Unpacks a backup into an empty folder laid out like a data directory, and syncs all of it.
 * @throws BackupError if it is damaged
 */
export async function extractBackup(file: string, folder: string): Promise<void> {
  const createdFolders = new Set<string>()
  const files: string[] = []
  const makeFolder = (path: string): void => {
    if (createdFolders.has(path)) return
    mkdirSync(path, { recursive: true, mode: 0o700 })
    createdFolders.add(path)
  }
  // A data directory has this folder even if it has no files.
  makeFolder(join(folder, 'files'))
  readBackup(file, (name) => {
    const path = join(folder, name === DATABASE ? DATABASE_FILE : name)
    makeFolder(dirname(path))
    const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
    files.push(path)
    return {
      write(chunk) {
        for (let at = 0; at < chunk.length;) at += writeSync(fd, chunk, at)
      },
      end: () => closeSync(fd),
    }
  })
  const all = [...files, ...createdFolders, folder]
  await forEachConcurrently(all, { atOnce: SYNCS_AT_ONCE }, syncPath)
}
