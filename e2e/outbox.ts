import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Mail = {
  /** The address alone. */
  to: string
  subject: string
  /** The plain text, decoded. */
  text: string
  /** The first address in the text, as a person would click it; null where there is none. */
  link: string | null
}

/** The mails that a server without a mail server has written below its data directory, oldest first. */
export async function readOutbox(dataDir: string): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      time: (await stat(join(folder, name))).mtimeMs,
      raw: await readFile(join(folder, name), 'latin1'),
    })),
  )
  files.sort((a, b) => a.time - b.time || a.name.localeCompare(b.name))
  return files.map(({ raw }) => readMail(raw))
}

/**
 * Waits for an email to that address, for at most a minute.
 * @param about a part of the subject, or a pattern that it matches
 * @throws with the subjects that did come
 */
export async function waitForMail(dataDir: string, { to, about = /./ }: { to: string; about?: RegExp }): Promise<Mail> {
  let mails: Mail[] = []
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    mails = await readOutbox(dataDir)
    const found = mails.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase() && about.test(mail.subject))
    if (found) return found
  }
  throw new Error(
    `No mail to ${to} about ${about}; there are ${mails.map((mail) => `"${mail.subject}" to ${mail.to}`).join(', ') || 'none'}.`,
  )
}

/** Reads one message as RFC 5322 and MIME have it; `raw` is its bytes as Latin-1. */
export function readMail(raw: string): Mail {
  const { headers, body } = split(raw)
  const text = plainText(headers, body)
  return {
    to: /<([^>]+)>/.exec(headers.to ?? '')?.[1] ?? headers.to ?? '',
    subject: words(headers.subject ?? ''),
    text,
    link: /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null,
  }
}

type Headers = Record<string, string | undefined>

function split(raw: string): { headers: Headers; body: string } {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const body = end ? raw.slice(end.index + end[0].length) : ''
  const headers: Headers = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  return { headers, body }
}

/** The first part that is plain text, however deep it lies. */
function plainText(headers: Headers, body: string): string {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!boundary) return /^text\/plain/i.test(type) ? decoded(headers, body) : ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r?\n/, '')))
  return parts.map((part) => plainText(part.headers, part.body)).find((text) => text !== '') ?? ''
}

function decoded(headers: Headers, body: string): string {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1').toString()
}

function unquoted(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** `=?UTF-8?Q?caf=C3=A9?=` in a header is `café`. */
function words(header: string): string {
  const joined = header.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?[\w-]+\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(unquoted(text.replaceAll('_', ' ')), 'latin1').toString(),
  )
}
