import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { type BackupState, changeBackupState } from './backup-state.repo.ts'

const LOOK_EVERY_MS = 60_000
const LEASE_MS = 10 * 60_000
const RETRY_MS = 15 * 60_000

export type FinishedBackup = { file: string; bytes: number; missing: number }

type BackupDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'log'>
type Change = Parameters<typeof changeBackupState>[1]

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
    const claim: Change = (state) => (isDue(state, beganAt, everyMs) ? lease() : null)
    if (!(await changeBackupState(db, claim, beganAt))) return 'idle'
    // However long it takes, nobody else begins one.
    const holding = setInterval(() => {
      changeBackupState(db, ifHeld(holder, lease), deps.now()).catch((error: unknown) => {
        log.warn({ err: error }, 'a backup could not be marked as under way')
      })
    }, LEASE_MS / 5)
    try {
      const made = await make()
      await noteBackup(deps, made, { holder, beganAt })
      await changeBackupState(db, ifHeld(holder, free), deps.now())
      log.info({ ...made }, 'a backup is made')
    } catch (error) {
      if (!isStopping()) {
        log.error({ err: error }, 'a backup could not be made; it is tried again')
        const failure = failureOf(error, { now: deps.now(), retryMs: Math.min(RETRY_MS, everyMs) })
        await changeBackupState(db, ifHeld(holder, failure), deps.now())
      }
      await changeBackupState(db, ifHeld(holder, free), deps.now())
    } finally {
      clearInterval(holding)
    }
    return 'idle'
  }
  return createWorker('backups', turn, { everyMs: Math.min(LOOK_EVERY_MS, everyMs), log })
}

/** Whoever took it over since, while this process stood still, goes on: nothing is said over its head. */
function ifHeld(holder: string, change: Change): Change {
  return (state) => (state.leaseHolder === holder ? change(state) : null)
}

function free(): Partial<BackupState> {
  return { leaseUntil: 0, leaseHolder: null }
}

/** One is whole: by hand, or by the clock with what that changes besides. */
export async function noteBackup(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { file, bytes, missing }: FinishedBackup,
  byClock?: { holder: string; beganAt: number },
): Promise<void> {
  const last = { lastAt: deps.now(), lastBytes: bytes, lastMissing: missing }
  const whole: Change = (state) => {
    if (!byClock) return last
    const { holder, beganAt } = byClock
    if (state.leaseHolder === holder) return { ...last, scheduledAt: beganAt, failedAt: null, error: null, retryAt: 0 }
    // It stood still for long and is older than what was made since: it counts from its beginning.
    return beganAt > (state.lastAt ?? 0) ? { ...last, lastAt: beganAt } : null
  }
  await changeBackupState(deps.db, whole, deps.now())
  await recordAudit(deps.db, deps, { action: 'admin.backup', subject: file, after: { bytes } })
}

/** What a process that is gone was making, it does not make any more; for one that owns the database alone. */
export async function releaseBackupClaim({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await changeBackupState(db, ({ leaseHolder }) => (leaseHolder === null ? null : free()), now())
}

function failureOf(error: unknown, { now, retryMs }: { now: number; retryMs: number }): Change {
  const sentence = error instanceof DomainError ? error.message : 'Something went wrong; the log says what.'
  return ({ failedAt }) => ({ retryAt: now + retryMs, failedAt: failedAt ?? now, error: sentence })
}

function isDue({ scheduledAt, retryAt, leaseUntil }: BackupState, now: number, everyMs: number): boolean {
  if (leaseUntil > now || retryAt > now) return false
  return scheduledAt === null || scheduledAt + everyMs <= now
}
