import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { createLog } from '../logging/log.ts'
import { createMailer, type Mail } from './mailer.ts'

const mail: Mail = {
  id: '0193-a',
  to: 'ann@example.com',
  subject: 'Verify your email address',
  text: 'Open this link:\n\nhttp://localhost:3000/verify-email?token=abc_-123\n\n=20 and ünïcode',
  link: 'http://localhost:3000/verify-email?token=abc_-123',
}

const NEVER = new AbortController().signal

function newTarget(): { dataDir: string; log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = []
  const output = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  return { dataDir: mkdtempSync(join(tmpdir(), 'callwright-mail-')), log: createLog('info', output), lines }
}

test('without a mail server a message becomes a file in the outbox, and its link is logged', async () => {
  const { lines, ...target } = newTarget()
  await createMailer({ kind: 'outbox', from: 'Callwright <callwright@localhost>' }, target)(mail, NEVER)
  const names = readdirSync(join(target.dataDir, 'outbox'))
  expect(names).toHaveLength(1)
  const file = join(target.dataDir, 'outbox', names[0] ?? '')
  expect(file).toMatch(/\.eml$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const message = readFileSync(file, 'utf8')
  expect(message).toMatch(/^From: Callwright <callwright@localhost>\r\n/)
  expect(message).toMatch(/^To: ann@example\.com\r$/m)
  expect(message).toMatch(/^Subject: Verify your email address\r$/m)
  expect(message).toMatch(/^Message-ID: <0193-a@callwright>\r$/m)
  expect(lines.join('')).toContain(mail.link)
})

test('an email address or a subject cannot add headers or recipients', async () => {
  const { lines: _, ...target } = newTarget()
  const send = createMailer({ kind: 'outbox', from: 'callwright@localhost' }, target)
  await send({ ...mail, to: 'ann@example.com', subject: 'Hi\r\nBcc: eve@example.com' }, NEVER)
  const [name = ''] = readdirSync(join(target.dataDir, 'outbox'))
  const [head = ''] = readFileSync(join(target.dataDir, 'outbox', name), 'utf8').split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc:/im)
})

test('with a mail server, a message is sent by SMTP', async () => {
  const received: string[] = []
  const server = createServer((socket) => serveSmtp(socket, received)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { lines, ...target } = newTarget()
  await createMailer({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'calls@example.com' }, target)(mail, NEVER)
  server.close()
  expect(received).toContain('RCPT TO:<ann@example.com>')
  expect(received.join('\n')).toContain('Subject: Verify your email address')
  expect(lines.join('')).not.toContain('token')
})

test('aborting an email closes the connection to the mail server', async () => {
  const received: string[] = []
  const closed = Promise.withResolvers<void>()
  const mailFrom = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('close', closed.resolve)
    socket.on('data', (chunk) => {
      if (String(chunk).startsWith('MAIL')) mailFrom.resolve()
    })
    serveSmtp(socket, received, { silentAfter: 'MAIL' })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { lines: _, ...target } = newTarget()
  const send = createMailer({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'calls@example.com' }, target)
  const controller = new AbortController()
  const sending = send(mail, controller.signal)
  await mailFrom.promise
  controller.abort()
  await expect(sending).rejects.toThrow('aborted')
  await closed.promise
  server.close()
  expect(received.at(-1)).toMatch(/^MAIL FROM/)
})

const REPLIES: Record<string, string> = { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }

/** A minimal SMTP server for one message. */
function serveSmtp(socket: Socket, received: string[], { silentAfter }: { silentAfter?: string } = {}): void {
  let inData = false
  socket.write('220 here\r\n')
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n').filter(Boolean)) {
      received.push(line)
      if (inData && line !== '.') continue
      inData = line === 'DATA'
      if (silentAfter && line.startsWith(silentAfter)) continue
      socket.write(REPLIES[line] ?? '250 ok\r\n')
    }
  })
}
