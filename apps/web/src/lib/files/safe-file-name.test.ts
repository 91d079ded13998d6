import { expect, test } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

test.each([
  ['Ada Lovelace', 'Ada-Lovelace'],
  ['+1 (555) 555-0123', '+1-(555)-555-0123'],
  ['Zoë Müller 田中', 'Zoë-Müller-田中'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\system.ini', 'C-Windows-system.ini'],
  ['<script>alert(1)</script>', 'script-alert(1)-script'],
  ['report\u202Etxt.exe', 'reporttxt.exe'],
  ['a\u0000b\r\nc', 'abc'],
  ['...', 'call'],
  ['CON', 'call'],
  ['', 'call'],
  ['\uD83D', 'call'],
])('%j becomes %s', (text, name) => {
  expect(safeFileName(text, 'call')).toBe(name)
})

test('a megabyte of text is shortened, and no character is split', () => {
  expect(safeFileName('x'.repeat(1_000_000), 'call')).toHaveLength(80)
  expect(safeFileName('𝒜'.repeat(1000), 'call').isWellFormed()).toBe(true)
})
