import type { MailText } from '../mail/queue-mail.ts'
import type { Deps } from '../context/context.ts'

/** Emails waiting to be sent, oldest first. */
export async function queuedEmails({ deps }: { deps: Pick<Deps, 'db'> }): Promise<MailText[]> {
  const jobs = await deps.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').orderBy('id').execute()
  return jobs.map(({ payload }) => JSON.parse(payload) as MailText)
}
