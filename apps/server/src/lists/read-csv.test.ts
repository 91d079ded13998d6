import { expect, test } from 'vitest'

import { readCsv } from './read-csv.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('quotes, line ends and blank lines, each row with its line', () => {
  const text = '\uFEFFphone,name\r\n\r\n"2122000001","Ada ""A"" L,\n2nd line"\r2122000002,\n'
  expect(readCsv(bytes(text))).toEqual({
    headers: ['phone', 'name'],
    rows: [
      ['2122000001', 'Ada "A" L,\n2nd line'],
      ['2122000002', ''],
    ],
    lines: [3, 5],
  })
})

test.each([';', '\t', ','])('cells may be parted by %j', (separator) => {
  const text = `phone${separator}a b\n1${separator}"x${separator}y"z`
  expect(readCsv(bytes(text))).toMatchObject({ headers: ['phone', 'a b'], rows: [['1', `x${separator}yz`]] })
})

test.each(['utf-16le', 'utf-16be'])('line 36: %s with its mark', (encoding) => {
  const little = Buffer.from('\uFEFFphone\n2122000001', 'utf16le')
  const found = readCsv(encoding === 'utf-16le' ? little : little.swap16())
  expect(found).toMatchObject({ headers: ['phone'], rows: [['2122000001']] })
})

test('what is no list is refused with a sentence', () => {
  expect(() => readCsv(bytes(' \n'))).toThrow('The file is empty.')
  expect(() => readCsv(bytes('phone\n"212'))).toThrow('Row 2 opens a quotation mark')
})

test('ten megabytes of quoted cells take no longer than plain ones', () => {
  const row = '"2122000001","some text","more text"\n'
  const text = 'phone,a,b\n' + row.repeat(200_000)
  const startedAt = performance.now()
  expect(readCsv(bytes(text)).rows.length).toBe(200_000)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
