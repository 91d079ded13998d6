import type { Db } from '@callwright/db/database'

import { type EmailDeps, queueEmail } from './queue-email.ts'

export type SecurityEmail = { subject: string; what: string }

/** Tells an account's owner about a change to sign-in settings, keys, or where data goes, which someone else may have made. */
export async function queueSecurityEmail(
  db: Db,
  deps: EmailDeps,
  { recipient, subject, what }: SecurityEmail & { recipient: string },
): Promise<void> {
  const link = `${deps.settings.publicUrl}/forgot-password`
  await queueEmail(db, deps, {
    recipient,
    subject,
    link,
    action: 'Choose a new password',
    body: `${what}\n\nIf this was you, you do not need to do anything.\n\nIf it was not you, choose a new password right away, and also revoke all API keys when you do:\n\n${link}\n\nThen check under Integrations → Webhooks that each endpoint is yours, under Integrations → Tools that each tool is, and under AI Agent → Appointments that each link to Cal.com is, because all of them stay. The secret address of your calendar also works until you press New address there.\n`,
  })
}
