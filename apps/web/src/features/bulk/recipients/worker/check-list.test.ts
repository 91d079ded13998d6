import { explainRecipients, type ExplainedList, type RecipientSheet } from '@callwright/contract/campaigns/recipients'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { decodeList } from './decode-list.ts'
import { parseList } from './parse-list.ts'
import { buildRefusedCsv } from './refused-csv.ts'

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), !bigEndian)
  return new Uint8Array(view.buffer)
}

function parseSheet(text: string): RecipientSheet {
  const sheet = parseList(text)
  if ('problem' in sheet) throw new Error(sheet.problem)
  return sheet
}

function explainSheet(sheet: RecipientSheet): ExplainedList {
  const list = explainRecipients(sheet)
  if ('problem' in list) throw new Error(list.problem)
  return list
}

const TEXT = 'phone,name\n4155552671,Zoë\n'

test.each([
  ['UTF-8', bytes(TEXT)],
  ['UTF-8 with a byte order mark', bytes(`\uFEFF${TEXT}`)],
  ['UTF-16 little-endian', utf16(`\uFEFF${TEXT}`, false)],
  ['UTF-16 big-endian', utf16(`\uFEFF${TEXT}`, true)],
  ['UTF-16 little-endian without a byte order mark', utf16(TEXT, false)],
  ['UTF-16 big-endian without a byte order mark', utf16(TEXT, true)],
  ['Windows-1252', Uint8Array.from(TEXT, (character) => character.charCodeAt(0))],
  ['UTF-8 with Windows line endings', bytes(TEXT.replaceAll('\n', '\r\n'))],
  ['UTF-8 with old Mac line endings', bytes(TEXT.replaceAll('\n', '\r'))],
])('a list in %s is decoded', (_name, file) => {
  expect(decodeList(file)).toBe(TEXT)
})

test('one damaged byte in a UTF-8 list leaves the other names intact', () => {
  expect(decodeList(Uint8Array.of(...bytes('Zoë,M'), 0xfc, ...bytes('ller,电话')))).toBe('Zoë,M\ufffdller,电话')
})

test.each(['sep=;', '"sep=;"'])('a first line of %s declares the separator and is not a header', (first) => {
  const text = `${first}\nphone;"a,b,c"\n4155552671;x\n`
  expect(parseSheet(text)).toMatchObject({
    headers: ['phone', 'a,b,c'],
    rows: [
      { line: 3, cells: ['4155552671', 'x'] },
      { line: 4, cells: [''] },
    ],
  })
  expect(parseList(`${text}2125550147;"Bo`)).toEqual({
    problem: 'Row 4 opens a quotation mark that is never closed. Please close it and try again.',
  })
})

test('rows have the right line numbers after quoted line breaks and blank lines', () => {
  const sheet = parseSheet('\nphone,note\n4155552671,"two\nlines"\n\n2125550147,x\n')
  expect(sheet.headers).toEqual(['phone', 'note'])
  const filled = sheet.rows.filter((row) => row.cells.some((cell) => cell !== ''))
  expect(filled).toEqual([
    { line: 3, cells: ['4155552671', 'two\nlines'] },
    { line: 6, cells: ['2125550147', 'x'] },
  ])
})

test.each([';', '\t', ','])('cells may be separated by %j', (separator) => {
  expect(parseSheet(`phone${separator}name\n4155552671${separator}Ada`).rows[0]?.cells).toEqual(['4155552671', 'Ada'])
})

test.each([';', '\t', ','])('a short list with empty lines is still separated by %j', (separator) => {
  const sheet = parseSheet(`phone${separator}name\n\n4155552671${separator}Ada\n\n`)
  expect(sheet.headers).toEqual(['phone', 'name'])
  expect(sheet.rows[1]).toEqual({ line: 3, cells: ['4155552671', 'Ada'] })
})

test('a one-column list needs no separator', () => {
  expect(parseSheet('phone\n4155552671\n').rows[0]).toEqual({ line: 2, cells: ['4155552671'] })
})

test('an unclosed quotation mark is reported with its row', () => {
  expect(parseList('phone,name\n4155552671,Ada\n2125550147,"Bo\n3125550198,Cy\n')).toEqual({
    problem: 'Row 3 opens a quotation mark that is never closed. Please close it and try again.',
  })
})

test('a misplaced quotation mark is reported with its row', () => {
  expect(parseList('phone,name\n4155552671,"Ada" L\n2125550147,"Bo"\n')).toEqual({
    problem: 'Row 2 has a quotation mark in the wrong place. Please fix it and try again.',
  })
})

test('an empty file is reported', () => {
  expect(parseList('')).toEqual({ problem: 'The file is empty.' })
  expect(parseList('\n \n')).toEqual({ problem: 'The file is empty.' })
})

test('refused rows are exported with their reasons and without formulas', () => {
  const sheet = parseSheet('phone,name\n4155552671,Ada\n+1 415 555 2671,"=HYPERLINK(""x"")"\n,-Cy\n911,"a,b"\n')
  const csv = buildRefusedCsv(sheet, explainSheet(sheet).rows)
  expect(Papa.parse<string[]>(csv, { skipEmptyLines: true }).data).toEqual([
    ['row', 'reason', 'phone', 'name'],
    ['3', 'Same number as row 2; only the first is kept', "'+1 415 555 2671", '\'=HYPERLINK("x")'],
    ['4', 'No phone number', '', "'-Cy"],
    ['5', 'Emergency and short numbers cannot be called', '911', 'a,b'],
  ])
})

// Security: 49
test('cells in a downloaded list of refused rows are quoted and escaped as in every other CSV file', () => {
  const sheet = { headers: ['phone', '\uFF1D1+1', 'b;c'], rows: [{ line: 2, cells: ['', '\n=1', 'd\te'] }] }
  expect(buildRefusedCsv(sheet, explainSheet(sheet).rows)).toBe(
    'row,reason,phone,\'\uFF1D1+1,"b;c"\r\n2,No phone number,,"\'\n=1","d\te"\r\n',
  )
})

test('a downloaded list of refused rows can be corrected and read again', () => {
  const sheet = parseSheet('phone\n+14155552671\n+1 (415) 555-2671\n')
  const again = explainSheet(parseSheet(buildRefusedCsv(sheet, explainSheet(sheet).rows).replaceAll('\r\n', '\n')))
  expect(again.rows).toMatchObject([{ outcome: 'accepted', e164: '+14155552671' }])
})
