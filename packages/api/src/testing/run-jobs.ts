import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import type { Deps } from '../context/context.ts'
import { enqueueJobs, type NewJob } from '../jobs/enqueue-job.ts'
import { createJobWorker, type JobHandler, type JobHandlers } from '../jobs/job-worker.ts'
import { runWorker } from './run-worker.ts'
import type { World } from './test-world.ts'
import { waitUntil } from './wait-until.ts'

/** Runs jobs of these kinds until the end of the scope. */
export function runJobs(deps: Deps, handlers: JobHandlers): AsyncDisposable {
  return runWorker(createJobWorker(deps, handlers))
}

export async function enqueueMail({ deps }: World, ...jobs: Partial<NewJob>[]): Promise<void> {
  const all = jobs.map((job) => ({ kind: 'mail' as const, ...job }))
  await deps.db.transaction().execute(async (trx) => await enqueueJobs(trx, deps, all))
  deps.events.emit('jobsQueued')
}

export async function listJobs({ deps }: World): Promise<Selectable<Schema['jobs']>[]> {
  return await deps.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}

export async function waitUntilNoJobs(world: World): Promise<void> {
  await waitUntil(async () => (await listJobs(world)).length === 0)
}

/** A node that works on emails. */
export function startMailNode(
  { deps }: World,
  handler: Partial<JobHandler> & Pick<JobHandler, 'run'>,
  db: Db = deps.db,
): AsyncDisposable {
  return runWorker(createJobWorker({ ...deps, db }, { mail: { concurrency: 1, ...handler } }))
}
