import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { EmailRefused, type OutgoingEmail } from '@callwright/api/mail/mail-job'
import { DEFAULT_BRAND } from '@callwright/contract/brand'
import { expect, test } from 'vitest'

import { startTestMailServer } from '../../harness/smtp-server.ts'
import { configFrom } from '../config/config.ts'
import { createLog } from '../logging/log.ts'
import { createMailer, type Mailer } from './mailer.ts'

const mail: OutgoingEmail = {
  id: '0193-a',
  to: 'ann@example.com',
  subject: 'Verify your email address',
  body: 'Open this link:\n\nhttp://localhost:3000/verify-email?token=abc_-123\n\n=20 and ünïcode',
  link: 'http://localhost:3000/verify-email?token=abc_-123',
}

const NEVER = new AbortController().signal

function newMailer(settings: Record<string, string> = {}): Mailer & { dataDir: string; lines: string[] } {
  const lines: string[] = []
  const output = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-mail-'))
  return {
    ...createMailer(configFrom(settings).mail, {
      ...{ dataDir, log: createLog('info', output) },
      readBrand: async () => DEFAULT_BRAND,
    }),
    ...{ dataDir, lines },
  }
}

function smtp(port: number): Record<string, string> {
  return { SMTP_URL: `smtp://me:secret-password@127.0.0.1:${port}`, MAIL_FROM: 'Calls <calls@mail.example.com>' }
}

test('without a mail server a message becomes a file in the outbox, and its link is logged', async () => {
  const { send, dataDir, lines } = newMailer({ PUBLIC_URL: 'https://calls.example.com' })
  await send(mail, NEVER)
  const names = readdirSync(join(dataDir, 'outbox'))
  expect(names).toHaveLength(1)
  const file = join(dataDir, 'outbox', names[0] ?? '')
  expect(file).toMatch(/\.eml$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const message = readFileSync(file, 'utf8')
  expect(message).toMatch(/^From: Callwright <callwright@calls\.example\.com>\r$/m)
  expect(message).toMatch(/^To: ann@example\.com\r$/m)
  expect(message).toMatch(/^Subject: Verify your email address\r$/m)
  expect(message).toMatch(/^Message-ID: <0193-a@calls\.example\.com>\r$/m)
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(lines.join('')).toContain(mail.link)
})

test.each([
  [{ PUBLIC_URL: 'https://calls.example.com', MAIL_FROM: 'a@other.example.org' }, 'calls.example.com'],
  [{ PUBLIC_URL: 'https://192.0.2.1', MAIL_FROM: 'Calls <a@bücher.example>' }, 'xn--bcher-kva.example'],
  [{ PUBLIC_URL: 'http://localhost:3000', MAIL_FROM: 'a@other.example.org' }, 'other.example.org'],
  [{}, 'localhost'],
])('the domain of %j is %s', (settings, domain) => {
  expect(configFrom(settings).mail.domain).toBe(domain)
})

test('an email address or a subject cannot add headers or recipients', async () => {
  const { send, dataDir } = newMailer()
  await send({ ...mail, to: 'ann@example.com', subject: 'Hi\r\nBcc: eve@example.com' }, NEVER)
  const [name = ''] = readdirSync(join(dataDir, 'outbox'))
  const [head = ''] = readFileSync(join(dataDir, 'outbox', name), 'utf8').split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
})

test('with a mail server, a message is sent by SMTP under our own domain', async () => {
  await using server = await startTestMailServer()
  const { send, lines } = newMailer(smtp(server.port))
  await send(mail, NEVER)
  expect(server.received).toContain('EHLO mail.example.com')
  expect(server.received).toContain('RCPT TO:<ann@example.com>')
  expect(server.received).toContain('Auto-Submitted: auto-generated')
  expect(server.received).toContain('Message-ID: <0193-a@mail.example.com>')
  expect(server.received.join('\n')).toContain('Subject: Verify your email address')
  expect(lines.join('')).not.toContain('token')
})

// A refusal of one email's recipient or content, and problems that have nothing to do with one email.
test.each([
  ['RCPT', '550-5.1.1 No such\r\n550 5.1.1 user', true, 'The mail server refused this email: 550-5.1.1 No such 550'],
  ['RCPT', '452 4.2.2 Mailbox full', false, 'The mail server refused this email: 452 4.2.2 Mailbox full'],
  ['DATA', '554 5.7.1 No', true, 'The mail server refused this email: 554 5.7.1 No'],
  ['.', `550 5.7.1 Spam: ${mail.link}`, true, 'The mail server refused this email: 550 5.7.1 Spam: …'],
  ['.', '451 4.7.1 Later', false, 'The mail server refused this email: 451 4.7.1 Later'],
  ['MAIL', '550 5.7.1 No', false, 'The mail server does not accept our mail (550 5.7.1 No). Check MAIL_FROM.'],
  ['AUTH', '535 5.7.8 secret-password is wrong', false, '535 5.7.8 … is wrong). Check SMTP_URL.'],
  ['EHLO', '421 4.3.2 Closing', false, 'The mail server does not accept our mail ('],
])('says what %s with %j means', async (command, reply, isFinal, message) => {
  await using server = await startTestMailServer({ replies: { [command]: reply } })
  const failure: unknown = await newMailer(smtp(server.port))
    .send(mail, NEVER)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof EmailRefused).toBe(isFinal)
  expect(String(failure)).toContain(message)
  expect(String(failure)).not.toMatch(/abc_-123|secret-password|\n/)
})

// Three refused addresses turn a rule for emails off. A limit or a policy of the server concerns us.
test.each([
  ['RCPT', '550 No such user', true],
  ['RCPT', '550 5.1.1 No such user', true],
  ['RCPT', '552 5.2.1 Mailbox disabled', true],
  ['RCPT', '550 5.4.5 Daily user sending limit exceeded', false],
  ['RCPT', '550 5.7.1 Relaying denied', false],
  ['.', '550 5.1.1 No such user', false],
])('after %s, %j refuses the address: %s', async (command, reply, isAddressRefused) => {
  await using server = await startTestMailServer({ replies: { [command]: reply } })
  const failure = newMailer(smtp(server.port)).send(mail, NEVER)
  await expect(failure).rejects.toMatchObject({ name: 'EmailRefused', isAddressRefused })
})

test('a mail server problem is logged and kept until the server works again', async () => {
  const replies: Record<string, string> = { AUTH: '535 5.7.8 Wrong' }
  await using server = await startTestMailServer({ replies })
  const { check, readProblem, lines } = newMailer(smtp(server.port))
  await check()
  await check()
  expect(readProblem()).toMatch(/^The mail server does not accept our mail \(.*535 5.7.8 Wrong\)\. Check SMTP_URL\.$/)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 'warn', msg: readProblem() }])
  delete replies['AUTH']
  await check()
  expect(readProblem()).toBe(null)
})

test('aborting an email closes the connection to the mail server', async () => {
  await using server = await startTestMailServer({ replies: { MAIL: '' } })
  const controller = new AbortController()
  const sending = newMailer(smtp(server.port)).send(mail, controller.signal)
  await expect.poll(() => server.received.at(-1)).toMatch(/^MAIL FROM/)
  controller.abort()
  await expect(sending).rejects.toThrow('aborted')
  await server.closed
  expect(server.received.at(-1)).toMatch(/^MAIL FROM/)
})
