import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { releaseClaims } from './release-claims.ts'
import { DomainError } from '../context/domain-error.ts'
import { createLatch } from '../testing/latch.ts'
import { signInOperator } from '../testing/operator.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import type { Worker } from '../jobs/worker.ts'
import type { Deps } from '../context/context.ts'
import { backupHandler, type FinishedBackup, recordBackup } from './backup-job.ts'
import { readBackupState } from './backup-state.repo.ts'
import { type BackupView, viewStatus } from '../admin/status/status.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BACKUP: FinishedBackup = { file: '/backups/one.tar', bytes: 5_000_000, missing: 0 }

function createBackupWorker(deps: Deps, make: () => Promise<FinishedBackup>): Worker {
  return createJobWorker(deps, { backup: backupHandler(deps, { everyMs: DAY_MS, make }) })
}

async function isIdle({ db }: Deps): Promise<boolean> {
  const jobs = await db.selectFrom('jobs').select('leaseHolder').where('kind', '=', 'backup').execute()
  return jobs.length === 1 && jobs[0]?.leaseHolder === null
}

/** The scheduled job, and the state of the newest backup. */
async function readState({ db }: Deps): Promise<unknown> {
  const job = await db.selectFrom('jobs').select(['runAt', 'leaseHolder', 'lastError']).execute()
  return [job, await readBackupState(db)]
}

type CheckOptions = { attempts: number; make?: () => Promise<FinishedBackup>; nodes?: number }

/** Lets some nodes check once whether a backup is due; together they must try exactly `attempts` backups. */
async function checkIfDue(
  { deps }: World,
  { attempts, make = async () => BACKUP, nodes = 1 }: CheckOptions,
): Promise<void> {
  let attempted = 0
  const makeAndCount = async (): Promise<FinishedBackup> => {
    attempted += 1
    return await make()
  }
  const workers = Array.from({ length: nodes }, () => createBackupWorker(deps, makeAndCount))
  for (const worker of workers) worker.start()
  // A backup that is interrupted when its worker stops does not count as an attempt.
  await waitUntil(async () => attempted >= attempts && (await isIdle(deps)))
  await Promise.all(workers.map(async (worker) => await worker.stop()))
  expect(attempted).toBe(attempts)
}

const STALE_BACKUP = { ...BACKUP, file: '/backups/stale.tar', bytes: 7 }
const OUTCOMES: [string, () => Promise<FinishedBackup>][] = [
  ['succeeds', async () => STALE_BACKUP],
  ['fails', async () => await Promise.reject(new Error('The disk is gone'))],
]

/** Suspends a node during a backup, for longer than its lease. */
async function freeze(
  { deps, clock, logged }: World,
  end: () => Promise<FinishedBackup>,
): Promise<() => Promise<void>> {
  const frozen = createLatch()
  const make = async (): Promise<FinishedBackup> => {
    await frozen.wait()
    return await end()
  }
  const worker = createBackupWorker(deps, make)
  worker.start()
  await frozen.reached
  clock.advance(HOUR_MS)
  return async () => {
    const before = logged.length
    frozen.release()
    // A backup that is interrupted when its worker stops logs nothing.
    await waitUntil(async () =>
      logged.slice(before).some(({ message }) => /^a backup (was|could not be) made/.test(message)),
    )
    await worker.stop()
  }
}

