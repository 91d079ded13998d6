import { closeSync, constants, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Syncs a file, or the names in a folder: after a power failure, a synced file may lack its name unless its folder is
 * synced too.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function syncFolderSync(folder: string): void {
  const descriptor = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Folders whose names this process has synced or is syncing. */
const syncs = new Map<string, Promise<void>>()

/**
 * Creates a folder for its owner only, and syncs its name. An existing folder may not have been synced yet, if another
 * request or a killed process has just created it.
 */
export async function makeSyncedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let sync = syncs.get(folder)
  if (!sync) {
    sync = syncPath(dirname(folder))
    syncs.set(folder, sync)
    sync.catch(() => syncs.delete(folder))
  }
  await sync
}

/** A synchronous `makeSyncedFolder`, for the data directory and the parents created with it. */
export function makeSyncedFolderSync(folder: string): void {
  const topFolder = mkdirSync(folder, { recursive: true, mode: 0o700 }) ?? folder
  for (let path = folder; path.length >= topFolder.length; path = dirname(path)) {
    try {
      syncFolderSync(dirname(path))
    } catch (error) {
      // A folder that this user may enter but not read cannot be synced.
      if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    }
  }
}
