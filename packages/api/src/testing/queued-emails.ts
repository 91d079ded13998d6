import type { EmailMessage } from '../mail/queue-email.ts'
import type { Deps } from '../context/context.ts'

/** Emails waiting to be sent, oldest first. */
export async function listQueuedEmails({ deps }: { deps: Pick<Deps, 'db'> }): Promise<EmailMessage[]> {
  const jobs = await deps.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute()
  return jobs.map(({ payload }) => JSON.parse(payload) as EmailMessage)
}
