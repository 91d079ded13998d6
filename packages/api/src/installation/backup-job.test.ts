import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { releaseClaims } from './release-claims.ts'
import { DomainError } from '../context/domain-error.ts'
import { createLatch } from '../testing/ice.ts'
import { signInOperator } from '../testing/operator.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import type { Worker } from '../jobs/worker.ts'
import type { Deps } from '../context/context.ts'
import { backupHandler, type FinishedBackup, noteBackup } from './backup-job.ts'
import { readBackupState } from './backup-state.repo.ts'
import { type BackupView, viewStatus } from '../admin/status/status.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MADE: FinishedBackup = { file: '/backups/one.tar', bytes: 5_000_000, missing: 0 }

function backupWorker(deps: Deps, make: () => Promise<FinishedBackup>): Worker {
  return createJobWorker(deps, { backup: backupHandler(deps, { everyMs: DAY, make }) })
}

async function isIdle({ db }: Deps): Promise<boolean> {
  const jobs = await db.selectFrom('jobs').select('leaseHolder').where('kind', '=', 'backup').execute()
  return jobs.length === 1 && jobs[0]?.leaseHolder === null
}

/** The scheduled job, and the state of the newest backup. */
async function stateOf({ db }: Deps): Promise<unknown> {
  const job = await db.selectFrom('jobs').select(['runAt', 'leaseHolder', 'lastError']).execute()
  return [job, await readBackupState(db)]
}

type LookOptions = { attempts: number; make?: () => Promise<FinishedBackup>; nodes?: number }

/** Lets some nodes check once whether a backup is due; together they must try exactly `attempts` backups. */
async function checkIfDue(
  { deps }: World,
  { attempts, make = async () => MADE, nodes = 1 }: LookOptions,
): Promise<void> {
  let tried = 0
  const counted = async (): Promise<FinishedBackup> => {
    tried += 1
    return await make()
  }
  const workers = Array.from({ length: nodes }, () => backupWorker(deps, counted))
  for (const worker of workers) worker.start()
  // A backup that is cut off when its worker stops counts as not tried.
  await waitUntil(async () => tried >= attempts && (await isIdle(deps)))
  await Promise.all(workers.map(async (worker) => await worker.stop()))
  expect(tried).toBe(attempts)
}

const STALE = { ...MADE, file: '/backups/stale.tar', bytes: 7 }
const ENDS: [string, () => Promise<FinishedBackup>][] = [
  ['succeeds', async () => STALE],
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
  const worker = backupWorker(deps, make)
  worker.start()
  await frozen.reached
  clock.advance(HOUR)
  return async () => {
    const before = logged.length
    frozen.release()
    // A backup that is cut off when its worker stops logs nothing.
    await waitUntil(async () =>
      logged.slice(before).some(({ message }) => /^a backup (was|could not be) made/.test(message)),
    )
    await worker.stop()
  }
}

onBothDialects('scheduled backups', (open) => {
  it('are made when they are due, each by a single node', async () => {
    await using world = await createWorld(open, { backupEveryMs: DAY })
    await checkIfDue(world, { attempts: 1, nodes: 5 })
    world.clock.advance(DAY - 60_000)
    await checkIfDue(world, { attempts: 0 })
    // A manual backup does not change the schedule.
    await noteBackup(world.deps, { ...MADE, file: '/by-hand.tar' })
    world.clock.advance(61_000)
    await checkIfDue(world, { attempts: 1, nodes: 5 })
    await checkIfDue(world, { attempts: 0 })
  })

  it('are shown to the operator with their time, and with an error until the next one succeeds', async () => {
    await using world = await createWorld(open, { backupEveryMs: DAY })
    const { caller } = await signInOperator(world)
    const backup = async (): Promise<BackupView> => (await viewStatus(world.deps)).backup
    expect(await caller.admin.status()).toMatchObject({ backup: await backup() })
    expect(await backup()).toEqual({
      ...{ everyMs: DAY, lastAt: null, lastBytes: null, lastMissing: 0, isLate: false, error: null },
    })
    const failing = async (): Promise<never> => {
      throw new DomainError('unavailable', 'There is no room.')
    }
    await checkIfDue(world, { attempts: 1, make: failing })
    expect(await backup()).toMatchObject({ lastAt: null, error: 'There is no room.' })
    // Retried later, but before the next scheduled time.
    await checkIfDue(world, { attempts: 0 })
    world.clock.advance(HOUR)
    const unknown = async (): Promise<never> => await Promise.reject(new Error('inner words'))
    await checkIfDue(world, { attempts: 1, make: unknown })
    expect((await backup()).error).toBe('Something went wrong. See the server log for details.')
    world.clock.advance(HOUR)
    await checkIfDue(world, { attempts: 1, make: async () => ({ ...MADE, missing: 2 }) })
    const { lastAt, ...good } = await backup()
    expect(good).toEqual({ everyMs: DAY, lastBytes: 5_000_000, lastMissing: 2, isLate: false, error: null })
    expect(lastAt).toBeLessThanOrEqual(world.deps.now())
    const { rows } = await caller.admin.audit({ action: 'admin.backup' })
    expect(rows.map((row) => row.subject)).toEqual([MADE.file])
    world.clock.advance(2 * DAY + HOUR)
    expect((await backup()).isLate).toBe(true)
  })

  it('that a kill interrupted are made after the next startup', async () => {
    await using world = await createWorld(open, { backupEveryMs: DAY })
    const { deps } = world
    const begun = Promise.withResolvers<void>()
    const hanging = backupWorker(deps, async () => {
      begun.resolve()
      return await new Promise<never>(() => {})
    })
    hanging.start()
    await begun.promise
    let attempts = 0
    const another = backupWorker(deps, async () => {
      attempts += 1
      return MADE
    })
    another.start()
    await another.stop()
    expect(attempts).toBe(0)
    await releaseClaims(deps)
    another.start()
    await waitUntil(async () => attempts === 1)
    await another.stop()
  })

  it.for(ENDS)('do not overwrite a newer success if a stale one %s', async ([, end]) => {
    await using world = await createWorld(open, { backupEveryMs: DAY })
    const thaw = await freeze(world, end)
    await checkIfDue(world, { attempts: 1 })
    const good = await stateOf(world.deps)
    expect(await readBackupState(world.deps.db)).toMatchObject({ lastBytes: MADE.bytes, error: null })
    await thaw()
    expect(await stateOf(world.deps)).toEqual(good)
  })

  it.for(ENDS)('do not overwrite a newer failure if a stale one %s', async ([name, end]) => {
    await using world = await createWorld(open, { backupEveryMs: DAY })
    const beganBefore = world.deps.now() + HOUR / 2
    const thaw = await freeze(world, end)
    const noRoom = async (): Promise<never> => await Promise.reject(new DomainError('unavailable', 'There is no room.'))
    await checkIfDue(world, { attempts: 1, make: noRoom })
    const failing = await stateOf(world.deps)
    expect(await readBackupState(world.deps.db)).toMatchObject({ error: 'There is no room.', lastAt: null })
    await thaw()
    if (name === 'fails') {
      expect(await stateOf(world.deps)).toEqual(failing)
      return
    }
    // A successful backup still counts, from the time it began.
    const { lastAt, ...after } = await readBackupState(world.deps.db)
    expect(after).toEqual({ lastBytes: STALE.bytes, lastMissing: 0, error: 'There is no room.' })
    expect(lastAt).toBeLessThan(beganBefore)
  })
})
