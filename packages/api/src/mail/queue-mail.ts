import type { Db } from '@callwright/db/database'

import type { Deps } from '../context/context.ts'

export type MailDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

export type MailText = { recipient: string; subject: string; body: string; link?: string; dedupeKey?: string }

/** Queues a mail in the transaction of what it tells; the mail worker sends it after the commit. */
export async function queueMail(db: Db, deps: MailDeps, mail: MailText): Promise<void> {
  await insertMail(db, deps, { mail, state: 'queued' })
}

/**
 * Inserts a mail as `queueMail` does and deletes it in the same transaction, so that a request for an unknown address
 * takes as long as for a known one and leaves no trace.
 */
export async function dropMail(trx: Db, deps: MailDeps): Promise<void> {
  const id = await insertMail(trx, deps, { mail: { recipient: '', subject: '', body: '' }, state: 'dropped' })
  await trx.deleteFrom('outgoing_mails').where('id', '=', id).execute()
}

async function insertMail(
  db: Db,
  deps: MailDeps,
  { mail, state }: { mail: MailText; state: 'queued' | 'dropped' },
): Promise<string> {
  const id = deps.newId()
  const now = deps.now()
  await db
    .insertInto('outgoing_mails')
    .values({
      id,
      dedupeKey: mail.dedupeKey ?? null,
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.body,
      link: mail.link ?? null,
      state,
      attempts: 0,
      nextTryAt: now,
      error: null,
      createdAt: now,
      sentAt: null,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
  return id
}
