import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import { postponeJob } from '../jobs/jobs.repo.ts'
import { saveLastBackup } from './backup-state.repo.ts'

const RETRY_MS = 15 * 60_000

export type FinishedBackup = { file: string; bytes: number; missing: number }

type BackupDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'>

/**
 * Makes backups by the clock: one node at a time, the first as soon as it can. One that fails is tried again before its
 * next turn.
 * @param options.make writes one and removes those that are too old
 */
export function backupHandler(
  deps: BackupDeps,
  { everyMs, make }: { everyMs: number; make: () => Promise<FinishedBackup> },
): JobHandler {
  const { db, log, now } = deps
  return {
    concurrency: 1,
    everyMs,
    pauseMs: () => Math.min(RETRY_MS, everyMs),
    async run(job, { isStopping }) {
      const beganAt = now()
      let made: FinishedBackup
      try {
        made = await make()
      } catch (error) {
        // Cut off by the end of this process: the next start makes it.
        if (isStopping()) return { runAt: now() }
        log.error({ err: error }, 'a backup could not be made; it is tried again')
        throw error
      }
      await db.transaction().execute(async (trx) => {
        const isOurs = await postponeJob(trx, job, { runAt: beganAt + everyMs })
        // Where this process stood still and another node took over, it counts from its beginning.
        await noteBackup({ ...deps, db: trx }, made, isOurs ? now() : beganAt)
      })
      log.info({ ...made }, 'a backup is made')
      return 'finished'
    },
  }
}

/** One is whole. @param at left out: now; an older one than the newest is only noted in the audit log */
export async function noteBackup(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { file, bytes, missing }: FinishedBackup,
  at: number = deps.now(),
): Promise<void> {
  await saveLastBackup(deps.db, { lastAt: at, lastBytes: bytes, lastMissing: missing })
  await recordAudit(deps.db, deps, { action: 'admin.backup', subject: file, after: { bytes } })
}
