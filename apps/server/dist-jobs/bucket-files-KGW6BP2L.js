import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { BucketError, isMissingKey, toBucketError } from './chunk-FNFQWNC7.js'
import { ConfigError, readSecretKey } from './chunk-DJC7XYSI.js'
import { isContentHash } from './chunk-5WE45JIZ.js'
import { noLock } from './chunk-B5DICUIQ.js'
import './chunk-HPXZO5UL.js'
import './chunk-GIYMV4FA.js'
import './chunk-EZBLK3BN.js'
import './chunk-FLKO6SS4.js'
import { readFile as readFile2, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash as createHash2 } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
var UNCERTAIN_MS = 6e4
function createUncertainRemovals(now = () => performance.now()) {
  const expiryByHash = new Map()
  const forgetExpired = () => {
    for (const [hash, end] of expiryByHash) {
      if (end > now()) return
      expiryByHash.delete(hash)
    }
  }
  return {
    add(hash) {
      forgetExpired()
      expiryByHash.delete(hash)
      expiryByHash.set(hash, now() + UNCERTAIN_MS)
    },
    has(hash) {
      forgetExpired()
      return expiryByHash.has(hash)
    },
  }
}
import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
function verifyStream(body, hash) {
  const hasher = createHash('sha256')
  const verifier = new Transform({
    transform(chunk, _encoding, done) {
      hasher.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hasher.digest('hex') === hash ? null : damagedBlobError(hash))
    },
  })
  body.once('error', (error) => verifier.destroy(toBucketError(error)))
  return pipeline(body, verifier, () => {})
}
function damagedBlobError(hash) {
  return new BucketError('damaged', `the content ${hash} is damaged`)
}
var REMOVE_TIMEOUT_MS = 5e3
async function openBucket({ prefix, ...config }) {
  const { connectS3 } = await import('./s3-bucket-43XPE4OV.js')
  const s3 = connectS3(config)
  const keyOf = (hash) => `${prefix}files/${hash.slice(0, 2)}/${hash}`
  const owner = `${prefix}installation`
  const removals = createUncertainRemovals()
  let isUp = true
  const send = async (request) => {
    try {
      const response = await request(s3)
      isUp = true
      return response
    } catch (error) {
      isUp = isMissingKey(error)
      if (isUp) return null
      throw toBucketError(error)
    }
  }
  const put = async (hash, bytes) => {
    if (removals.has(hash))
      throw new BucketError('failed', 'an earlier removal of the same content may still be in progress')
    await send(async () => await s3.put(keyOf(hash), bytes))
  }
  return {
    put,
    async putFile(hash, file) {
      const bytes = await readFile(file)
      if (createHash2('sha256').update(bytes).digest('hex') !== hash) throw damagedBlobError(hash)
      await put(hash, bytes)
      await rm(file, { force: true })
    },
    find: async (hash) => await send(async () => await s3.head(keyOf(hash))),
    async get(hash, range) {
      const body = await send(async () => await s3.get(keyOf(hash), range))
      return body && (range ? body : verifyStream(body, hash))
    },
    async remove(hash) {
      try {
        await send(async () => await s3.remove(keyOf(hash), AbortSignal.timeout(REMOVE_TIMEOUT_MS)))
      } catch (error) {
        if (error instanceof BucketError && error.kind === 'unanswered') removals.add(hash)
        throw error
      }
    },
    async *list() {
      const pages = s3.list(`${prefix}files/`)
      for (;;) {
        const page = await send(async () => await pages.next())
        if (page === null || page.done) return
        const blobs = page.value.map(({ key, storedAt }) => [key.slice(key.lastIndexOf('/') + 1), storedAt])
        yield new Map(blobs.filter(([hash]) => isContentHash(hash)))
      }
    },
    readOwner: async () => await send(async () => (await text(await s3.get(owner))).trim()),
    async writeOwner(newOwner) {
      await send(
        async () =>
          await s3.put(
            owner,
            Buffer.from(`${newOwner}
`),
          ),
      )
    },
    now: () => s3.now(),
    isUp: () => isUp,
    close: () => s3.close(),
  }
}
import { createHash as createHash3, createHmac } from 'node:crypto'
var NO_CONTENT = '0'.repeat(64)
async function claimBucket(bucket, { config, secretKey }) {
  const thisOwner = ownerOf(secretKey)
  try {
    const owner = await bucket.readOwner()
    if (owner !== null && owner !== thisOwner) throw new ConfigError(otherInstallation(config))
    await bucket.writeOwner(thisOwner)
    await bucket.list().next()
    await bucket.remove(NO_CONTENT)
    if ((await bucket.readOwner()) !== thisOwner) throw new ConfigError(otherInstallation(config))
  } catch (error) {
    const message = error instanceof BucketError ? messageOf(error, config) : null
    throw message === null ? error : new ConfigError(message, { cause: error })
  }
}
function computeClaim({ endpoint, bucket, prefix }, secretKey) {
  return createHash3('sha256')
    .update(JSON.stringify([ownerOf(secretKey), endpoint, bucket, prefix]))
    .digest('hex')
}
function ownerOf(secretKey) {
  return createHmac('sha256', secretKey).update('callwright bucket').digest('hex')
}
function otherInstallation({ bucket, prefix }) {
  const location = prefix === '' ? `S3_BUCKET ${bucket}` : `S3_PREFIX ${prefix} of ${bucket}`
  return `${location} contains files from an installation with a different secret.key: copy that key to DATA_DIR if this is one of its nodes, or set S3_PREFIX to a different prefix.`
}
function messageOf({ kind, message }, { bucket, endpoint }) {
  const location = `${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`
  if (kind === 'missing') return `There is no bucket ${location}: create it, or correct S3_BUCKET.`
  if (kind !== 'refused') return null
  const what = 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, and the permissions of that key'
  return `${location} does not allow reading, writing, listing and deleting: check ${what}. ${message}`
}
async function openBucketFiles(config, options) {
  const files = await prepare(config, options)
  try {
    await files.claim()
  } catch (error) {
    const isDown = options.toleratesOutage === true && error instanceof BucketError
    if (isDown && files.wasClaimed) {
      options.log.warn({ err: error }, 'the bucket does not respond: requests that need it get 503 until it does')
      return files
    }
    files.bucket.close()
    if (!isDown) throw error
    const message = `${error.message} This installation has never reached it: check S3_ENDPOINT, or start again later.`
    throw new ConfigError(message, { cause: error })
  }
  return files
}
var CLAIM_FILE = 'bucket.claim'
async function prepare(config, { dataDir, log, acrossNodes = noLock }) {
  const owner = { config, secretKey: readSecretKey(dataDir) }
  const claim = computeClaim(config, owner.secretKey)
  const claimFile = join(dataDir, CLAIM_FILE)
  const wasClaimed = (await readFile2(claimFile, 'utf8').catch(() => '')) === claim
  const bucket = await openBucket(config)
  let isRecorded = wasClaimed
  return {
    wasClaimed,
    bucket,
    store: {
      ...bucket,
      async remove(hash) {
        try {
          await bucket.remove(hash)
        } catch (error) {
          log.warn({ err: error, hash }, 'a file could not be removed from the bucket; the sweeper will retry')
        }
      },
    },
    async claim() {
      await acrossNodes('bucket', async () => await claimBucket(bucket, owner))
      if (!isRecorded) await writeFile(claimFile, claim, { mode: 384 })
      isRecorded = true
    },
  }
}
export { openBucketFiles }
