import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { EmailRefused, type OutgoingEmail, type SendEmail } from '@callwright/api/mail/mail-job'
import { type Brand, DEFAULT_BRAND } from '@callwright/contract/brand'
import type { SendMailOptions, Transporter } from 'nodemailer'

import type { MailConfig, Sender, SmtpConfig } from '../config/mail.ts'
import type { ServerLog } from '../logging/log.ts'
import { writeSynced } from '../storage/disk-store.ts'
import { makeSyncedFolder, syncPath } from '../storage/fsync.ts'
import { describeSmtpFailure, isAddressRefused, isRefusedForGood } from './smtp-failure.ts'

/** Timeout for the connection and the greeting; no mail has been sent by then. */
const GREETING_TIMEOUT_MS = 20_000
/** Timeout after the greeting: servers scan a message before they respond, and a retry may send it twice. */
const MAX_SILENCE_MS = 5 * 60_000
/** Timeouts of a check, which sends nothing. */
const CHECK_TIMEOUT_MS = 8000
/** How old the result of a check may be before it is checked again. */
const CHECKED_FOR_MS = 60_000

export type Mailer = {
  /** @throws EmailRefused, or an error whose message is for the operator */
  send: SendEmail
  /** Why the mail server does not accept our mail, and what to do; null if it does, or before the first check. */
  readProblem: () => string | null
  /** Signs in to the mail server and logs a new problem. Never rejects. */
  check: () => Promise<void>
}

type Options = {
  dataDir: string
  log: ServerLog
  /** the installation's own name, read for each email */
  readBrand: () => Promise<Brand>
}

/**
 * Sends mail by SMTP if a server is configured; otherwise writes each message to the outbox and logs its link. Emails
 * about simulated calls are always written to the outbox.
 */
export function createMailer(mail: MailConfig, options: Options): Mailer {
  const writeToOutbox = outboxMailer(mail, options)
  if (mail.kind === 'outbox') return { send: writeToOutbox, readProblem: () => null, check: async () => {} }
  const mailer = smtpMailer(mail, options)
  return { ...mailer, send: async (email, signal) => await (email.isTest ? writeToOutbox : mailer.send)(email, signal) }
}

function smtpMailer(mail: SmtpConfig, { log, readBrand }: Options): Mailer {
  let transport: Promise<Transporter> | undefined
  let problem: string | null = null
  let checkedAt = 0
  const check = async (): Promise<void> => {
    checkedAt = performance.now()
    const found = await findSmtpProblem(mail)
    if (found !== null && found !== problem) log.warn({}, found)
    problem = found
  }
  return {
    check,
    readProblem() {
      if (performance.now() - checkedAt > CHECKED_FOR_MS) void check()
      return problem
    },
    async send(email, signal) {
      // Loaded with the first mail, so that it does not slow down startup.
      transport ??= openTransport(mail, { greetingMs: GREETING_TIMEOUT_MS, silentMs: MAX_SILENCE_MS })
      try {
        const message = await composeMessage(email, mail, await readBrand())
        await (await transport).sendMail({ ...message, signal })
      } catch (error) {
        signal.throwIfAborted()
        const message = describeSmtpFailure(error, mail)
        // Spam filters quote the URLs that they reject. The cause is left out for the same reason.
        const text = email.link === undefined ? message : message.replaceAll(email.link, '…')
        const refusal = { isAddressRefused: isAddressRefused(error) }
        throw isRefusedForGood(error) ? new EmailRefused(text, refusal) : new Error(text)
      }
    },
  }
}

/** Signs in to the mail server without sending anything. @returns what is wrong, and what to do; null for nothing */
export async function findSmtpProblem(mail: SmtpConfig): Promise<string | null> {
  const transport = await openTransport(mail, { greetingMs: CHECK_TIMEOUT_MS, silentMs: CHECK_TIMEOUT_MS })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return describeSmtpFailure(error, mail)
  } finally {
    transport.close()
  }
}

async function openTransport(
  { url, domain, needsTls }: SmtpConfig,
  { greetingMs, silentMs }: { greetingMs: number; silentMs: number },
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const address = new URL(url)
  // In the URL, because its options take precedence; this one also overrides `ignoreTLS`. It has no effect on smtps://.
  if (needsTls) address.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: address.href,
    name: domain,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function outboxMailer(sender: Sender, { dataDir, log, readBrand }: Options): SendEmail {
  const outbox = join(dataDir, 'outbox')
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(await composeMessage(mail, sender, await readBrand()))
    if (!Buffer.isBuffer(message)) throw new Error('The email was not composed as a single buffer')
    await makeSyncedFolder(outbox)
    // Named after the email's time-ordered id, so that a retry after a crash writes the same file.
    const name = plainId(mail)
    const temporary = join(outbox, `.${name}-${randomBytes(4).toString('hex')}.part`)
    await writeSynced(temporary, message)
    await rename(temporary, join(outbox, `${name}.eml`))
    await syncPath(outbox)
    log.info(
      // Subjects of rules' emails contain callers' names and numbers.
      {
        to: mail.to,
        ...(mail.sender === undefined && { subject: mail.subject }),
        file: `outbox/${name}.eml`,
        link: mail.link ?? null,
      },
      'mail written to the outbox',
    )
  }
}

async function composeMessage(email: OutgoingEmail, sender: Sender, brand: Brand): Promise<SendMailOptions> {
  // Loaded with the first mail, so that it does not slow down startup.
  const { renderEmail } = await import('./render-email.ts')
  const { unsubscribeUrl } = email
  return {
    from: senderOf(sender, brand),
    // An address object, so that the address cannot contain a second one.
    to: { name: '', address: email.to },
    subject: `${email.isTest ? '[Test] ' : ''}${email.subject}`,
    ...renderEmail(email, brand),
    // A retry keeps the id, so that mail programs show the message once.
    messageId: `<${plainId(email)}@${sender.domain}>`,
    headers: {
      // Keeps vacation notices and other programs from responding.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function senderOf({ from, address }: Sender, { mailFromName, productName }: Brand): SendMailOptions['from'] {
  if (mailFromName === '' && productName === DEFAULT_BRAND.productName) return from
  return { name: mailFromName || productName, address }
}

function plainId({ id }: OutgoingEmail): string {
  return id.replace(/[^A-Za-z0-9-]/g, '')
}
