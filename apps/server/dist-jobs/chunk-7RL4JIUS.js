import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { createPartialName } from './chunk-ARN75AVE.js'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
var INCOMING_FOLDER = 'incoming'
async function openReceiver(blobs) {
  const { folder } = blobs
  await mkdir(join(folder, INCOMING_FOLDER), { recursive: true, mode: 448 })
  const part = join(folder, INCOMING_FOLDER, createPartialName())
  const handle = await open(part, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 384)
  const hasher = createHash('sha256')
  let size = 0
  let isKept = false
  return {
    get size() {
      return size
    },
    async write(chunk) {
      hasher.update(chunk)
      await writeAll(handle, chunk)
      size += chunk.length
    },
    async finish() {
      await handle.sync()
      const hash = hasher.digest('hex')
      return {
        hash,
        size,
        read: async (start, length) => await readPart(handle, start, Math.min(length, Math.max(0, size - start))),
        async store() {
          await blobs.place(hash, part)
          isKept = true
        },
      }
    },
    async [Symbol.asyncDispose]() {
      await handle.close()
      if (!isKept) await rm(part, { force: true })
    },
  }
}
async function writeAll(handle, chunk) {
  for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten
}
async function readPart(handle, start, length) {
  const bytes = Buffer.alloc(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at, start + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}
export { INCOMING_FOLDER, openReceiver }
