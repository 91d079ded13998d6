import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import {
  type Decided,
  NOTHING_DECIDED,
  readDecided,
  type Settled,
  settleRestored,
} from '@callwright/api/privacy/replay-after-restore'
import { openDatabase } from '@callwright/db/open-database'
import { lockDataDir } from '@callwright/db/sqlite/data-dir-lock'
import { knowsMigrations, migrateToLatest } from '@callwright/db/migrate'
import { isPrerelease } from '@callwright/db/errors/prerelease'

import { createBlobs } from '../storage/blobs.ts'
import type { BucketConfig } from '../config/bucket.ts'
import type { Config } from '../config/config.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { type About, BackupError } from './backup-format.ts'
import { extractBackup } from './extract.ts'
import { giveToOwner } from './give-to-owner.ts'
import { readBackup } from './read-archive.ts'
import { stampOf } from './stamp.ts'
import { beginSwap, DATABASE_FILE, finishSwap, swap } from './swap-data.ts'

export type Restored = {
  about: About
  files: number
  /** Where the data lies that was there before; null: there was none. */
  replaced: string | null
  /** null: the backup has no database */
  settled: Settled | null
  /** false: there was a database, and what was decided in it could not be read */
  knowsDecisions: boolean
}

/** What is there afterwards even where nothing is restored. */
const MADE_BY_READING = ['callwright.lock', `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]

/**
 * Puts a backup in the place of the data. Whenever it is cut off, either the old data are there or the new. Whoever does it,
 * the data belong to the owner of the data directory.
 * @throws BackupError, DataDirInUse, DatabaseError, ConfigError, BucketTrouble before anything is changed here
 */
export async function restoreBackup(
  { DATA_DIR: dataDir, database, bucket }: Pick<Config, 'DATA_DIR' | 'database'> & Partial<Pick<Config, 'bucket'>>,
  { file: name, isForced, now }: { file: string; isForced: boolean; now: number },
): Promise<Restored> {
  const file = resolve(name)
  prepareDataDir(dataDir)
  const held = lockDataDir(dataDir)
  try {
    finishSwap(dataDir)
    if (!isForced && hasData(dataDir)) {
      throw new BackupError(`${dataDir} has data already: give --force to replace it, or set DATA_DIR to a new folder.`)
    }
    const { about, files } = readBackup(file)
    refuseUnfit(about, { file, database })
    const { decided, knowsDecisions } = await decidedBefore(dataDir)
    const folder = beginSwap(dataDir)
    try {
      await extractBackup(file, folder)
      if (about.contents === 'database') rmSync(join(folder, 'files'), { recursive: true })
      const restored = { file, madeAt: about.madeAt }
      const settled = about.contents === 'files' ? null : await settle(folder, { decided, restored, now })
      refuseUnwritten(folder)
      // Before the step that decides: what is restored names nothing that the bucket has not.
      if (bucket && about.contents !== 'database') await putIntoBucket(bucket, folder)
      // Before the step that decides, so that whatever finishes it finds files that the server can open.
      giveToOwner(dataDir, folder)
      const replaced = swap(dataDir, stampOf(now))
      if (replaced !== null) giveToOwner(dataDir, replaced)
      return { about, files, replaced, settled, knowsDecisions }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    held.release()
    for (const name of MADE_BY_READING) giveToOwner(dataDir, join(dataDir, name))
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

function refuseUnfit(about: About, { file, database }: { file: string; database: Config['database'] }): void {
  if (isPrerelease(about.migrations)) {
    throw new BackupError(
      `${file} was made before the first release of Callwright and cannot be restored: use a newer backup.`,
    )
  }
  if (!knowsMigrations(about.migrations)) {
    throw new BackupError(`${file} was made by a newer Callwright, ${about.version}: restore it with that version.`)
  }
  if ((about.contents === 'files') === (database.kind === 'postgres')) return
  throw new BackupError(
    about.contents === 'files'
      ? `${file} belongs to a PostgreSQL database: restore that, and set DATABASE_URL to it, first.`
      : `${file} has a SQLite database: unset DATABASE_URL to restore it.`,
  )
}

async function decidedBefore(dataDir: string): Promise<{ decided: Decided; knowsDecisions: boolean }> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return { decided: NOTHING_DECIDED, knowsDecisions: true }
  try {
    const { db, close } = await openDatabase({ kind: 'sqlite', file }, { isReadOnly: true })
    try {
      return { decided: await readDecided(db), knowsDecisions: true }
    } finally {
      await close()
    }
  } catch {
    // A damaged database is a good reason to restore one.
    return { decided: NOTHING_DECIDED, knowsDecisions: false }
  }
}

async function settle(
  folder: string,
  { decided, restored, now }: { decided: Decided; restored: { file: string; madeAt: string }; now: number },
): Promise<Settled> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: join(folder, DATABASE_FILE) })
  try {
    await migrateToLatest(db)
    const deps = { db, blobs: createBlobs(join(folder, 'files')), now: () => now, newId: randomUUIDv7 }
    return await settleRestored(deps, { decided, restored })
  } finally {
    // Closing it writes its log into it, and waits for the disk.
    await close()
  }
}

/** What stood in a log only would be lost. */
function refuseUnwritten(folder: string): void {
  if (existsSync(join(folder, `${DATABASE_FILE}-wal`))) throw new Error('The restored database was not written whole')
}
