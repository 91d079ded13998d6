import { closeSync, constants, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Waits until a file, or the names in a folder, are on the disk: a file may be there whole and yet have no name after a
 * power cut.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function syncFolderAtOnce(folder: string): void {
  const opened = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Folders whose names this process has seen, or sees, onto the disk. */
const synced = new Map<string, Promise<void>>()

/**
 * Makes a folder where it is missing, for its owner only, and waits until its name is on the disk. That it is there
 * already says nothing: another request, or a process that was killed, may have made it a moment ago.
 */
export async function makeSyncedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let syncing = synced.get(folder)
  if (!syncing) {
    syncing = syncPath(dirname(folder))
    synced.set(folder, syncing)
    syncing.catch(() => synced.delete(folder))
  }
  await syncing
}

/** The same for the first folder of a start, with all that are made above it. */
export function makeSyncedFolderAtOnce(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 }) ?? folder
  for (let path = folder; path.length >= made.length; path = dirname(path)) {
    try {
      syncFolderAtOnce(dirname(path))
    } catch (error) {
      // A folder that this user may enter and not read cannot be synced; nor has it been until now.
      if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    }
  }
}
