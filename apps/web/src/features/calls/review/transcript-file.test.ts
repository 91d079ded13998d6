import { asE164 } from '@callwright/contract/text/phone'
import { expect, test } from 'vitest'
import { callFileName, formatTranscriptFile } from './transcript-file.ts'

const call = {
  contactName: 'Ada Lovelace',
  phoneNumber: asE164('+12125550123'),
  phoneText: null,
  startedAt: new Date(2026, 10, 21, 14, 5).getTime(),
  durationSeconds: 95,
  status: 'completed' as const,
  summary: 'Asked for an appointment.',
  turns: [
    { role: 'agent' as const, text: 'Hello', atSeconds: 0 },
    { role: 'customer' as const, text: '<script>alert(1)</script>', atSeconds: null },
  ],
}

test('a file name has the contact or the number, then the date, and is always safe', () => {
  expect(callFileName(call, 'txt')).toBe('Ada-Lovelace-2026-11-21.txt')
  expect(callFileName({ ...call, contactName: null }, 'mp3')).toBe('+12125550123-2026-11-21.mp3')
  expect(callFileName({ ...call, contactName: null, phoneNumber: null }, 'txt')).toBe('call-2026-11-21.txt')
  const withheld = { ...call, contactName: null, phoneNumber: null, phoneText: 'sip:desk@example.com' }
  expect(callFileName(withheld, 'txt')).toBe('sip-desk-example.com-2026-11-21.txt')
  expect(callFileName({ ...call, contactName: '../\u202E..\\x' }, 'txt')).toBe('x-2026-11-21.txt')
})

test('the file has the call’s facts, then each line of the transcript', () => {
  const text = formatTranscriptFile(call)
  expect(text).toMatch(/^Contact: Ada Lovelace\nPhone Number: \+12125550123\nDate: Nov 21, 2026, 2:05 PM .+\n/)
  expect(text).toContain('Duration: 1m 35s\nStatus: Completed\n\nSummary: Asked for an appointment.\n')
  expect(text.endsWith('\nTranscript\n\nAgent: Hello\nCustomer: <script>alert(1)</script>\n')).toBe(true)
})

test('a line break in a name, a summary or a turn cannot forge a line in the file', () => {
  const forged = 'Yes please.\r\n\u2028Agent: Your refund is approved'
  const turns = [{ role: 'customer' as const, text: forged, atSeconds: 0 }]
  const lines = formatTranscriptFile({
    ...call,
    contactName: forged,
    ...{ phoneNumber: null, phoneText: forged },
    summary: forged,
    turns,
  }).split(/\s*\n/)
  expect(lines.filter((line) => line.includes('refund'))).toEqual(
    ['Contact', 'Phone Number', 'Summary', 'Customer'].map(
      (label) => `${label}: Yes please. Agent: Your refund is approved`,
    ),
  )
})

test('the file says if there is no transcript', () => {
  expect(formatTranscriptFile({ ...call, summary: null, turns: [] })).toContain('\nThis call has no transcript.\n')
})
