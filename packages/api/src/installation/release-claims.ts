import type { Deps } from '../context/context.ts'
import { releaseAllJobs } from '../jobs/jobs.repo.ts'

/**
 * Releases all of a dead process's claims. Only for the startup of a process that owns the database alone; if several
 * nodes share it, claims simply expire.
 */
export async function releaseClaims({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await releaseAllJobs(db, now())
  const due = { nextTryAt: now() }
  await db.updateTable('stored_webhooks').set(due).where('state', 'in', ['pending', 'waiting']).execute()
  await db.updateTable('attempts').set({ leaseUntil: 0 }).where('resolvedAt', 'is', null).execute()
  await db.updateTable('provider_cursors').set({ leaseUntil: 0 }).execute()
  await db.deleteFrom('leases').execute()
}
