import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'

export type Mail = {
  /** The bare email address. */
  to: string
  subject: string
  /** The plain text, decoded. */
  text: string
  /** The first link in the text, or null. */
  link: string | null
}

/** Reads the emails that a server without SMTP has written to its data directory, oldest first. */
export async function readOutbox(dataDir: string): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      time: (await stat(join(folder, name))).mtimeMs,
      raw: await readFile(join(folder, name)),
    })),
  )
  files.sort((a, b) => a.time - b.time || a.name.localeCompare(b.name))
  return await Promise.all(files.map(async ({ raw }) => await readMail(raw)))
}

/**
 * Waits for an email to a recipient, for at most a minute.
 * @param subject a pattern that the subject matches
 * @throws an error that lists the emails received
 */
export async function waitForMail(
  dataDir: string,
  { to, subject = /./ }: { to: string; subject?: RegExp },
): Promise<Mail> {
  let emails: Mail[] = []
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    emails = await readOutbox(dataDir)
    const found = emails.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase() && subject.test(mail.subject))
    if (found) return found
  }
  throw new Error(
    `No email to ${to} about ${subject}; there are ${emails.map((mail) => `"${mail.subject}" to ${mail.to}`).join(', ') || 'none'}.`,
  )
}

async function readMail(raw: Buffer): Promise<Mail> {
  const { to, subject = '', text = '' } = await PostalMime.parse(raw)
  return {
    to: to?.[0]?.address ?? '',
    subject,
    text,
    link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null,
  }
}
