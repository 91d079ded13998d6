import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import { SECRET_KEY_FILE } from '../storage/secret-key.ts'
import { syncFolderSync } from '../storage/fsync.ts'
import { BackupError } from './backup-format.ts'

// New data replaces the old within the data directory, which may be a mount point and cannot itself be renamed. A
// single rename commits the swap: before it, nothing has changed; after it, the next startup finishes the rest.

/** Prefix of a running backup's temporary folder. */
export const WORK_FOLDER_PREFIX = '.backup-'
const UNFINISHED_NAME = '.restore-part'
const READY_PREFIX = '.restore-ready-'
const REPLACED_PREFIX = 'replaced-'

export const DATABASE_FILE = 'callwright.db'
const FILES_FOLDER = 'files'
/** These belong to the old database; the new one must never find them. */
const WAL_FILES = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
const MOVED_ENTRIES = [DATABASE_FILE, FILES_FOLDER, SECRET_KEY_FILE]

/** Creates an empty folder for the new data. @throws BackupError if the data could not be moved into place later */
export function beginSwap(dataDir: string): string {
  const filesFolder = join(dataDir, FILES_FOLDER)
  const files = statSync(filesFolder, { throwIfNoEntry: false })
  if (files && files.dev !== statSync(dataDir).dev) {
    const advice = `replace it with an ordinary folder in ${dataDir} before you restore`
    throw new BackupError(`${filesFolder} is on a different disk than ${dataDir}: ${advice}.`)
  }
  const folder = join(dataDir, UNFINISHED_NAME)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/**
 * Replaces the old data with the new, which must be synced already.
 * @returns the folder with the old data; null if there was none
 */
export function swapData(dataDir: string, timestamp: string): string | null {
  renameSync(join(dataDir, UNFINISHED_NAME), join(dataDir, READY_PREFIX + timestamp))
  syncFolderSync(dataDir)
  finishSwap(dataDir)
  const replaced = join(dataDir, REPLACED_PREFIX + timestamp)
  return existsSync(replaced) ? replaced : null
}

/**
 * Finishes a restore that was killed after the rename that commits it, and removes the folders left by unfinished
 * restores and backups.
 */
export function finishSwap(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(READY_PREFIX)) moveIntoPlace(dataDir, path)
    else if (name === UNFINISHED_NAME || name.startsWith(WORK_FOLDER_PREFIX))
      rmSync(path, { recursive: true, force: true })
  }
}

function moveIntoPlace(dataDir: string, ready: string): void {
  const replaced = join(dataDir, REPLACED_PREFIX + basename(ready).slice(READY_PREFIX.length))
  const moveAway = (name: string): void => {
    if (!existsSync(join(dataDir, name))) return
    mkdirSync(replaced, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, name), join(replaced, name))
  }
  for (const name of MOVED_ENTRIES.filter((each) => existsSync(join(ready, each)))) {
    // The WAL files move before their database, so that they are never next to a different one.
    if (name === DATABASE_FILE) WAL_FILES.forEach(moveAway)
    moveAway(name)
    syncFolderSync(dataDir)
    renameSync(join(ready, name), join(dataDir, name))
  }
  syncFolderSync(dataDir)
  rmSync(ready, { recursive: true })
  syncFolderSync(dataDir)
}
