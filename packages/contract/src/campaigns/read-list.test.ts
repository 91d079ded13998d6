import { expect, test } from 'vitest'

import { LIST_LIMITS } from './list-format.ts'
import { createListReader, readList, toSheet } from './read-list.ts'
import type { ListProblem } from './recipients.ts'

type List = { headers: readonly string[]; rows: (readonly string[])[]; lines: number[] }

function readInParts(bytes: Uint8Array, size: number): List | ListProblem {
  const reader = createListReader()
  for (let at = 0; at < bytes.length; at += size) {
    const problem = reader.add(bytes.subarray(at, at + size))
    if (problem) return problem
  }
  const rows = reader.end()
  if ('problem' in rows) return rows
  const sheet = toSheet(rows)
  return {
    headers: sheet.headers,
    rows: sheet.rows.map(({ cells }) => cells),
    lines: sheet.rows.map(({ line }) => line),
  }
}

/** Reads the file in one part and in small parts; the results must be equal. */
function read(file: Uint8Array | string): List {
  const bytes = Buffer.from(file)
  const whole = readInParts(bytes, 64 * 1024)
  for (const size of [1, 3, 7]) expect(readInParts(bytes, size)).toEqual(whole)
  if ('problem' in whole) throw new Error(whole.problem)
  return whole
}

test('parses quotes, line endings and blank lines, and numbers the rows', () => {
  const text = '\uFEFFphone,name\r\n\r\n"2122000001","Ada ""A"" L,\n2nd line"\r2122000002,\n'
  expect(read(text)).toEqual({
    headers: ['phone', 'name'],
    rows: [
      ['2122000001', 'Ada "A" L,\n2nd line'],
      ['2122000002', ''],
    ],
    lines: [3, 5],
  })
})

test.each([';', '\t', ',', '|'])('cells may be separated by %j', (separator) => {
  const text = `phone${separator}a b\n1${separator}"x${separator}y"`
  expect(read(text)).toMatchObject({ headers: ['phone', 'a b'], rows: [['1', `x${separator}y`]] })
})

// Security: 36
test.each(['utf-16le', 'utf-16be'])('reads a list in %s with a byte order mark', (encoding) => {
  const little = Buffer.from('\uFEFFphone\n2122000001', 'utf16le')
  const list = read(encoding === 'utf-16le' ? little : little.swap16())
  expect(list).toMatchObject({ headers: ['phone'], rows: [['2122000001']] })
})

test.each(['utf-16le', 'utf-16be'])('reads a list in %s without a byte order mark', (encoding) => {
  const little = Buffer.from('phone;name\n2122000001;Zoë', 'utf16le')
  const list = read(encoding === 'utf-16le' ? little : little.swap16())
  expect(list).toMatchObject({ headers: ['phone', 'name'], rows: [['2122000001', 'Zoë']] })
})

test('a list in Latin-1 keeps its accents, wherever the first one is', () => {
  const start = 'phone,name\n'.padEnd(20_000, '\n')
  // 0x80 is the euro sign in Windows-1252, but a control character in Latin-1 itself.
  const list = read(
    Buffer.from(`${start}2122000001,Ren\xe9e M\xfcller\n2122000002,\x80 9\n2122000003,Andr\xe9`, 'latin1'),
  )
  expect(list.rows.map(([, name]) => name)).toEqual(['Renée Müller', '€ 9', 'André'])
})

test('one damaged byte in a UTF-8 list leaves the other names intact', () => {
  const bytes = Buffer.concat([Buffer.from('phone,name\n1,Zoë\n2,M'), Buffer.of(0xfc), Buffer.from('ller\n3,电话\n')])
  expect(read(bytes).rows.map(([, name]) => name)).toEqual(['Zoë', 'M\ufffdller', '电话'])
})

test.each([
  ['sep=;\r\nphone;a,b\r\n2122000001;x', ['phone', 'a,b'], ['2122000001', 'x']],
  ['\uFEFF"sep=|"\nphone|name\n2122000001|Ada', ['phone', 'name'], ['2122000001', 'Ada']],
  ['SEP=\t\rphone\tname\r2122000001\tAda', ['phone', 'name'], ['2122000001', 'Ada']],
])('a first line that declares the separator is not a header: %j', (text, headers, row) => {
  expect(read(text)).toEqual({ headers, rows: [row], lines: [3] })
})

test.each([
  ['an empty file', ' \n', 'The file is empty.'],
  ['only a separator line', 'sep=;\r\n', 'The file is empty.'],
  [
    'an open quotation mark',
    'phone\n"212',
    'Row 2 opens a quotation mark that is never closed. Please close it and try again.',
  ],
  ['a long cell', `phone\n\n${'x'.repeat(10_001)}`, 'Row 3 has a cell of more than 10 kB.'],
  ['a long quoted cell', `phone\n"${'x\n'.repeat(5_001)}"`, 'Row 2 has a cell of more than 10 kB.'],
  [
    'text after a closing quotation mark',
    'phone,a\n1,"x"y\n2,"z"\n',
    'Row 2 has a quotation mark in the wrong place. Please fix it and try again.',
  ],
  ['many columns', `phone\n${'1,'.repeat(100)}`, 'Row 2 has 101 columns; at most 100 are allowed.'],
  ['many columns in the header', 'a,'.repeat(100), 'The first row has 101 columns; at most 100 are allowed.'],
  ['many rows', `phone\n${'1\n'.repeat(50_021)}`, 'The list has more than 50,000 rows (row 50022 is one too many).'],
])('%s is refused with a message', (_what, text, message) => {
  expect(() => read(text)).toThrow(message)
})

