import { join } from 'node:path'

import { forEachAtOnce } from '@callwright/api/jobs/at-once'
import type { Deps } from '@callwright/api/context/context'
import { DomainError } from '@callwright/api/context/domain-error'
import { listUsedContents } from '@callwright/api/files/content-use.repo'
import { releaseContent } from '@callwright/api/files/release-content'
import { holdLease } from '@callwright/api/jobs/leases'
import { isHeld } from '@callwright/api/jobs/leases.repo'

import type { HeldBlobs } from '../storage/blobs.ts'
import type { Config } from '../config/config.ts'
import { SECRET_KEY_FILE } from '../storage/secret-key.ts'
import { GIVEN_UP, makeBackup } from './make-backup.ts'
import type { WrittenBackup } from './write-backup.ts'

export type MadeBackup = WrittenBackup & {
  /** false: the database is PostgreSQL, and is not in it */
  hasDatabase: boolean
}

export type Backups = {
  /**
   * Everything that was answered before is in it. One at a time.
   * @param file absolute
   * @param options.waits for another one that is being made
   * @throws DomainError `conflict`, `unavailable`
   */
  make: (file: string, options?: { waits: boolean }) => Promise<MadeBackup>
  /** Gives up what is under way. */
  stop: () => Promise<void>
}

type BackupDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'> & { blobs: HeldBlobs }

const LEASE = 'backup:'
const GATHERED_AT_ONCE = 8

/** Whether any node that shares this database makes a backup of the files now. */
export async function isBackupMade(db: Deps['db']): Promise<boolean> {
  return await isHeld(db, LEASE)
}

/** Backups of one installation, by hand and by the clock. */
export function createBackups(
  { dataDir, database, bucket }: Pick<Config, 'dataDir' | 'database' | 'bucket'>,
  deps: BackupDeps,
): Backups {
  const ending = new AbortController()
  let running: Promise<MadeBackup> | null = null

  const make = async (file: string): Promise<MadeBackup> => {
    // From before the database is looked at: what it names then is there until the backup has it.
    const isSqlite = database.kind === 'sqlite'
    const release = deps.blobs.hold()
    const lease = isSqlite ? null : await holdLease(deps, `${LEASE}${deps.newId()}`)
    try {
      const used = isSqlite && bucket === null ? null : await listUsedContents(deps.db)
      // What is named from now on is in the folder already.
      if (used && bucket !== null) await gather(used)
      const contents = isSqlite ? null : used
      const written = await makeBackup({
        file,
        dataDir,
        database: isSqlite ? database.file : null,
        files: { folder: join(dataDir, 'files'), secretKey: join(dataDir, SECRET_KEY_FILE), contents },
        now: deps.now(),
        signal: ending.signal,
      })
      return { ...written, hasDatabase: isSqlite }
    } finally {
      await lease?.release()
      for (const hash of release()) await releaseContent(deps, hash)
    }
  }

  /** Brings all contents into the folder that the backup is made from; nothing leaves it meanwhile. */
  const gather = async (contents: readonly string[]): Promise<void> => {
    const isStopping = (): boolean => ending.signal.aborted
    await forEachAtOnce(contents, { atOnce: GATHERED_AT_ONCE, isStopping }, async (hash) => {
      await deps.blobs.localFile(hash)
    })
    if (isStopping()) throw new DomainError('unavailable', GIVEN_UP)
  }

  return {
    async make(file, { waits } = { waits: false }) {
      while (waits && running) await running.catch(() => null)
      if (ending.signal.aborted) throw new DomainError('unavailable', GIVEN_UP)
      if (running) throw new DomainError('conflict', 'A backup is being made already. Try again when it is done.')
      running = make(file)
      try {
        return await running
      } finally {
        running = null
      }
    },
    async stop() {
      ending.abort()
      await running?.catch(() => null)
    },
  }
}
