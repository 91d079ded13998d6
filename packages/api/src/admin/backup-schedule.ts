import { recordAudit } from '../audit.ts'
import type { Deps } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { createWorker, type Worker } from '../worker.ts'
import { type BackupState, changeBackupState } from './backup-state.repo.ts'

const LOOK_EVERY_MS = 60_000
const LEASE_MS = 10 * 60_000
const RETRY_MS = 15 * 60_000

export type FinishedBackup = { file: string; bytes: number; missing: number }

type BackupDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'>

/**
 * Makes backups by the clock: one node at a time, the first as soon as it can. One that fails is tried again before its
 * next turn, and stands on the status page until one is whole.
 * @param options.make writes one and removes those that are too old
 */
export function createBackupWorker(
  deps: BackupDeps,
  { everyMs, make }: { everyMs: number; make: () => Promise<FinishedBackup> },
): Worker {
  const { db, log, newId } = deps
  const turn = async (isStopping: () => boolean): Promise<'idle'> => {
    const holder = newId()
    const beganAt = deps.now()
    const lease = (): Partial<BackupState> => ({ leaseUntil: deps.now() + LEASE_MS, leaseHolder: holder })
    const claim = (state: BackupState): Partial<BackupState> | null => (isDue(state, beganAt, everyMs) ? lease() : null)
    if (!(await changeBackupState(db, claim, beganAt))) return 'idle'
    // However long it takes, nobody else begins one.
    const holding = setInterval(() => {
      const hold = ({ leaseHolder }: BackupState): Partial<BackupState> | null =>
        leaseHolder === holder ? lease() : null
      changeBackupState(db, hold, deps.now()).catch((error: unknown) => {
        log.warn({ err: error }, 'a backup could not be marked as under way')
      })
    }, LEASE_MS / 5)
    try {
      const made = await make()
      const change = { scheduledAt: beganAt, failedAt: null, error: null, retryAt: 0 }
      await noteBackup(deps, made, change)
      await changeBackupState(db, freeOf(holder), deps.now())
      log.info({ ...made }, 'a backup is made')
    } catch (error) {
      if (!isStopping()) await noteFailure(deps, error, { retryAt: deps.now() + Math.min(RETRY_MS, everyMs) })
      await changeBackupState(db, freeOf(holder), deps.now())
    } finally {
      clearInterval(holding)
    }
    return 'idle'
  }
  return createWorker('backups', turn, { everyMs: Math.min(LOOK_EVERY_MS, everyMs), log })
}

/** Whoever took it over since goes on. */
function freeOf(holder: string): (state: BackupState) => Partial<BackupState> | null {
  return ({ leaseHolder }) => (leaseHolder === holder ? { leaseUntil: 0, leaseHolder: null } : null)
}

/** One is whole: by hand, or by the clock with what that changes besides. */
export async function noteBackup(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { file, bytes, missing }: FinishedBackup,
  more: Partial<BackupState> = {},
): Promise<void> {
  const last = { lastAt: deps.now(), lastBytes: bytes, lastMissing: missing }
  await changeBackupState(deps.db, () => ({ ...last, ...more }), deps.now())
  await recordAudit(deps.db, { deps, caller: null }, { action: 'admin.backup', subject: file, after: { bytes } })
}

/** What a process that is gone was making, it does not make any more; for one that owns the database alone. */
export async function releaseBackupClaim({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const free = ({ leaseHolder }: BackupState): Partial<BackupState> | null =>
    leaseHolder === null ? null : { leaseUntil: 0, leaseHolder: null }
  await changeBackupState(db, free, now())
}

async function noteFailure({ db, now, log }: BackupDeps, error: unknown, more: Partial<BackupState>): Promise<void> {
  log.error({ err: error }, 'a backup could not be made; it is tried again')
  const sentence = error instanceof DomainError ? error.message : 'Something went wrong; the log says what.'
  const failing = ({ failedAt }: BackupState): Partial<BackupState> => ({
    ...more,
    failedAt: failedAt ?? now(),
    error: sentence,
  })
  await changeBackupState(db, failing, now())
}

function isDue({ scheduledAt, retryAt, leaseUntil }: BackupState, now: number, everyMs: number): boolean {
  if (leaseUntil > now || retryAt > now) return false
  return scheduledAt === null || scheduledAt + everyMs <= now
}
