import { LIST_LIMITS } from '@callwright/contract/campaigns/recipient-columns'
import { expect, test } from 'vitest'

import { type ParsedList, readCsv } from './read-csv.ts'

/** Reads the file in one chunk and in small chunks; the results must be equal. */
async function read(file: Uint8Array | string): Promise<ParsedList> {
  const bytes = Buffer.from(file)
  const inChunks = async (size: number): Promise<ParsedList> =>
    await readCsv(
      (async function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
      })(),
    )
  const whole = await inChunks(bytes.length || 1)
  for (const size of [1, 3, 7]) expect(await inChunks(size)).toEqual(whole)
  return whole
}

test('parses quotes, line endings and blank lines, and numbers the rows', async () => {
  const text = '\uFEFFphone,name\r\n\r\n"2122000001","Ada ""A"" L,\n2nd line"\r2122000002,\n'
  expect(await read(text)).toEqual({
    headers: ['phone', 'name'],
    rows: [
      ['2122000001', 'Ada "A" L,\n2nd line'],
      ['2122000002', ''],
    ],
    lines: [3, 5],
  })
})

test.each([';', '\t', ','])('cells may be separated by %j', async (separator) => {
  const text = `phone${separator}a b\n1${separator}"x${separator}y"`
  expect(await read(text)).toMatchObject({ headers: ['phone', 'a b'], rows: [['1', `x${separator}y`]] })
})

// Security: 36
test.each(['utf-16le', 'utf-16be'])('reads a list in %s with a byte order mark', async (encoding) => {
  const little = Buffer.from('\uFEFFphone\n2122000001', 'utf16le')
  const list = await read(encoding === 'utf-16le' ? little : little.swap16())
  expect(list).toMatchObject({ headers: ['phone'], rows: [['2122000001']] })
})

test.each(['utf-16le', 'utf-16be'])('reads a list in %s without a byte order mark', async (encoding) => {
  const little = Buffer.from('phone;name\n2122000001;Zoë', 'utf16le')
  const list = await read(encoding === 'utf-16le' ? little : little.swap16())
  expect(list).toMatchObject({ headers: ['phone', 'name'], rows: [['2122000001', 'Zoë']] })
})

test('a list in Latin-1 keeps its accents, wherever the first one is', async () => {
  const start = 'phone,name\n'.padEnd(20_000, '\n')
  // 0x80 is the euro sign in Windows-1252, but a control character in Latin-1 itself.
  const list = await read(
    Buffer.from(`${start}2122000001,Ren\xe9e M\xfcller\n2122000002,\x80 9\n2122000003,Andr\xe9`, 'latin1'),
  )
  expect(list.rows.map(([, name]) => name)).toEqual(['Renée Müller', '€ 9', 'André'])
})

test('one damaged byte in a UTF-8 list leaves the other names intact', async () => {
  const bytes = Buffer.concat([Buffer.from('phone,name\n1,Zoë\n2,M'), Buffer.of(0xfc), Buffer.from('ller\n3,电话\n')])
  expect((await read(bytes)).rows.map(([, name]) => name)).toEqual(['Zoë', 'M\ufffdller', '电话'])
})

test.each([
  ['sep=;\r\nphone;a,b\r\n2122000001;x', ['phone', 'a,b'], ['2122000001', 'x']],
  ['\uFEFF"sep=|"\nphone|name\n2122000001|Ada', ['phone', 'name'], ['2122000001', 'Ada']],
  ['SEP=\t\rphone\tname\r2122000001\tAda', ['phone', 'name'], ['2122000001', 'Ada']],
])('a first line that declares the separator is not a header: %j', async (text, headers, row) => {
  expect(await read(text)).toEqual({ headers, rows: [row], lines: [3] })
})

test.each([
  ['an empty file', ' \n', 'The file is empty.'],
  ['only a separator line', 'sep=;\r\n', 'The file is empty.'],
  ['an open quotation mark', 'phone\n"212', 'Row 2 opens a quotation mark that is never closed. Please close it.'],
  ['a long cell', `phone\n\n${'x'.repeat(10_001)}`, 'Row 3 has a cell of more than 10 kB.'],
  ['a long quoted cell', `phone\n"${'x\n'.repeat(5_001)}"`, 'Row 2 has a cell of more than 10 kB.'],
  ['text after a closing quotation mark', 'phone,a\n1,"x"y\n2,"z"\n', 'Row 2 has a quotation mark in the wrong place.'],
  ['many columns', `phone\n${'1,'.repeat(100)}`, 'Row 2 has 101 columns; at most 100 are allowed.'],
  ['many columns in the header', 'a,'.repeat(100), 'The first row has 101 columns; at most 100 are allowed.'],
  ['many rows', `phone\n${'1\n'.repeat(50_001)}`, 'The list has more than 50,000 rows (row 50002 is one too many).'],
])('%s is refused with a message', async (_what, text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

test.each([
  [
    'a quotation mark that is never closed',
    'x',
    'Row 2 has a cell of more than 10 kB. Is a closing quotation mark missing?',
  ],
  ['stray quotation marks', 'x"', 'Row 2 has a quotation mark in the wrong place.'],
])('ten megabytes after %s are refused early', async (_what, text, message) => {
  let chunks = 0
  const list = readCsv(
    (async function* () {
      yield Buffer.from('phone\n"')
      const chunk = Buffer.from(text.repeat(50_000))
      for (; chunks < LIST_LIMITS.bytes / chunk.length; chunks += 1) yield chunk
    })(),
  )
  await expect(list).rejects.toThrow(message)
  expect(chunks).toBeLessThan(50)
})

// Security: 26
test.each([
  ['ten megabytes of blank lines', '\n'],
  ['ten megabytes of blank cells', ' ,,\r\n'],
])('%s use no memory and do not block the event loop', async (_what, line) => {
  let turns = 0
  const timer = setInterval(() => (turns += 1))
  const blank = Buffer.from(line.repeat(LIST_LIMITS.bytes / line.length))
  const list = await readCsv(
    (async function* () {
      yield Buffer.from('phone\n')
      yield blank
      yield Buffer.from('2122000001')
    })(),
  )
  clearInterval(timer)
  expect(list).toMatchObject({ headers: ['phone'], rows: [['2122000001']] })
  expect(turns).toBeGreaterThan(1)
})