// Security: 26
test.each([
  ['a quotation mark that is never closed', 'x', 'has a cell of more than 10 kB. Is a closing quotation mark missing?'],
  ['stray quotation marks', 'x"', 'Row 2 has a quotation mark in the wrong place. Please fix it and try again.'],
])('ten megabytes after %s are refused early', (_what, text, message) => {
  const reader = createListReader()
  reader.add(Buffer.from('phone\n"'))
  const part = Buffer.from(text.repeat(50_000))
  let [parts, problem] = [0, null as ListProblem | null]
  for (; problem === null && parts < LIST_LIMITS.bytes / part.length; parts += 1) problem = reader.add(part)
  expect(problem?.problem).toContain(message)
  expect(parts).toBeLessThan(50)
})

test.each([
  ['blank lines', '\n\n ,\n', 4],
  ['a title', 'Customers of May\n', 2],
  ['a title in cells, and a date', 'Phone list,May\n"Printed 2026-05-01",,\n\n', 4],
])('the column names may be below %s', (_what, above, line) => {
  const list = read(`${above}Name,Phone,City\nAda,2125550147,Rome\n`)
  expect(list).toEqual({ headers: ['Name', 'Phone', 'City'], rows: [['Ada', '2125550147', 'Rome']], lines: [line + 1] })
})

test('a row that mentions a phone is not taken for the column names below better ones', () => {
  expect(read('Name,Mobile Phone,DNC\nAnn,cell,no\nAl,3105550147,yes\n').headers).toEqual([
    'Name',
    'Mobile Phone',
    'DNC',
  ])
  expect(read('Channel,Phone,,\nName,Mobile Phone,DNC,City\nAl,3105550147,yes,Rome\n').headers[2]).toBe('DNC')
})

test('quotation marks are respected when the separator is guessed', () => {
  expect(read('name;phone\n"Lovelace, Ada, Countess";2125550147\n"Doe, Jo";2125550148').rows[0]).toEqual([
    'Lovelace, Ada, Countess',
    '2125550147',
  ])
  expect(read('name|phone|notes\nAda|2125550147|a, b; c, d; e, f').rows).toEqual([
    ['Ada', '2125550147', 'a, b; c, d; e, f'],
  ])
})

test('the end mark of old programs is not a row', () => {
  expect(read('phone\r\n2125550147\r\n\u001a')).toEqual({ headers: ['phone'], rows: [['2125550147']], lines: [2] })
  expect(read('phone\n2125550147\u001a\u001a').rows).toEqual([['2125550147']])
  expect(() => read('phone\n2125550147\u001a\n2125550148')).toThrow('Invalid File')
})

// Security: 36
test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014')],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['a PDF', Buffer.from('%PDF-1.4\nphone\n2125550147')],
  ['a file with control characters', Buffer.from('phone\n212\u0000555')],
])('%s named .csv is refused with the specification’s sentence', (_what, bytes) => {
  expect(readList(bytes)).toEqual({ problem: 'Invalid File: Please upload a CSV file' })
})

test.each([
  ['Shift JIS', [0x93, 0x63, 0x92, 0x86, 0x90, 0x6c]],
  ['Windows-1251', [0xc8, 0xe2, 0xe0, 0xed]],
  ['GBK', [0xd5, 0xc5, 0xce, 0xb0]],
  ['code page 437', [0x52, 0x65, 0x6e, 0x82, 0x65]],
  ['Mac Roman', [0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x72]],
])('a list in %s is refused as unreadable', (_what, name) => {
  const bytes = Buffer.concat([Buffer.from('phone,name\n2125550147,'), Buffer.from(name), Buffer.from('\n')])
  expect(readList(bytes)).toEqual({
    problem: 'The characters in this file cannot be read. Please save it as “CSV UTF-8” and try again.',
  })
})

test('a list in UTF-32 is refused as unreadable', () => {
  const bytes = Buffer.from([0xff, 0xfe, 0, 0, 0x70, 0, 0, 0])
  expect(readList(bytes)).toMatchObject({ problem: expect.stringMatching(/cannot be read/) })
})

test('only the beginning of a file can be read, without its last row', () => {
  const reader = createListReader()
  reader.add(Buffer.from('phone\n2125550147\n21255'))
  expect(reader.end(false)).toEqual([
    { line: 1, cells: ['phone'] },
    { line: 2, cells: ['2125550147'] },
  ])
})
