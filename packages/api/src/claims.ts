import type { Deps } from './context.ts'

/**
 * Gives back what a process that is gone had claimed: for the start of one that owns the database alone. Where
 * several nodes share a database, a claim runs out by itself.
 */
export async function releaseClaims({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const due = { next_try_at: now() }
  await db.updateTable('stored_webhooks').set(due).where('state', 'in', ['pending', 'waiting']).execute()
  await db.updateTable('outgoing_mails').set(due).where('state', '=', 'queued').execute()
}
