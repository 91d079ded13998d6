import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import type { Transporter } from 'nodemailer'

import type { Config } from '../config/config.ts'
import type { ServerLog } from '../logging/log.ts'
import { writeSynced } from '../storage/disk-store.ts'
import { makeSyncedFolder, syncPath } from '../storage/fsync.ts'

/** An email as the product queues it. */
export type Mail = { id: string; to: string; subject: string; text: string; link: string | null }
/** @param signal aborts the email and closes the connection to the mail server */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/** Timeout for the connection and the greeting; no mail has been sent by then. */
const GREETING_TIMEOUT_MS = 20_000
/** Timeout after the greeting: servers scan a message before they respond, and a retry may send it twice. */
const MAX_SILENCE_MS = 5 * 60_000

/** Sends mail by SMTP if a server is configured; otherwise writes each message to the outbox and logs its link. */
export function createMailer(mail: Config['mail'], options: { dataDir: string; log: ServerLog }): SendMail {
  return mail.kind === 'smtp' ? smtpMailer(mail) : outboxMailer(mail.from, options)
}

function smtpMailer({ url, from }: { url: string; from: string }): SendMail {
  let transport: Promise<Transporter> | undefined
  return async (mail, signal) => {
    // Loaded with the first mail, so that it does not slow down startup.
    transport ??= openTransport(url, { greetingMs: GREETING_TIMEOUT_MS, silentMs: MAX_SILENCE_MS })
    await (await transport).sendMail({ ...messageOf(mail, from), signal })
  }
}

/** Signs in to the mail server without sending anything. Rejects with the server's response. */
export async function tryMailServer(url: string, { timeoutMs }: { timeoutMs: number }): Promise<void> {
  const transport = await openTransport(url, { greetingMs: timeoutMs, silentMs: timeoutMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function openTransport(
  url: string,
  { greetingMs, silentMs }: { greetingMs: number; silentMs: number },
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function outboxMailer(from: string, { dataDir, log }: { dataDir: string; log: ServerLog }): SendMail {
  const outbox = join(dataDir, 'outbox')
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(mail, from))
    if (!Buffer.isBuffer(message)) throw new Error('The email was not composed as a single buffer')
    await makeSyncedFolder(outbox)
    // Named after the email's time-ordered id, so that a retry after a crash writes the same file.
    const name = plainId(mail)
    const temporary = join(outbox, `.${name}-${randomBytes(4).toString('hex')}.part`)
    await writeSynced(temporary, message)
    await rename(temporary, join(outbox, `${name}.eml`))
    await syncPath(outbox)
    log.info(
      { to: mail.to, subject: mail.subject, file: `outbox/${name}.eml`, link: mail.link },
      'mail written to the outbox',
    )
  }
}

function messageOf(
  mail: Mail,
  from: string,
): { from: string; to: { name: string; address: string }; subject: string; text: string; messageId: string } {
  // An address object, so that the address cannot contain a second one.
  const to = { name: '', address: mail.to }
  // A retry keeps the id, so that mail programs show the message once.
  const messageId = `<${plainId(mail)}@callwright>`
  return { from, to, subject: mail.subject, text: mail.text, messageId }
}

function plainId({ id }: Mail): string {
  return id.replace(/[^A-Za-z0-9-]/g, '')
}
