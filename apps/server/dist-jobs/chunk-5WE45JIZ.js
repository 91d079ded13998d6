import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var HASH = /^[0-9a-f]{64}$/
function isContentHash(text) {
  return HASH.test(text)
}
import { closeSync, constants, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
async function syncPath(path) {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
function syncFolderSync(folder) {
  const descriptor = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
var syncs = new Map()
async function makeSyncedFolder(folder) {
  await mkdir(folder, { recursive: true, mode: 448 })
  let sync = syncs.get(folder)
  if (!sync) {
    sync = syncPath(dirname(folder))
    syncs.set(folder, sync)
    sync.catch(() => syncs.delete(folder))
  }
  await sync
}
function makeSyncedFolderSync(folder) {
  const topFolder = mkdirSync(folder, { recursive: true, mode: 448 }) ?? folder
  for (let path = folder; path.length >= topFolder.length; path = dirname(path)) {
    try {
      syncFolderSync(dirname(path))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    }
  }
}
export { isContentHash, syncPath, syncFolderSync, makeSyncedFolder, makeSyncedFolderSync }
