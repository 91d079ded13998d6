import { expect, it } from 'vitest'

import { toSafeName } from './safe-name.ts'

// Security: 45
it.each([
  ['Menu.pdf', 'Menu.pdf'],
  ['菜单 “spring”.pdf', '菜单 “spring”.pdf'],
  ['../../etc/passwd', '_._etc_passwd'],
  ['..\\evil:name?.pdf', '_evil_name_.pdf'],
  ['CON', '_CON'],
  ['aux.tar.gz', '_aux.tar.gz'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\0b\r\nc.csv', 'abc.csv'],
  ['half \uD800 of it.csv', 'half  of it.csv'],
  ['. .', 'file'],
  ['.pdf', 'file.pdf'],
  ['trailing dots... ', 'trailing dots'],
])('%j becomes a name that every file system accepts', (name, safe) => {
  expect(toSafeName(name)).toBe(safe)
})

// Security: 45
it('a long name is shortened and keeps its extension', () => {
  const safe = toSafeName(`${'é'.repeat(300)}.docx`)
  expect([safe.length, safe.endsWith('é.docx')]).toEqual([85, true])
})
