import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import { SECRET_KEY_FILE } from '../storage/secret-key.ts'
import { syncFolderAtOnce } from '../storage/fsync.ts'
import { BackupError } from './backup-format.ts'

// New data takes the place of the old within the data directory, in steps that can be taken up again: it may be a mount
// of its own, which nothing beside it can replace. One rename decides: before it nothing has changed, and after it every
// start first finishes what is left.

/** Begins the name of a folder in which a backup is being made. */
export const WORK_FOLDER = '.backup-'
const UNDECIDED = '.restore-part'
const DECIDED = '.restore-ready-'
const REPLACED = 'replaced-'

export const DATABASE_FILE = 'callwright.db'
const FILES_FOLDER = 'files'
/** Belong to the database that goes, and mean nothing to the one that comes. */
const LOGS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
const MOVED = [DATABASE_FILE, FILES_FOLDER, SECRET_KEY_FILE]

/** An empty folder for the new data. @throws BackupError where its parts could not be moved into place */
export function beginSwap(dataDir: string): string {
  const files = statSync(join(dataDir, FILES_FOLDER), { throwIfNoEntry: false })
  if (files && files.dev !== statSync(dataDir).dev) {
    throw new BackupError(`${join(dataDir, FILES_FOLDER)} is on another disk: move it into ${dataDir} for the restore.`)
  }
  const folder = join(dataDir, UNDECIDED)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/**
 * Puts the new data, which has to be on the disk, in the place of the old.
 * @returns where the old data lies; null where there was none
 */
export function swap(dataDir: string, stamp: string): string | null {
  renameSync(join(dataDir, UNDECIDED), join(dataDir, DECIDED + stamp))
  syncFolderAtOnce(dataDir)
  finishSwap(dataDir)
  const replaced = join(dataDir, REPLACED + stamp)
  return existsSync(replaced) ? replaced : null
}

/** Finishes what a killed restore had decided, and removes what a killed restore or backup had only begun. */
export function finishSwap(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(DECIDED)) moveIn(dataDir, path)
    else if (name === UNDECIDED || name.startsWith(WORK_FOLDER)) rmSync(path, { recursive: true, force: true })
  }
}

function moveIn(dataDir: string, ready: string): void {
  const replaced = join(dataDir, REPLACED + basename(ready).slice(DECIDED.length))
  const moveAway = (name: string): void => {
    if (!existsSync(join(dataDir, name))) return
    mkdirSync(replaced, { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, name), join(replaced, name))
  }
  for (const name of MOVED.filter((each) => existsSync(join(ready, each)))) {
    // The logs go before their database, so that they are never found beside another one.
    if (name === DATABASE_FILE) LOGS.forEach(moveAway)
    moveAway(name)
    syncFolderAtOnce(dataDir)
    renameSync(join(ready, name), join(dataDir, name))
  }
  syncFolderAtOnce(dataDir)
  rmSync(ready, { recursive: true })
  syncFolderAtOnce(dataDir)
}
