import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMail, readOutbox, waitForMail } from './outbox.ts'

const lines = (...text: string[]): string => text.join('\r\n')

it('reads a link that quoted-printable has broken over lines', () => {
  const mail = readMail(
    lines(
      'From: Callwright <callwright@localhost>',
      'To: "Ada" <ada@example.com>',
      'Subject: =?UTF-8?Q?Verify_your_caf=C3=A9?=',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Caf=C3=A9: http://localhost:3000/verify-email?token=3Dabcdefghijklmnopqrstuv=',
      'wxyz0123456789',
    ),
  )
  expect(mail).toEqual({
    to: 'ada@example.com',
    subject: 'Verify your café',
    text: 'Café: http://localhost:3000/verify-email?token=abcdefghijklmnopqrstuvwxyz0123456789',
    link: 'http://localhost:3000/verify-email?token=abcdefghijklmnopqrstuvwxyz0123456789',
  })
})

it('takes the plain text of a message that is HTML too', () => {
  const body = Buffer.from('Reset: https://callwright.example/reset-password?token=xyz').toString('base64')
  const mail = readMail(
    lines(
      'To: ada@example.com',
      'Subject: Reset',
      ' your password',
      'Content-Type: multipart/alternative;',
      ' boundary="--edge"',
      '',
      '----edge',
      'Content-Type: text/html',
      '',
      '<a href="https://wrong.example">',
      '----edge',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      body,
      '----edge--',
    ),
  )
  expect(mail).toMatchObject({
    subject: 'Reset your password',
    link: 'https://callwright.example/reset-password?token=xyz',
  })
})

it('reads the folder and waits for a mail that is still to come', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-outbox-'))
  try {
    expect(await readOutbox(dataDir)).toEqual([])
    mkdirSync(join(dataDir, 'outbox'))
    const write = (name: string, subject: string): void =>
      writeFileSync(join(dataDir, 'outbox', name), lines('To: ada@example.com', `Subject: ${subject}`, '', subject))
    write('1.eml', 'Welcome')
    const waiting = waitForMail(dataDir, { to: 'Ada@example.com', about: /password/ })
    write('2.eml', 'Reset your password')
    expect(await waiting).toMatchObject({ text: 'Reset your password', link: null })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
