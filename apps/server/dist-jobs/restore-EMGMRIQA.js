import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import {
  closeForErasure,
  findStoredRecording,
  hasTable,
  listActiveEndpoints,
  listErasedBusinesses,
  removeContent,
  saveDeletion,
  tenantHash,
  updateEndpoint,
} from './chunk-OJYHQD2G.js'
import './chunk-HXTTTYTG.js'
import { formatFileTimestamp, readBackup } from './chunk-TOYVWMD6.js'
import {
  BackupError,
  DATABASE,
  DATABASE_FILE,
  areMigrationsKnown,
  beginSwap,
  createBlobs,
  finishSwap,
  lockDataDir,
  migrateToLatest,
  openDatabase,
  prepareDataDir,
  swapData,
} from './chunk-DZH6CW2N.js'
import './chunk-DJC7XYSI.js'
import './chunk-ARN75AVE.js'
import { syncPath } from './chunk-5WE45JIZ.js'
import './chunk-755NUJFS.js'
import './chunk-2JAVJZLR.js'
import {
  deleteCall,
  findCallByConversation,
  insertDoNotCall,
  isConversationDeleted,
  listAllDoNotCall,
  listDeletedConversations,
  listPausedTenants,
  listTenants,
  pauseAllCampaigns,
  recordAudit,
  releaseBlob,
  restorePause,
  skipSequenceNumbers,
} from './chunk-X4YL7QCT.js'
import { revokeAllAccess } from './chunk-SGFYJ52H.js'
import './chunk-JWIKROGM.js'
import './chunk-KCUA5MXW.js'
import './chunk-2M2KABWW.js'
import './chunk-B5DICUIQ.js'
import { readReportedPhone } from './chunk-EY235HQA.js'
import { forEachConcurrently } from './chunk-HUV73QB6.js'
import './chunk-GKKJ54JC.js'
import './chunk-42237JPT.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import { describeFailure } from './chunk-HPXZO5UL.js'
import { isPrerelease } from './chunk-NVKZC463.js'
import './chunk-I4BVXFGX.js'
import './chunk-EZBLK3BN.js'
import './chunk-FLKO6SS4.js'
import { randomUUIDv7 } from 'node:crypto'
import { existsSync, lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join as join2, resolve } from 'node:path'
var NO_DECISIONS = { deletions: [], doNotCall: [], erased: [], clientsPaused: [], webhooks: null }
async function readDecisions(db) {
  return {
    deletions: await listDeletedConversations(db),
    doNotCall: await listAllDoNotCall(db),
    erased: await listErasedBusinesses(db),
    clientsPaused: await listPausedTenants(db),
    webhooks: (await hasTable(db, 'webhook_endpoints'))
      ? { active: await listActiveEndpoints(db), tenants: await listTenants(db) }
      : null,
  }
}
async function replayDecisions(deps, { decided, restored }) {
  const hashes = []
  const settled = await deps.db.transaction().execute(async (trx) => {
    const tenants = new Set(await listTenants(trx))
    const erasedAgain = await eraseAgain(trx, deps, { erased: decided.erased, tenants, hashes })
    let deletedAgain = 0
    for (const deletion of decided.deletions.filter(({ tenantId }) => tenants.has(tenantId))) {
      const recordingHashes = await deleteAgain(trx, deps, deletion)
      if (!recordingHashes) continue
      deletedAgain += 1
      hashes.push(...recordingHashes)
    }
    const listed = decided.doNotCall
      .filter(({ tenantId }) => tenants.has(tenantId))
      .map((entry) => ({ ...entry, phoneNumber: readReportedPhone(entry.phoneNumber) ?? entry.phoneNumber }))
    const notToBeCalled = await insertDoNotCall(trx, listed)
    const paused = await pauseAllCampaigns(trx)
    let clientsPaused = 0
    for (const client of decided.clientsPaused) if (await restorePause(trx, client)) clientsPaused += 1
    const endpointsOff = decided.webhooks ? await switchOffEndpoints(trx, decided.webhooks) : 0
    await skipSequenceNumbers(trx)
    await revokeAllAccess(trx, deps.now())
    const counts = { erasedAgain, deletedAgain, notToBeCalled, paused, clientsPaused, endpointsOff }
    const after = { madeAt: restored.madeAt, ...counts }
    await recordAudit(trx, deps, { action: 'admin.restore', subject: restored.file, after })
    return counts
  })
  for (const hash of hashes) await releaseBlob(deps, hash)
  return settled
}
async function eraseAgain(trx, deps, { erased, tenants, hashes }) {
  const byHash = new Map(erased.map((each) => [each.hash, each]))
  let count = 0
  for (const tenantId of tenants) {
    const known = byHash.get(tenantHash(tenantId))
    if (!known) continue
    const request = { askedBy: known.askedBy, operatorId: null, requestedAt: known.requestedAt }
    const business = await closeForErasure(trx, deps, { id: deps.newId(), tenantId, request })
    if (!business) continue
    count += 1
    if (business.logoHash !== null) hashes.push(business.logoHash)
  }
  return count
}
async function switchOffEndpoints(trx, { active, tenants }) {
  const known = new Set(active.map((endpoint) => JSON.stringify(endpoint)))
  const owners = new Set(tenants)
  const outdated = (await listActiveEndpoints(trx)).filter((endpoint) => {
    const { tenantId } = endpoint
    const hadOwner = tenantId === null ? owners.size > 0 : owners.has(tenantId)
    return hadOwner && !known.has(JSON.stringify(endpoint))
  })
  for (const { id } of outdated) await updateEndpoint(trx, id, { offReason: 'switched-off' })
  return outdated.length
}
async function deleteAgain(trx, deps, { keepsCall, ...deletion }) {
  const { conversationId, tenantId } = deletion
  if (await isConversationDeleted(trx, conversationId)) return void 0
  await saveDeletion(trx, deps, deletion)
  const call = await findCallByConversation(trx, tenantId, conversationId)
  if (!call) return void 0
  if (keepsCall) return await removeContent(trx, deps, { tenantId, callId: call.id })
  const recording = await findStoredRecording(trx, tenantId, call.id)
  await deleteCall(trx, call)
  return recording ? [recording.contentHash] : []
}
import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
var SYNCS_AT_ONCE = 16
async function extractBackup(file, folder) {
  const createdFolders = new Set()
  const files = []
  const makeFolder = (path) => {
    if (createdFolders.has(path)) return
    mkdirSync(path, { recursive: true, mode: 448 })
    createdFolders.add(path)
  }
  makeFolder(join(folder, 'files'))
  readBackup(file, (name) => {
    const path = join(folder, name === DATABASE ? DATABASE_FILE : name)
    makeFolder(dirname(path))
    const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 384)
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
var SIDE_FILES = ['callwright.lock', `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
async function restoreBackup({ DATA_DIR: dataDir, database, bucket }, { file: name, isForced, now }) {
  const file = resolve(name)
  prepareDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  try {
    finishSwap(dataDir)
    if (!isForced && hasData(dataDir)) {
      throw new BackupError(`${dataDir} already has data: use --force to replace it, or set DATA_DIR to a new folder.`)
    }
    const { manifest, files } = readBackup(file)
    requireSuitable(manifest, { file, database })
    const { decided, knowsDecisions } = await readPreviousDecisions(dataDir)
    const folder = beginSwap(dataDir)
    try {
      await extractBackup(file, folder)
      if (manifest.contents === 'database') rmSync(join2(folder, 'files'), { recursive: true })
      const restored = { file, madeAt: manifest.madeAt }
      const replayResult = manifest.contents === 'files' ? null : await replay(folder, { decided, restored, now })
      requireCheckpoint(folder)
      if (bucket && manifest.contents !== 'database') await putIntoBucket(bucket, folder)
      giveToOwner(dataDir, folder)
      const previousDataFolder = swapData(dataDir, formatFileTimestamp(now))
      if (previousDataFolder !== null) giveToOwner(dataDir, previousDataFolder)
      return { manifest, files, previousDataFolder, replayResult, knowsDecisions }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    lock.release()
    for (const name2 of SIDE_FILES) giveToOwner(dataDir, join2(dataDir, name2))
  }
}
async function putIntoBucket(bucket, folder) {
  const [{ openBucketFiles }, { moveFolder }] = await Promise.all([
    import('./bucket-files-KGW6BP2L.js'),
    import('./move-to-bucket-ERSQW5O6.js'),
  ])
  const opened = await openBucketFiles(bucket, { dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  try {
    await moveFolder(folder, opened.bucket)
  } finally {
    opened.bucket.close()
  }
}
function hasData(dataDir) {
  if (existsSync(join2(dataDir, DATABASE_FILE))) return true
  const files = join2(dataDir, 'files')
  return existsSync(files) && readdirSync(files).length > 0
}
function requireSuitable(manifest, { file, database }) {
  if (isPrerelease(manifest.migrations)) {
    throw new BackupError(
      `${file} was made before the first release of Callwright and cannot be restored: use a newer backup.`,
    )
  }
  if (!areMigrationsKnown(manifest.migrations)) {
    throw new BackupError(`${file} was made by a newer Callwright, ${manifest.version}: restore it with that version.`)
  }
  if ((manifest.contents === 'files') === (database.kind === 'postgres')) return
  throw new BackupError(
    manifest.contents === 'files'
      ? `${file} belongs to a PostgreSQL database: restore that, and set DATABASE_URL to it, first.`
      : `${file} has a SQLite database: unset DATABASE_URL to restore it.`,
  )
}
async function readPreviousDecisions(dataDir) {
  const file = join2(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return { decided: NO_DECISIONS, knowsDecisions: true }
  try {
    const { db, close } = await openDatabase({ kind: 'sqlite', file }, { isReadOnly: true })
    try {
      return { decided: await readDecisions(db), knowsDecisions: true }
    } finally {
      await close()
    }
  } catch (error) {
    if (findStorageFailure(error) === 'busy') throw describeFailure(error, { kind: 'sqlite', file })
    return { decided: NO_DECISIONS, knowsDecisions: false }
  }
}
async function replay(folder, { decided, restored, now }) {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: join2(folder, DATABASE_FILE) })
  try {
    await migrateToLatest(db)
    const deps = { db, blobs: createBlobs(join2(folder, 'files')), now: () => now, newId: randomUUIDv7 }
    return await replayDecisions(deps, { decided, restored })
  } finally {
    await close()
  }
}
function requireCheckpoint(folder) {
  if (existsSync(join2(folder, `${DATABASE_FILE}-wal`))) throw new Error('The restored database was not checkpointed')
}
function giveToOwner(dataDir, path) {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = lstatSync(dataDir)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (uid === 0 || !stats) return
  const entries = stats.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const each of [path, ...entries.map((name) => join2(path, name))]) lchownSync(each, uid, gid)
}
export { restoreBackup }
