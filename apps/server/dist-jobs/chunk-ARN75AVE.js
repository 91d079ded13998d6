import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { isContentHash, makeSyncedFolder, syncPath } from './chunk-5WE45JIZ.js'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
function blobFile(folder, hash) {
  if (!isContentHash(hash)) throw new Error('Not a content hash')
  return join(folder, hash.slice(0, 2), hash)
}
function diskStore(folder) {
  return {
    async put(hash, bytes) {
      const file = blobFile(folder, hash)
      if (!(await renewBlob(file, bytes.byteLength))) await writeBlob(file, bytes)
    },
    async putFile(hash, part) {
      const file = blobFile(folder, hash)
      if (await renewBlob(file, (await stat(part)).size)) return await rm(part, { force: true })
      await makeFolders(file)
      await rename(part, file)
      await syncPath(dirname(file))
    },
    async find(hash) {
      const stats = await stat(blobFile(folder, hash)).catch(nullIfMissing)
      return stats && { size: stats.size, storedAt: stats.mtimeMs }
    },
    async get(hash, range) {
      const handle = await open(blobFile(folder, hash), constants.O_RDONLY).catch(nullIfMissing)
      return handle && handle.createReadStream(range)
    },
    async remove(hash) {
      await rm(blobFile(folder, hash), { force: true })
    },
    async *list() {
      for (const subfolder of await readdir(folder).catch(() => [])) {
        const storedTimes = new Map()
        for (const hash of (await readdir(join(folder, subfolder)).catch(() => [])).filter(isContentHash)) {
          const blob = await this.find(hash)
          if (blob) storedTimes.set(hash, blob.storedAt)
        }
        yield storedTimes
      }
    },
  }
}
var PARTIAL_SUFFIX = '.part'
function createPartialName() {
  return `.${randomBytes(8).toString('hex')}${PARTIAL_SUFFIX}`
}
async function writeBlob(file, bytes) {
  await makeFolders(file)
  const temporary = join(dirname(file), createPartialName())
  try {
    await writeSynced(temporary, bytes)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncPath(dirname(file))
}
async function makeFolders(file) {
  await makeSyncedFolder(dirname(dirname(file)))
  await makeSyncedFolder(dirname(file))
}
async function writeSynced(file, bytes) {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 384)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
async function renewBlob(file, size) {
  const stats = await stat(file).catch(nullIfMissing)
  if (stats?.size !== size) return false
  const now = new Date(await currentFileTime(dirname(file)))
  if ((await utimes(file, now, now).catch(nullIfMissing)) === null) return false
  await makeFolders(file)
  await syncPath(dirname(file))
  return true
}
async function currentFileTime(folder) {
  const part = join(folder, createPartialName())
  const handle = await open(part, constants.O_WRONLY | constants.O_CREAT, 384)
  try {
    return (await handle.stat()).mtimeMs
  } finally {
    await handle.close()
    await rm(part, { force: true })
  }
}
function nullIfMissing(error) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
export { blobFile, diskStore, PARTIAL_SUFFIX, createPartialName, writeSynced, currentFileTime }