describeWorld('scheduled backups', (it, open) => {
  it.override('settings', { backupEveryMs: DAY_MS })

  it('are made when they are due, each by a single node', async ({ world }) => {
    await checkIfDue(world, { attempts: 1, nodes: 5 })
    world.clock.advance(DAY_MS - 60_000)
    await checkIfDue(world, { attempts: 0 })
    // A manual backup does not change the schedule.
    await recordBackup(world.deps, { ...BACKUP, file: '/by-hand.tar' })
    world.clock.advance(61_000)
    await checkIfDue(world, { attempts: 1, nodes: 5 })
    await checkIfDue(world, { attempts: 0 })
  })

  it('are shown to the operator with their time, and with an error until the next one succeeds', async ({ world }) => {
    const { caller } = await signInOperator(world)
    const backup = async (): Promise<BackupView> => (await viewStatus(world.deps)).backup
    expect(await caller.admin.status()).toMatchObject({ backup: await backup() })
    expect(await backup()).toEqual({
      ...{ everyMs: DAY_MS, lastAt: null, lastBytes: null, lastMissing: 0, isLate: false, error: null },
    })
    const fail = async (): Promise<never> => {
      throw new DomainError('unavailable', 'There is no room.')
    }
    await checkIfDue(world, { attempts: 1, make: fail })
    expect(await backup()).toMatchObject({ lastAt: null, error: 'There is no room.' })
    // Retried later, but before the next scheduled time.
    await checkIfDue(world, { attempts: 0 })
    world.clock.advance(HOUR_MS)
    const failUnexpectedly = async (): Promise<never> => await Promise.reject(new Error('internal details'))
    await checkIfDue(world, { attempts: 1, make: failUnexpectedly })
    expect((await backup()).error).toBe('Something went wrong. See the server log for details.')
    world.clock.advance(HOUR_MS)
    await checkIfDue(world, { attempts: 1, make: async () => ({ ...BACKUP, missing: 2 }) })
    const { lastAt, ...good } = await backup()
    expect(good).toEqual({ everyMs: DAY_MS, lastBytes: 5_000_000, lastMissing: 2, isLate: false, error: null })
    expect(lastAt).toBeLessThanOrEqual(world.deps.now())
    const { rows } = await caller.admin.audit({ action: 'admin.backup' })
    expect(rows.map((row) => row.subject)).toEqual([BACKUP.file])
    world.clock.advance(2 * DAY_MS + HOUR_MS)
    expect((await backup()).isLate).toBe(true)
  })

  it('that were interrupted by a kill are made after the next startup', async ({ world }) => {
    const { deps } = world
    const started = Promise.withResolvers<void>()
    const hangingWorker = createBackupWorker(deps, async () => {
      started.resolve()
      return await new Promise<never>(() => {})
    })
    hangingWorker.start()
    await started.promise
    let attempts = 0
    const otherWorker = createBackupWorker(deps, async () => {
      attempts += 1
      return BACKUP
    })
    otherWorker.start()
    await otherWorker.stop()
    expect(attempts).toBe(0)
    await releaseClaims(deps)
    otherWorker.start()
    await waitUntil(async () => attempts === 1)
    await otherWorker.stop()
  })

  it.for(OUTCOMES)('do not overwrite a newer success if a stale backup %s', async ([, end]) => {
    await using world = await createWorld(open)
    const thaw = await freeze(world, end)
    await checkIfDue(world, { attempts: 1 })
    const good = await readState(world.deps)
    expect(await readBackupState(world.deps.db)).toMatchObject({ lastBytes: BACKUP.bytes, error: null })
    await thaw()
    expect(await readState(world.deps)).toEqual(good)
  })

  it.for(OUTCOMES)('do not overwrite a newer failure if a stale backup %s', async ([name, end]) => {
    await using world = await createWorld(open)
    const beganBefore = world.deps.now() + HOUR_MS / 2
    const thaw = await freeze(world, end)
    const fail = async (): Promise<never> => await Promise.reject(new DomainError('unavailable', 'There is no room.'))
    await checkIfDue(world, { attempts: 1, make: fail })
    const failing = await readState(world.deps)
    expect(await readBackupState(world.deps.db)).toMatchObject({ error: 'There is no room.', lastAt: null })
    await thaw()
    if (name === 'fails') {
      expect(await readState(world.deps)).toEqual(failing)
      return
    }
    // A successful backup still counts, from the time it began.
    const { lastAt, ...after } = await readBackupState(world.deps.db)
    expect(after).toEqual({ lastBytes: STALE_BACKUP.bytes, lastMissing: 0, error: 'There is no room.' })
    expect(lastAt).toBeLessThan(beganBefore)
  })
})
