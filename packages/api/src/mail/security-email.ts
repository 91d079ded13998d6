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
    body: `${what}\n\nIf this was you, you do not need to do anything.\n\nIf it was not you, choose a new password right away, and also revoke all API keys when you do:\n\n${link}\n\nA new password does not remove endpoints, tools, or links to Cal.com. Then check that each is yours: under Integrations → Webhooks, Integrations → Tools, and AI Agent → Appointments. Your calendar’s secret address also keeps working until you press New address under AI Agent → Appointments.\n`,
  })
}
