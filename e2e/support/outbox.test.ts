import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOutbox, waitForMail } from './outbox.ts'

const lines = (...text: string[]): string => text.join('\r\n')

it('reads the folder and waits for an email that arrives later', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-outbox-'))
  try {
    expect(await readOutbox(dataDir)).toEqual([])
    mkdirSync(join(dataDir, 'outbox'))
    const write = (name: string, subject: string): void =>
      writeFileSync(join(dataDir, 'outbox', name), lines('To: ada@example.com', `Subject: ${subject}`, '', subject))
    write('1.eml', 'Welcome')
    const waiting = waitForMail(dataDir, { to: 'Ada@example.com', subject: /password/ })
    write('2.eml', 'Reset your password')
    expect(await waiting).toMatchObject({ subject: 'Reset your password', text: 'Reset your password\n', link: null })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
