import { randomUUIDv7 } from 'node:crypto'
import { existsSync, lchownSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import {
  type RestoreDecisions,
  NO_DECISIONS,
  readDecisions,
  type ReplayResult,
  replayDecisions,
} from '@callwright/api/privacy/replay-after-restore'
import { openDatabase } from '@callwright/db/open-database'
import { lockDataDir } from '@callwright/db/sqlite/data-dir-lock'
import { areMigrationsKnown, migrateToLatest } from '@callwright/db/migrate'
import { describeFailure } from '@callwright/db/errors/describe-failure'
import { isPrerelease } from '@callwright/db/errors/prerelease'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'

import { createBlobs } from '../storage/blobs.ts'
import type { BucketConfig } from '../config/bucket.ts'
import type { Config } from '../config/config.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { type BackupManifest, BackupError } from './backup-format.ts'
import { extractBackup } from './extract.ts'
import { readBackup } from './read-archive.ts'
import { formatFileTimestamp } from './file-timestamp.ts'
import { beginSwap, DATABASE_FILE, finishSwap, swapData } from './swap-data.ts'

export type RestoreResult = {
  manifest: BackupManifest
  files: number
  /** Folder with the previous data; null if there was no data. */
  previousDataFolder: string | null
  /** null if the backup has no database */
  replayResult: ReplayResult | null
  /** false if the previous database could not be read, so decisions in it are lost */
  knowsDecisions: boolean
}

/** Files created even if nothing is restored. */
const SIDE_FILES = ['callwright.lock', `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]

/**
 * Replaces the data with a backup. An interrupted restore leaves either the old data or the new. Even if root runs it,
 * the data belongs to the data directory's owner.
 * @throws BackupError, DataDirInUseError, DatabaseError, ConfigError, BucketError before any data is changed
 */
export async function restoreBackup(
  { DATA_DIR: dataDir, database, bucket }: Pick<Config, 'DATA_DIR' | 'database'> & Partial<Pick<Config, 'bucket'>>,
  { file: name, isForced, now }: { file: string; isForced: boolean; now: number },
): Promise<RestoreResult> {
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
      if (manifest.contents === 'database') rmSync(join(folder, 'files'), { recursive: true })
      const restored = { file, madeAt: manifest.madeAt }
      const replayResult = manifest.contents === 'files' ? null : await replay(folder, { decided, restored, now })
      requireCheckpoint(folder)
      // Before the swap: every file the restored database uses must be in the bucket.
      if (bucket && manifest.contents !== 'database') await putIntoBucket(bucket, folder)
      // Before the swap, so that a server that finishes an interrupted swap can open the files.
      giveToOwner(dataDir, folder)
      const previousDataFolder = swapData(dataDir, formatFileTimestamp(now))
      if (previousDataFolder !== null) giveToOwner(dataDir, previousDataFolder)
      return { manifest, files, previousDataFolder, replayResult, knowsDecisions }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    lock.release()
    for (const name of SIDE_FILES) giveToOwner(dataDir, join(dataDir, name))
  }
}

async function putIntoBucket(bucket: BucketConfig, folder: string): Promise<void> {
  const [{ openBucketFiles }, { moveFolder }] = await Promise.all([
    import('../storage/bucket/bucket-files.ts'),
    import('../storage/bucket/move-to-bucket.ts'),
  ])
  const opened = await openBucketFiles(bucket, { dataDir: folder, log: { info() {}, warn() {}, error() {} } })
  try {
    await moveFolder(folder, opened.bucket)
  } finally {
    opened.bucket.close()
  }
}

function hasData(dataDir: string): boolean {
  if (existsSync(join(dataDir, DATABASE_FILE))) return true
  const files = join(dataDir, 'files')
  return existsSync(files) && readdirSync(files).length > 0
}

function requireSuitable(
  manifest: BackupManifest,
  { file, database }: { file: string; database: Config['database'] },
): void {
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

async function readPreviousDecisions(dataDir: string): Promise<{ decided: RestoreDecisions; knowsDecisions: boolean }> {
  const file = join(dataDir, DATABASE_FILE)
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
    // A damaged database is a common reason to restore.
    return { decided: NO_DECISIONS, knowsDecisions: false }
  }
}

async function replay(
  folder: string,
  { decided, restored, now }: { decided: RestoreDecisions; restored: { file: string; madeAt: string }; now: number },
): Promise<ReplayResult> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: join(folder, DATABASE_FILE) })
  try {
    await migrateToLatest(db)
    const deps = { db, blobs: createBlobs(join(folder, 'files')), now: () => now, newId: randomUUIDv7 }
    return await replayDecisions(deps, { decided, restored })
  } finally {
    // Closing checkpoints the write-ahead log and syncs the database.
    await close()
  }
}

/** Changes that are only in the write-ahead log would be lost. */
function requireCheckpoint(folder: string): void {
  if (existsSync(join(folder, `${DATABASE_FILE}-wal`))) throw new Error('The restored database was not checkpointed')
}

/**
 * Gives files that root created in a data directory to the directory's owner, because the server runs as that user.
 * @param path a file or a folder, changed recursively; ignored if it does not exist
 */
function giveToOwner(dataDir: string, path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = lstatSync(dataDir)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (uid === 0 || !stats) return
  const entries = stats.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const each of [path, ...entries.map((name) => join(path, name))]) lchownSync(each, uid, gid)
}
