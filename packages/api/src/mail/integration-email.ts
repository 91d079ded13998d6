import type { Db } from '@callwright/db/database'

import { maskUrls } from '../context/audit.ts'
import type { Session } from '../context/context.ts'
import { type Limit, tryConsumeAttempt } from '../context/rate-limit.ts'
import type { EmailDeps } from './queue-email.ts'
import { queueSecurityEmail } from './security-email.ts'

const CHANGES = {
  endpoint: {
    subject: 'Your webhooks were changed',
    advice: 'You can remove endpoints under Integrations → Webhooks.',
  },
  tool: { subject: 'Your agent’s tools were changed', advice: 'You can remove tools under Integrations → Tools.' },
  service: {
    subject: 'Your appointment services were changed',
    advice: 'You can change services under AI Agent → Appointments.',
  },
}

/**
 * Tells an account's owner to which URL their data goes from now on. Limited for each person and program, because a
 * program can make any number of changes.
 * @param changed.change what happened, with the URL
 */
export async function mailIntegrationChange(
  db: Db,
  ctx: EmailDeps & Parameters<typeof tryConsumeAttempt>[0] & { session: Session },
  { kind, change }: { kind: keyof typeof CHANGES; change: string },
): Promise<void> {
  const { user, key } = ctx.session
  const limit: Limit = { name: `${kind}-mail`, max: 20, windowMs: 60 * 60_000 }
  if (!(await tryConsumeAttempt({ ...ctx, db }, limit, key?.id ?? user.id))) return
  const { subject, advice } = CHANGES[kind]
  const by = key === null ? '' : ` The API key “${key.name}” did this.`
  await queueSecurityEmail(db, ctx, { recipient: user.email, subject, what: `${maskUrls(change)}${by} ${advice}` })
}
