import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

import { isLoopbackHost } from './variable-types.ts'
import type { VariableValues } from './variables.ts'

/**
 * `address`: the sender under the installation's own name. `domain`: the name that we give the mail server, and the end
 * of every Message-ID.
 */
export type Sender = { from: string; address: string; domain: string }

/** `needsTls`: nothing is sent over a connection that is not encrypted. */
export type SmtpConfig = Sender & { kind: 'smtp'; url: string; needsTls: boolean }

export type MailConfig = SmtpConfig | (Sender & { kind: 'outbox' })

export function readMail({ SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM, PUBLIC_URL }: VariableValues): MailConfig {
  const host = PUBLIC_URL?.hostname ?? 'localhost'
  const from = MAIL_FROM ?? `Callwright <callwright@${host}>`
  const address = MAIL_FROM ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim() : `noreply@${host}`
  const ownDomain = domainToASCII(/@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? '')
  const sender = { from, address, domain: [PUBLIC_URL?.hostname ?? '', ownDomain].find(isDomain) ?? 'localhost' }
  if (!SMTP_URL) return { kind: 'outbox', ...sender }
  const needsTls = !SMTP_ALLOW_PLAIN && !isLoopbackHost(SMTP_URL.hostname)
  return { kind: 'smtp', url: SMTP_URL.href, needsTls, ...sender }
}

function isDomain(name: string): boolean {
  return isIP(name) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name)
}
