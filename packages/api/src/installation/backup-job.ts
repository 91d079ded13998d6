import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import { postponeJob } from '../jobs/jobs.repo.ts'
import { saveLastBackup } from './backup-state.repo.ts'

const RETRY_MS = 15 * 60_000

export type FinishedBackup = { file: string; bytes: number; missing: number }

type BackupDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'>

/**
 * Makes scheduled backups on one node at a time, the first one right away. A failed backup is retried before the next
 * scheduled time.
 * @param options.make writes a backup and removes expired ones
 */
export function backupHandler(
  deps: BackupDeps,
  { everyMs, make }: { everyMs: number; make: () => Promise<FinishedBackup> },
): JobHandler {
  const { db, log, now } = deps
  return {
    concurrency: 1,
    everyMs,
    retryDelayMs: () => Math.min(RETRY_MS, everyMs),
    async run(job, { isStopping }) {
      const beganAt = now()
      let backup: FinishedBackup
      try {
        backup = await make()
      } catch (error) {
        // Interrupted by this process's shutdown; the next startup makes the backup.
        if (isStopping()) return { runAt: now() }
        log.error({ err: error }, 'a backup could not be made; it will be retried')
        throw error
      }
      await db.transaction().execute(async (trx) => {
        const isHolder = await postponeJob(trx, job, { runAt: beganAt + everyMs })
        // If this process was suspended and another node took over, the backup is dated by its start.
        await recordBackup({ ...deps, db: trx }, backup, isHolder ? now() : beganAt)
      })
      log.info({ ...backup }, 'a backup was made')
      return 'finished'
    },
  }
}

/** Records a complete backup. If `at` is older than the newest backup, only the audit log records it. */
export async function recordBackup(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { file, bytes, missing }: FinishedBackup,
  at: number = deps.now(),
): Promise<void> {
  await saveLastBackup(deps.db, { lastAt: at, lastBytes: bytes, lastMissing: missing }, deps.now())
  await recordAudit(deps.db, deps, { action: 'admin.backup', subject: file, after: { bytes } })
}
