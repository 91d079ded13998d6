import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { deleteJobByKey } from '../jobs/jobs.repo.ts'

export type EmailDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

/** A part of an email. A string is a paragraph, or several with blank lines between them. */
export type EmailBlock =
  | string
  | { heading: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { quote: string; by: string }
  | { button: string; href: string }

/**
 * `link`: a secret link in the body, which is never kept. A paragraph that is only a URL becomes a button with the label
 * `action`.
 */
export type EmailMessage = {
  recipient: string
  subject: string
  body: string | readonly EmailBlock[]
  link?: string
  action?: string
}

/** An email of a mail rule, which is composed when it is sent. */
export type RuleEmail = { ruleId: string; key: string }

/** Queues an email in the same transaction as the change it is about; it is sent after the commit. */
export async function queueEmail(db: Db, deps: EmailDeps, email: EmailMessage): Promise<void> {
  await enqueueJobs(db, deps, [{ kind: 'mail', label: `${email.subject} - ${email.recipient}`, payload: email }])
}

/** Queues an email of a rule. Its `Message-ID` is derived from its key, so that mail programs show it once. */
export async function queueRuleEmail(
  db: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { tenantId, label, ...email }: RuleEmail & { tenantId: TenantId; label: string },
): Promise<void> {
  const key = `${email.ruleId} ${email.key}`
  await enqueueJobs(db, deps, [{ kind: 'mail', key, tenantId, label, payload: email }])
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
