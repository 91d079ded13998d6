import type { Db } from '@callwright/db/database'

import type { Deps } from '../context/context.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { deleteJobByKey } from '../jobs/jobs.repo.ts'

export type EmailDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

export type EmailMessage = { recipient: string; subject: string; body: string; link?: string }

/** Queues an email in the same transaction as the change it is about; it is sent after the commit. */
export async function queueEmail(db: Db, deps: EmailDeps, email: EmailMessage): Promise<void> {
  await enqueueJobs(db, deps, [{ kind: 'mail', label: `${email.subject} - ${email.recipient}`, payload: email }])
}

/**
 * Queues an email as `queueEmail` does and deletes it in the same transaction, so that a request for an unknown email
 * address takes as long as a request for a known address and leaves no trace.
 */
export async function queueDecoyEmail(trx: Db, deps: EmailDeps): Promise<void> {
  const key = deps.newId()
  await enqueueJobs(trx, deps, [{ kind: 'mail', key, payload: { recipient: '', subject: '', body: '' } }])
  await deleteJobByKey(trx, 'mail', key)
}
