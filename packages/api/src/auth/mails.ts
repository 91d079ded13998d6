import type { Db } from '@callwright/db/database'

import type { Deps } from '../context.ts'

type MailDeps = Pick<Deps, 'now' | 'newId' | 'settings'>

export type MailText = { recipient: string; subject: string; body: string; link?: string; dedupeKey?: string }

/** Queues a mail in the transaction of what it tells; the mail worker sends it after the commit. */
export async function queueMail(db: Db, deps: MailDeps, mail: MailText): Promise<void> {
  await insertMail(db, deps, { mail, state: 'queued' })
}

/** Writes what `queueMail` writes, for nobody: an address without an account costs as much as one with. */
export async function dropMail(db: Db, deps: MailDeps): Promise<void> {
  await insertMail(db, deps, { mail: { recipient: '', subject: '', body: '' }, state: 'dropped' })
}

async function insertMail(
  db: Db,
  deps: MailDeps,
  { mail, state }: { mail: MailText; state: 'queued' | 'dropped' },
): Promise<void> {
  const now = deps.now()
  await db
    .insertInto('outgoing_mails')
    .values({
      id: deps.newId(),
      dedupe_key: mail.dedupeKey ?? null,
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.body,
      link: mail.link ?? null,
      state,
      attempts: 0,
      next_try_at: now,
      error: null,
      created_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

export function verificationMail(deps: MailDeps, recipient: string, token: string): MailText {
  const link = `${deps.settings.publicUrl}/verify-email?token=${token}`
  return {
    recipient,
    subject: 'Verify your e-mail address',
    link,
    body: `Welcome to Callwright.\n\nPlease confirm that this address is yours by opening this link within 24 hours:\n\n${link}\n\nIf you did not sign up, you can ignore this message.\n`,
  }
}

export function resetMail(deps: MailDeps, recipient: string, token: string): MailText {
  const link = `${deps.settings.publicUrl}/reset-password?token=${token}`
  return {
    recipient,
    subject: 'Reset your password',
    link,
    body: `Somebody, probably you, asked for a new password.\n\nOpen this link within 60 minutes to choose one:\n\n${link}\n\nIf it was not you, ignore this message: your password stays as it is.\n`,
  }
}

export function alreadyRegisteredMail(deps: MailDeps, recipient: string): MailText {
  const link = `${deps.settings.publicUrl}/forgot-password`
  return {
    recipient,
    subject: 'You already have an account',
    link,
    body: `Somebody, perhaps you, tried to sign up with this address, which has an account already.\n\nIf you forgot your password, you can choose a new one here:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
  }
}
