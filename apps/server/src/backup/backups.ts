import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { forEachConcurrently } from '@callwright/api/jobs/for-each-concurrently'
import type { Deps } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import { listReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { releaseBlob } from '@callwright/api/files/release-blob'
import { holdLease } from '@callwright/api/jobs/leases'
import { isLeaseHeld } from '@callwright/api/jobs/leases.repo'

import type { ServerBlobs } from '../storage/blobs.ts'
import type { Config } from '../config/config.ts'
import { diskStore } from '../storage/disk-store.ts'
import { SECRET_KEY_FILE } from '../storage/secret-key.ts'
import { BACKUP_ABORTED, makeBackup } from './make-backup.ts'
import { WORK_FOLDER_PREFIX } from './swap-data.ts'
import type { WrittenBackup } from './write-backup.ts'

export type BackupResult = WrittenBackup & {
  /** false if the database is PostgreSQL, which backups do not include */
  hasDatabase: boolean
}

export type Backups = {
  /**
   * Makes a backup of everything acknowledged before the call. Only one backup runs at a time.
   * @param file absolute
   * @param options.waitsForRunning wait for a running backup instead of failing
   * @throws DomainError `conflict`, `unavailable`
   */
  make: (file: string, options?: { waitsForRunning: boolean }) => Promise<BackupResult>
  /** Aborts a running backup. */
  stop: () => Promise<void>
}

type BackupDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'> & { blobs: ServerBlobs }

const LEASE = 'backup:'
const DOWNLOADS_AT_ONCE = 4

/** Whether any node of this database is backing up files now. */
export async function isBackupRunning(db: Deps['db']): Promise<boolean> {
  return await isLeaseHeld(db, LEASE)
}

/** Makes an installation's manual and scheduled backups. */
export function createBackups(
  { DATA_DIR: dataDir, database, bucket }: Pick<Config, 'DATA_DIR' | 'database' | 'bucket'>,
  deps: BackupDeps,
): Backups {
  const stopController = new AbortController()
  let runningBackup: Promise<BackupResult> | null = null

  const make = async (file: string): Promise<BackupResult> => {
    // Hold blobs before reading the database, so that no blob in use disappears before it is backed up.
    const isSqlite = database.kind === 'sqlite'
    const release = deps.blobs.postponeRemovals()
    const lease = isSqlite ? null : await holdLease(deps, `${LEASE}${deps.newId()}`)
    try {
      const hashes = isSqlite && bucket === null ? null : await listReferencedBlobs(deps.db)
      await using downloaded = hashes && bucket !== null ? await downloadBlobs(hashes) : null
      const written = await makeBackup({
        file,
        dataDir,
        database: isSqlite ? database.file : null,
        files: {
          folder: downloaded?.folder ?? join(dataDir, 'files'),
          secretKey: join(dataDir, SECRET_KEY_FILE),
          hashes,
        },
        now: deps.now(),
        signal: stopController.signal,
      })
      return { ...written, hasDatabase: isSqlite }
    } finally {
      await lease?.release()
      for (const hash of release()) await releaseBlob(deps, hash)
    }
  }

  /** Downloads all blobs from the bucket to a temporary folder for the backup. */
  const downloadBlobs = async (hashes: readonly string[]): Promise<AsyncDisposable & { folder: string }> => {
    const folder = await mkdtemp(join(dataDir, WORK_FOLDER_PREFIX))
    const disk = diskStore(folder)
    const isStopping = (): boolean => stopController.signal.aborted
    const remove = async (): Promise<void> => await rm(folder, { recursive: true, force: true })
    try {
      await forEachConcurrently(hashes, { atOnce: DOWNLOADS_AT_ONCE, isStopping }, async (hash) => {
        const bytes = await deps.blobs.read(hash)
        if (bytes) await disk.put(hash, bytes)
      })
      if (isStopping()) throw new DomainError('unavailable', BACKUP_ABORTED)
    } catch (error) {
      await remove()
      throw error
    }
    return { folder, [Symbol.asyncDispose]: remove }
  }

  return {
    async make(file, { waitsForRunning } = { waitsForRunning: false }) {
      while (waitsForRunning && runningBackup) await runningBackup.catch(() => null)
      if (stopController.signal.aborted) throw new DomainError('unavailable', BACKUP_ABORTED)
      if (runningBackup) throw new DomainError('conflict', 'Another backup is running. Try again when it is done.')
      runningBackup = make(file)
      try {
        return await runningBackup
      } finally {
        runningBackup = null
      }
    },
    async stop() {
      stopController.abort()
      await runningBackup?.catch(() => null)
    },
  }
}
