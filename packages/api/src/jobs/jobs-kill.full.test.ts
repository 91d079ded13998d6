import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import type { Db } from '@callwright/db/database'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { type Address, createSharedDatabase } from '../testing/shared-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { enqueueJobs } from './enqueue-job.ts'

const ROUNDS = 20
const JOBS_PER_ROUND = 30
/** Fewer than a round has, so that a node is killed in the middle of its work. */
const MAX_STEPS = 60

/** A shared database with tables for what jobs did. */
async function openDatabaseForJobs(): Promise<AsyncDisposable & { address: Address; db: Db }> {
  const database = await createSharedDatabase()
  for (const table of ['enqueued', 'executed']) {
    await sql.raw(`create table ${table} (name text not null)`).execute(database.db)
  }
  return database
}

/** Starts a process that enqueues and runs jobs. Each round's clock is past the leases of the previous round. */
function startNode(address: Address, { round, jobCount = 0 }: { round: number; jobCount?: number }) {
  const program = join(import.meta.dirname, '../testing/job-node.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(address), String(round), String(jobCount)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  let steps = 0
  lines.on('line', () => (steps += 1))
  return {
    async afterSteps(count: number) {
      while (steps < count) await once(lines, 'line')
    },
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** `kill -9`, also at the end of a failing test. */
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.end()
      child.kill('SIGCONT')
      expect(await exited).toEqual([0, null])
    },
  }
}

async function listNames(db: Db, table: 'enqueued' | 'executed'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function listJobs(db: Db) {
  return await db.selectFrom('jobs').selectAll().orderBy('id').execute()
}

onBothDialects('jobs in processes that are killed', () => {
  it('run at least once if they were committed, and never otherwise', async () => {
    await using database = await openDatabaseForJobs()
    const { address, db } = database
    for (let round = 0; round < ROUNDS; round += 1) {
      await using node = startNode(address, { round, jobCount: JOBS_PER_ROUND })
      await node.afterSteps(1 + Math.floor(Math.random() * MAX_STEPS))
    }
    await using last = startNode(address, { round: ROUNDS })
    await waitUntil(async () => (await listJobs(db)).length === 0)
    await last.stop()
    const [enqueued, executed] = [await listNames(db, 'enqueued'), await listNames(db, 'executed')]
    const isKeyed = (name: string): boolean => name.startsWith('keyed')
    const isFenced = (name: string): boolean => name.startsWith('fenced')
    expect(enqueued.length).toBeGreaterThan(100)
    expect(executed.filter((name) => !enqueued.includes(name))).toEqual([])
    expect(enqueued.filter((name) => !isKeyed(name) && !executed.includes(name))).toEqual([])
    // For one key (one round), only the newest request has to run.
    const newest = enqueued.filter(isKeyed).filter((name, at, all) => all[at + 1]?.slice(0, -4) !== name.slice(0, -4))
    expect(newest.filter((name) => !executed.includes(name))).toEqual([])
    expect(executed.filter(isFenced)).toEqual(enqueued.filter(isFenced))
  }, 600_000)

  it('are fenced off from a holder that was suspended for longer than its lease', async () => {
    await using database = await openDatabaseForJobs()
    const { address, db } = database
    const names = ['frozen plain', 'frozen fenced']
    const deps = { now: Date.now, newId: () => crypto.randomUUID() }
    await db.transaction().execute(async (trx) => {
      await enqueueJobs(
        trx,
        deps,
        names.map((payload) => ({ kind: 'mail', payload })),
      )
    })
    await using stale = startNode(address, { round: 0 })
    await stale.afterSteps(names.length)
    stale.signal('SIGSTOP')
    await using holder = startNode(address, { round: 1 })
    await holder.afterSteps(names.length)
    // Suspended, so that only the stale holder could change a row.
    holder.signal('SIGSTOP')
    const before = await listJobs(db)
    expect(before.map(({ attempts }) => attempts)).toEqual([2, 2])
    await stale.stop()
    expect(await listNames(db, 'executed')).toEqual(['frozen plain'])
    expect(await listJobs(db)).toEqual(before)
    await holder.stop()
    expect(await listJobs(db)).toEqual([])
    expect(await listNames(db, 'executed')).toEqual(['frozen fenced', 'frozen plain', 'frozen plain'])
  })
})
