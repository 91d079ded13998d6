import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { DEFAULT_BRAND } from '@callwright/contract/brand'
import { AUTHORITY_CERTIFICATE } from '../../harness/private-authority.ts'
import { startTestMailServer } from '../../harness/smtp-server.ts'
import { configFrom } from '../config/config.ts'
import { createLog } from '../logging/log.ts'
import { createMailer } from './mailer.ts'
import { describeSmtpFailure } from './smtp-failure.ts'

const trusted = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([AUTHORITY_CERTIFICATE]))
afterAll(() => setDefaultCACertificates(trusted))

/** Sends an email. @returns the failure's message; null if it was sent */
async function send(address: string, settings: Record<string, string> = {}): Promise<string | null> {
  const config = configFrom({ ...settings, SMTP_URL: address, MAIL_FROM: 'a@example.com' })
  const mailer = createMailer(config.mail, {
    ...{ dataDir: '', log: createLog('silent') },
    readBrand: async () => DEFAULT_BRAND,
  })
  const email = { id: '1', to: 'ann@example.com', subject: 'Hi', body: 'Hello' }
  return await mailer.send(email, new AbortController().signal).then(
    () => null,
    (error: unknown) => String(error),
  )
}

const isSecret = (line: string): boolean => /^(AUTH|MAIL|RCPT|DATA)/.test(line)

// On Linux, 0.0.0.0 reaches this machine, but it is not a loopback address.
// Security: 19
test.each(['', '?ignoreTLS=true', '?requireTLS=false&opportunisticTLS=true', '?secure=false'])(
  'nothing is sent unencrypted to another machine, whatever the options in the URL: %j',
  async (options) => {
    await using server = await startTestMailServer()
    const address = `smtp://me:secret@0.0.0.0:${server.port}${options}`
    expect(String(await send(address))).toContain(
      `0.0.0.0:${server.port} offers no encryption (STARTTLS), so nothing is sent: turn it on there, or set SMTP_ALLOW_PLAIN=true`,
    )
    expect(server.received.filter(isSecret)).toEqual([])
  },
)

// Security: 19
test('an old server without EHLO gets no mail either', async () => {
  await using server = await startTestMailServer({ replies: { EHLO: '502 unknown command' } })
  expect(await send(`smtp://me:secret@0.0.0.0:${server.port}`)).toContain('SMTP_ALLOW_PLAIN=true')
  expect(server.received.filter(isSecret)).toEqual([])
})

test('unencrypted mail is sent on this machine, and elsewhere if SMTP_ALLOW_PLAIN allows it', async () => {
  await using server = await startTestMailServer()
  expect(await send(`smtp://me:secret@127.0.0.1:${server.port}`)).toBe(null)
  expect(await send(`smtp://me:secret@0.0.0.0:${server.port}`, { SMTP_ALLOW_PLAIN: 'true' })).toBe(null)
})

// Security: 19
test.each(['starttls', 'implicit'] as const)('with %s, everything secret is encrypted', async (tls) => {
  await using server = await startTestMailServer({ tls })
  const protocol = tls === 'implicit' ? 'smtps' : 'smtp'
  expect(await send(`${protocol}://me:secret@0.0.0.0:${server.port}`)).toBe(null)
  expect(server.received).toContain('TLS RCPT TO:<ann@example.com>')
  expect(server.received.filter(isSecret)).toEqual([])
  setDefaultCACertificates(trusted)
  const failure = await send(`${protocol}://me:secret@0.0.0.0:${server.port}`)
  setDefaultCACertificates([AUTHORITY_CERTIFICATE])
  expect(failure).toContain('If the certificate is from your own authority, set EXTRA_CA_CERTS.')
})

test('smtps:// to a port that expects smtp:// leads to advice', async () => {
  await using server = await startTestMailServer()
  expect(await send(`smtps://0.0.0.0:${server.port}`)).toContain(
    `SMTP_URL combines smtps:// with port ${server.port}: use smtp:// with this port, or smtps:// with port 465.`,
  )
})

test.each([
  ['smtps://mail.example.com:587', 'use smtp:// with this port, or smtps:// with port 465.'],
  ['smtps://mail.example.com:25', 'use smtp:// with this port, or smtps:// with port 465.'],
  ['smtp://mail.example.com:465', 'use smtps:// with this port, or smtp:// with port 587.'],
  ['smtp://mail.example.com:4650', 'use smtps:// with this port, or smtp:// with port 587.'],
  ['smtp://mail.example.com:587', 'Check SMTP_URL.'],
  ['smtps://mail.example.com', 'Check SMTP_URL.'],
])('the advice for %s after a timeout is to %s', (url, advice) => {
  const error = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT', command: 'CONN' })
  expect(describeSmtpFailure(error, { url, needsTls: true }).endsWith(advice)).toBe(true)
})
