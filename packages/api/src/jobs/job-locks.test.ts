import { onBothDialects } from '@callwright/db/testing/test-databases'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { enqueueJobs } from './enqueue-job.ts'
import { claimJobs, renewJobLeases } from './jobs.repo.ts'

const HOLDER = 'node'

/** Two endpoints' jobs, whose ids and keys sort differently. */
async function insertTwoJobs({ deps: { db, now } }: World): Promise<void> {
  const rest = { kind: 'delivery' as const, payload: 'null', runAt: now(), leaseHolder: HOLDER, createdAt: now() }
  const jobs = [
    { id: '1', key: 'b', ...rest },
    { id: '2', key: 'a', ...rest },
  ]
  await db.insertInto('jobs').values(jobs).execute()
}

onBothDialects('locks on jobs', (open, dialect) => {
  it.skipIf(dialect === 'sqlite').each(['a claim', 'a renewal'])(
    '%s waits for events that enqueue the same deliveries, without a deadlock',
    async (which) => {
      await using world = await createWorld(open)
      const { deps } = world
      const { db, now } = deps
      await insertTwoJobs(world)
      const until = now() + 60_000
      const work = async (): Promise<number> => {
        if (which === 'a claim') return (await claimJobs(db, ['1', '2'], { holder: 'other', now: now(), until })).length
        const claims = ['1', '2'].map((id) => ({ id, leaseHolder: HOLDER }))
        return (await renewJobLeases(db, claims, until)).size
      }
      let pending: Promise<number> = Promise.resolve(0)
      await db.transaction().execute(async (trx) => {
        await enqueueJobs(trx, deps, [{ kind: 'delivery', key: 'a' }])
        pending = work()
        await waitUntil(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length > 0
        })
        await enqueueJobs(trx, deps, [{ kind: 'delivery', key: 'b' }])
      })
      expect(await pending).toBe(2)
    },
  )
})
