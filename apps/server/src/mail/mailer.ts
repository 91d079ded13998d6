import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import type { Transporter } from 'nodemailer'

import type { Config } from '../config/config.ts'
import type { ServerLog } from '../logging/log.ts'
import { writeSynced } from '../storage/disk-store.ts'
import { makeSyncedFolder, syncPath } from '../storage/fsync.ts'

/** A mail as the product queues it. */
export type Mail = { id: string; to: string; subject: string; text: string; link: string | null }
/** @param signal ends it, and the connection to the mail server with it */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/** Until the mail server has greeted; what is given up by then was handed to nobody. */
const GREETING_WITHIN_MS = 20_000
/** Later it may be silent for longer: it looks into a message before it answers, and one given up by then is sent again. */
const SILENT_AT_MOST_MS = 5 * 60_000

/** Real mail where there is a server for it; else each message becomes a file in the outbox and its link is logged. */
export function createMailer(mail: Config['mail'], place: { dataDir: string; log: ServerLog }): SendMail {
  return mail.kind === 'smtp' ? smtpMailer(mail) : outboxMailer(mail.from, place)
}

function smtpMailer({ url, from }: { url: string; from: string }): SendMail {
  let transport: Promise<Transporter> | undefined
  return async (mail, signal) => {
    // Loaded with the first mail: a start does not wait for it.
    transport ??= openTransport(url, { greetingMs: GREETING_WITHIN_MS, silentMs: SILENT_AT_MOST_MS })
    await (await transport).sendMail({ ...messageOf(mail, from), signal })
  }
}

/** Signs in at the mail server and sends nothing. Rejects with what the server said. */
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
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as one piece')
    await makeSyncedFolder(outbox)
    // By its time-ordered id, so that a mail that is written again after a crash is the same file.
    const name = plainId(mail)
    const beside = join(outbox, `.${name}-${randomBytes(4).toString('hex')}.part`)
    await writeSynced(beside, message)
    await rename(beside, join(outbox, `${name}.eml`))
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
  // An address object, so that nothing in the address is read as a second one.
  const to = { name: '', address: mail.to }
  // The same message again (an answer that was lost) keeps its id, so that mail programs show it once.
  const messageId = `<${plainId(mail)}@callwright>`
  return { from, to, subject: mail.subject, text: mail.text, messageId }
}

function plainId({ id }: Mail): string {
  return id.replace(/[^A-Za-z0-9-]/g, '')
}
