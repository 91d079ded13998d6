import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Log } from '@callwright/api/context/context'
import { listReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { openCopyTarget } from '@callwright/db/copy/copy-to-postgres'
import { DatabaseError } from '@callwright/db/database'
import { openDatabase } from '@callwright/db/open-database'
import { DataDirInUseError, type DataDirLock, lockDataDir } from '@callwright/db/sqlite/data-dir-lock'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'

import { DATABASE_FILE, finishSwap } from '../../backup/swap-data.ts'
import type { BucketFiles } from '../../storage/bucket/bucket-files.ts'
import type { BucketConfig } from '../../config/bucket.ts'
import { ConfigError } from '../../config/config-error.ts'
import { prepareDataDir } from '../../storage/data-dir.ts'
import { type FileComparison, copyFiles, copySecretKey } from './copy-files.ts'
import { type CopyResult, listSome, tableLine } from './copy-report.ts'

type CopyRequest = {
  target: { url: string; source: string }
  /** absolute; null if the data directory stays where it is */
  targetDataDir: string | null
  /** null if files are in the data directory */
  bucket: BucketConfig | null
  print: (line: string) => void
}

/**
 * Copies a data directory's SQLite installation to PostgreSQL and verifies all of it. No server may use either
 * of them during the copy. The database is copied last, in one transaction, so an interrupted copy can be run again.
 * @throws DatabaseError, ConfigError, DataDirInUseError with a message that says what to do
 */
export async function copyInstallation(dataDir: string, request: CopyRequest): Promise<CopyResult> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file))
    throw new ConfigError(`There is no SQLite database ${file}: set DATA_DIR to the folder that contains it.`)
  const targetDataDir = request.targetDataDir === dataDir ? null : request.targetDataDir
  const locks: DataDirLock[] = []
  try {
    for (const folder of targetDataDir === null ? [dataDir] : [dataDir, targetDataDir]) {
      prepareDataDir(folder)
      locks.push(lockDataDir(folder))
      finishSwap(folder)
    }
    return await copyLocked({ file, dataDir, ...request, targetDataDir })
  } catch (error) {
    throw addAdvice(error)
  } finally {
    for (const lock of locks) lock.release()
  }
}

async function copyLocked(request: CopyRequest & { file: string; dataDir: string }): Promise<CopyResult> {
  const { file, dataDir, target, targetDataDir, print } = request
  if (targetDataDir !== null) requireNewFolder(targetDataDir)
  const copyTarget = await openCopyTarget(target)
  try {
    if (targetDataDir !== null && !(await copySecretKey(dataDir, targetDataDir))) {
      throw new ConfigError(`${targetDataDir} has the secret.key of another installation: choose a new folder.`)
    }
    print('Comparing files ...')
    const files = await copyReferencedFiles(request)
    requireIntact(files)
    print('Copying and comparing tables ...')
    const tables = await copyTarget.copyFrom(file, (table) => {
      if (table.rows > 0) print(tableLine(table))
    })
    return { tables, files, dataDir: targetDataDir ?? dataDir }
  } finally {
    await copyTarget.close()
  }
}

async function copyReferencedFiles({
  file,
  dataDir,
  targetDataDir,
  bucket,
}: CopyRequest & { file: string; dataDir: string }): Promise<FileComparison> {
  const bucketFiles = bucket && (await openBucketOf(bucket, dataDir))
  try {
    const to = bucketFiles?.bucket ?? (targetDataDir === null ? null : join(targetDataDir, 'files'))
    return await copyFiles(await listHashes(file), { from: join(dataDir, 'files'), to })
  } finally {
    bucketFiles?.bucket.close()
  }
}

async function openBucketOf(bucket: BucketConfig, dataDir: string): Promise<BucketFiles> {
  const { openBucketFiles } = await import('../../storage/bucket/bucket-files.ts')
  return await openBucketFiles(bucket, { dataDir, log: NO_LOG })
}

function requireNewFolder(targetDataDir: string): void {
  if (!existsSync(join(targetDataDir, DATABASE_FILE))) return
  throw new ConfigError(`${targetDataDir} already contains an installation: choose a new folder.`)
}

function requireIntact({ damaged }: FileComparison): void {
  if (damaged.length === 0) return
  throw new DatabaseError(
    `Nothing was copied. Restore these damaged files from a backup, or remove them: ${listSome(damaged)}`,
  )
}

async function listHashes(file: string): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file }, { isReadOnly: true })
  try {
    return await listReferencedBlobs(db)
  } finally {
    await close()
  }
}

/** The bucket logs only removals, and a copy removes nothing. */
const NO_LOG: Log = { info() {}, warn() {}, error() {} }

const RUN_AGAIN = 'Nothing was copied. Run the same command again.'

function addAdvice(error: unknown): unknown {
  const isKnown = [DatabaseError, ConfigError, DataDirInUseError].some((known) => error instanceof known)
  if (isKnown) return error
  switch (findStorageFailure(error)) {
    case 'full':
      return new DatabaseError(`There is not enough disk space, here or at PostgreSQL. Free up space. ${RUN_AGAIN}`, {
        cause: error,
      })
    case 'busy':
      return new DatabaseError(`Another program holds a lock that the copy needs, perhaps another copy. ${RUN_AGAIN}`, {
        cause: error,
      })
    case 'failed':
      return new DatabaseError(
        `The connection to PostgreSQL or to the bucket was lost, or a disk failed. ${RUN_AGAIN}`,
        {
          cause: error,
        },
      )
    case null:
      return error
  }
}
