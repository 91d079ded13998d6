import { Writable } from 'node:stream'

import { expect, test } from 'vitest'

import { createLog, formatForPeople } from './log.ts'

function createTestLog(isTTY: boolean, secrets: string[] = []): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = []
  const output = Object.assign(
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
    { isTTY },
  )
  return { log: createLog('info', output, secrets), lines }
}

// Security: 52
test('each entry is one line of JSON without control characters', () => {
  const { log, lines } = createTestLog(false)
  log.info({ name: 'a\r\nforged', color: '\u001b[31m\u009b31m' }, 'hello')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'hello' })
  expect(lines[0]?.slice(0, -1)).not.toMatch(/[\r\n\u001b\u009b]/)
})

// Security: 51
test('phone numbers are masked', () => {
  for (const isTTY of [false, true]) {
    const { log, lines } = createTestLog(isTTY)
    log.info({ to: '+14155550123', err: new Error('could not call +442071838750') }, 'calling +14155550123')
    expect(lines.join('')).not.toMatch(/4155550123|2071838750/)
    expect(lines.join('')).toContain('***23')
  }
})

// Security: 53
test('secrets are masked wherever they appear', () => {
  const secret = 'sk_"quoted\\0123456789'
  for (const isTTY of [false, true]) {
    const { log, lines } = createTestLog(isTTY, ['0123456789', secret])
    log.warn({ err: new Error(`the provider does not know ${secret}`), secret }, `it said ${secret}`)
    expect(lines.join('')).not.toMatch(/sk_|0123456789/)
    expect(lines.join('')).toContain('it said ***')
  }
})

// Security: 52
test('lines for a terminal are readable and cannot be forged', () => {
  const { log, lines } = createTestLog(true)
  log.warn({ name: 'x\n12:00:00 info  forged\u001b[2J' }, 'watch out')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}watch out name=x\\u000a12:00:00 info {2}forged\\u001b\[2J\n$/)
  expect(
    formatForPeople(JSON.stringify({ level: 'error', time: 0, msg: 'no', err: { stack: 'Error: no\n at x' } })),
  ).toContain('\n    at x')
})
