import { expect, test } from 'vitest'
import { missingColumnMessage } from './recipient-columns.ts'
import {
  type ExplainedList,
  explainManualLines,
  explainRecipients,
  explainRecipientsInSteps,
  type ListOptions,
  markDoNotCall,
  type RecipientSheet,
} from './recipients.ts'

const NO_COUNTS = { total: 0, accepted: 0, duplicate: 0, doNotCall: 0, optedOut: 0, noNumber: 0, invalid: 0 }
const ACCEPTED = { outcome: 'accepted', variables: {}, overrides: {}, timeZone: null }

function expectList(result: ReturnType<typeof explainRecipients>): ExplainedList {
  if ('problem' in result) throw new Error(result.problem)
  return result
}

function explain(list: RecipientSheet, options: Partial<ListOptions> = {}): ExplainedList {
  return expectList(explainRecipients(list, { countries: ['1'], ...options }))
}

function problemOf(list: RecipientSheet): string {
  const result = explainRecipients(list, { countries: ['1'] })
  if (!('problem' in result)) throw new Error('the list was accepted')
  return result.problem
}

function sheet(headers: string[], ...rows: string[][]): RecipientSheet {
  return { headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }
}

test('every row has a result with its line number, and the counts add up', () => {
  const list = explain(
    sheet(
      ['name', 'phone', 'city'],
      ['Ada', '(415) 555-2671', 'Paris'],
      ['Bo', '+1 415 555 2671', ''],
      ['Cy', '', 'Rome'],
      ['Di', '911', ''],
      ['', '1-212-555-0147', ' '],
    ),
  )
  expect(list.rows).toEqual([
    { ...ACCEPTED, line: 2, typed: '(415) 555-2671', name: 'Ada', e164: '+14155552671', variables: { city: 'Paris' } },
    { line: 3, typed: '+1 415 555 2671', name: 'Bo', outcome: 'duplicate', e164: '+14155552671', firstLine: 2 },
    { line: 4, typed: '', name: 'Cy', outcome: 'no-number' },
    { line: 5, typed: '911', name: 'Di', outcome: 'invalid', reason: 'Emergency and short numbers cannot be called' },
    { ...ACCEPTED, line: 6, typed: '1-212-555-0147', name: null, e164: '+12125550147' },
  ])
  expect(list.counts).toEqual({ ...NO_COUNTS, total: 5, accepted: 2, duplicate: 1, noNumber: 1, invalid: 1 })
})

test('different formats of the same number count as duplicates', () => {
  const formats = [
    '4155552671',
    '14155552671',
    '+14155552671',
    '415-555-2671',
    '415.555.2671',
    '(415)5552671',
    ' 415 555 2671 ',
    "'+14155552671",
  ]
  const list = explain(sheet(['phone'], ...formats.map((text) => [text])))
  expect(list.counts).toEqual({ ...NO_COUNTS, total: 8, accepted: 1, duplicate: 7 })
})

// Security: 35
test.each([
  '415-555-2671 ext 5',
  '415555CALL',
  '٤١٥٥٥٥٢٦٧١',
  '4155552671 4155552672',
  '1.41556E+10',
  '=4155552671',
  '115-555-2671',
])('%j is rejected, never joined into a number', (typed) => {
  const list = explain(sheet(['phone'], [typed]))
  expect(list.counts).toMatchObject({ total: 1, accepted: 0, invalid: 1 })
})

// Security: 35
test('only numbers in allowed countries are accepted, North America by default', () => {
  const london = sheet(['phone'], ['+44 20 7946 0958'])
  expect(explain(london).rows[0]).toMatchObject({
    outcome: 'invalid',
    reason: 'Calls to country code +44 are not allowed. Your administrator can allow them.',
  })
  expect(explain(london, { countries: ['1', '44'] }).rows[0]).toMatchObject({
    e164: '+442079460958',
  })
})

test('blank rows are skipped, and short rows are padded with empty cells', () => {
  const list = explain(sheet(['name', 'phone', 'city'], [''], ['', ' ', ''], ['Ada'], ['Bo', '4155552671']))
  expect(list.counts.total).toBe(2)
  expect(list.rows.map((row) => [row.line, row.outcome])).toEqual([
    [4, 'no-number'],
    [5, 'accepted'],
  ])
})

test('cells beyond the last header are ignored with a notice', () => {
  const list = explain(sheet(['phone', 'city'], ['4155552671', 'Paris', 'France'], ['2125550147', 'Rome', '']))
  expect(list.rows[0]).toMatchObject({ variables: { city: 'Paris' } })
  expect(list.notices).toEqual(['Row 2 has more cells than the header row. The extra cells are ignored.'])
})

test('the notice about extra cells names up to three rows', () => {
  const rows = Array.from({ length: 5 }, () => ['4155552671', 'Paris'])
  const readNotice = (count: number): string =>
    explain(sheet(['phone'], ['911'], ...rows.slice(0, count))).notices.join()
  const rest = 'have more cells than the header row. The extra cells are ignored.'
  expect(readNotice(2)).toBe(`Rows 3 and 4 ${rest}`)
  expect(readNotice(3)).toBe(`Rows 3, 4, and 5 ${rest}`)
  expect(readNotice(5)).toBe(`Rows 3, 4, 5, and 2 more ${rest}`)
})

test.each(['n/a', '-', 'none', '?'])('a cell with %j has no number', (typed) => {
  expect(explain(sheet(['phone'], [typed])).rows).toMatchObject([{ typed, outcome: 'no-number' }])
})

test('the first of two columns with the same name is used', () => {
  const list = explain(sheet(['phone', 'city', 'city'], ['4155552671', 'Paris', 'Rome']))
  expect(list.rows[0]).toMatchObject({ variables: { city: 'Paris' } })
})

// Security: 36
test('headers that are special property names in JavaScript are harmless', () => {
  const headers = ['phone', '__proto__', 'constructor', 'toString']
  const list = explain(sheet(headers, ['4155552671', 'polluted', 'builder', 'text']))
  const [row] = list.rows
  if (row?.outcome !== 'accepted') throw new Error('not accepted')
  expect(Object.entries(row.variables)).toEqual([
    ['constructor', 'builder'],
    ['toString', 'text'],
  ])
  expect(Object.getPrototypeOf(row.variables)).toBe(Object.prototype)
  expect(JSON.stringify({})).toBe('{}')
})

test('a list without a phone column is rejected with an error message', () => {
  expect(problemOf(sheet(['hotel', 'cancelled'], ['4155552671', 'no']))).toMatch(
    /^CSV must have a phone column \(phone_number, .*\)\. Your columns: hotel, cancelled$/,
  )
})

// Security: 36
test('at most 50,000 rows are accepted, not counting blank ones', () => {
  const row = { line: 2, cells: ['911'] }
  const full = Array.from({ length: 50_000 }, () => row)
  const blank = { line: 3, cells: [''] }
  expect(explain({ headers: ['phone'], rows: [...full, blank] }).counts.total).toBe(50_000)
  const rows = [...full, { line: 50_002, cells: ['911'] }]
  expect(problemOf({ headers: ['phone'], rows })).toBe(
    'The list has more than 50,000 rows (row 50002 is one too many). Please split it.',
  )
})

// Security: 36
test('too many columns are rejected with the row number', () => {
  const wide = Array.from({ length: 101 }, (_, index) => `c${index}`)
  expect(problemOf(sheet(['phone', ...wide]))).toBe('The first row has 102 columns; at most 100 are allowed.')
  expect(problemOf(sheet(['phone'], ['4155552671'], wide))).toBe('Row 3 has 101 columns; at most 100 are allowed.')
})

// Security: 36
test('a cell of exactly 10 kB is accepted, one more byte is rejected with the row number', () => {
  const limit = 'x'.repeat(10_000)
  expect(explain(sheet(['phone', 'prompt'], ['4155552671', limit])).counts.accepted).toBe(1)
  expect(problemOf(sheet(['phone', 'prompt'], ['4155552671', `${limit}x`]))).toBe(
    'Row 2 has a cell of more than 10 kB.',
  )
  expect(problemOf(sheet(['phone', 'prompt'], ['4155552671', 'é'.repeat(5001)]))).toBe(
    'Row 2 has a cell of more than 10 kB.',
  )
})

test('a long list is checked in steps that report progress', () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({ line: index + 2, cells: ['911'] }))
  expect([...explainRecipientsInSteps({ headers: ['phone'], rows }, { countries: ['1'] })]).toEqual([99, 199])
})

// Security: 36
test('at most 850,000 cells are accepted', () => {
  const headers = ['phone', ...Array.from({ length: 17 }, (_, index) => `c${index}`)]
  const cells = headers.map(() => '1')
  const rows = Array.from({ length: 47_300 }, (_, index) => ({ line: index + 2, cells }))
  expect(problemOf({ headers, rows })).toMatch(
    /^The list has more than 850,000 cells \(row 472\d\d is one too many\)\. Please remove columns or split it\.$/,
  )
})

test('a typed line is a number, a number and a name, or a name and a number', () => {
  const list = expectList(
    explainManualLines('4155552671\n\n (212) 555-0147 , Ada\r\nLovelace, Ada, +1 312 555 0198\n', ['1']),
  )
  expect(list.rows).toEqual([
    { ...ACCEPTED, line: 1, typed: '4155552671', name: null, e164: '+14155552671' },
    { ...ACCEPTED, line: 3, typed: '(212) 555-0147', name: 'Ada', e164: '+12125550147' },
    { ...ACCEPTED, line: 4, typed: '+1 312 555 0198', name: 'Lovelace, Ada', e164: '+13125550198' },
  ])
})

test('a typed line without exactly one clear number is rejected', () => {
  const list = expectList(explainManualLines('4155552671, 2125550147\nAda\n911, Ada\n415-555-2671 ext 5, Bo', ['1']))
  expect(list.rows.map((row) => row.outcome)).toEqual(['invalid', 'no-number', 'invalid', 'invalid'])
  expect(list.rows[0]).toMatchObject({ typed: '4155552671, 2125550147', reason: 'More than one number on this line' })
})

test('blank text gives an empty list', () => {
  expect(expectList(explainManualLines(' \n ', ['1']))).toEqual({
    rows: [],
    counts: NO_COUNTS,
    notices: [],
    columns: { phone: 0, name: 1 },
    optOutColumns: [],
  })
})

test('a row can override the agent and set its time zone', () => {
  const headers = ['phone', 'Voice ID', 'prompt', 'timezone', 'city']
  const list = explain(sheet(headers, ['4155552671', 'v1', ' Be brief. ', 'America/Denver', 'Paris']))
  expect(list.rows[0]).toMatchObject({
    overrides: { voiceId: 'v1', prompt: 'Be brief.' },
    timeZone: 'America/Denver',
    variables: { timezone: 'America/Denver', city: 'Paris' },
  })
})

test('different spellings of a time zone resolve to the same name', () => {
  const rows = ['america/new_york', 'AMERICA/NEW_YORK', 'US/Eastern'].map((zone, at) => [`212555014${at}`, zone])
  const list = explain(sheet(['phone', 'timezone'], ...rows))
  expect(list.rows.map((row) => row.outcome === 'accepted' && row.timeZone)).toEqual(Array(3).fill('America/New_York'))
})

test.each(['EST', 'Mars/Olympus', '+05:00', 'UTC', 'America'])('rejects the time zone %j without guessing', (zone) => {
  const list = explain(sheet(['phone', 'time_zone'], ['4155552671', zone], ['4155552671', '']))
  expect(list.rows[0]).toMatchObject({ line: 2, outcome: 'invalid', reason: expect.stringContaining(`"${zone}"`) })
  expect(list.rows[1]).toMatchObject({ line: 3, outcome: 'accepted', timeZone: null })
})

test('numbers on the do-not-call list are marked, and the counts still add up', () => {
  const list = explain(sheet(['phone'], ['4155552671'], ['2125550147'], ['911']))
  const marked = markDoNotCall(list, new Set(['+12125550147']))
  expect(marked.rows.map((row) => row.outcome)).toEqual(['accepted', 'do-not-call', 'invalid'])
  expect(marked.counts).toEqual({ ...NO_COUNTS, total: 3, accepted: 1, doNotCall: 1, invalid: 1 })
})

test('people who opted out in the list are left out, in whichever row their number stands', () => {
  const rows = [
    ['2125550147', 'no', 'Ada'],
    ['(212) 555-0147', 'YES', 'Ada again'],
    ['2125550148', 'maybe', 'Bo'],
    ['', 'x', 'Cy'],
    ['2125550149', '', 'Di'],
  ]
  const list = explain(sheet(['phone', 'DNC', 'name'], ...rows))
  expect(list.rows.map(({ outcome }) => outcome)).toEqual([
    'opted-out',
    'opted-out',
    'accepted',
    'opted-out',
    'accepted',
  ])
  expect(list.counts).toMatchObject({ total: 5, accepted: 2, optedOut: 3 })
  expect(list.notices).toEqual([
    'It is not clear whether these people want calls: "DNC" says "maybe" (1 row). They do not count as opted out.',
  ])
  const all = explain(sheet(['phone', 'DNC', 'name'], ...rows), { includeOptedOut: true })
  expect(all.rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'duplicate', 'accepted', 'no-number', 'accepted'])
})

test('people who opted out are left out even if the opt-out column is chosen as the phone column', () => {
  const rows = sheet(['DNC', 'Phone'], ['Yes', '2125550147'], ['No', '2125550148'])
  const list = explain(rows, { phoneColumn: 0 })
  expect(list.rows).toMatchObject([{ outcome: 'opted-out' }, { outcome: 'accepted', e164: '+12125550148' }])
})

test.each([
  ['44', '2079460958', '+442079460958'],
  ['+44', '020 7946 0958', '+442079460958'],
  ['gb', '2079460958', '+442079460958'],
  ['UK', '2079460958', '+442079460958'],
  ['0044', '2079460958', '+442079460958'],
  ['44.0', '2079460958', '+442079460958'],
  ['UK (+44)', '2079460958', '+442079460958'],
  ['44', '442079460958', '+442079460958'],
  ['44', '+12125550147', '+12125550147'],
  ['US', '(212) 555-0147', '+12125550147'],
  ['1', '12125550147', '+12125550147'],
  ['', '2125550147', '+12125550147'],
])('with %j in a column "Country Code", %j is %s', (code, typed, e164) => {
  const list = explain(sheet(['Country Code', 'Phone'], [code, typed]), { countries: ['1', '44'] })
  expect(list.rows).toMatchObject([{ outcome: 'accepted', e164 }])
})

test.each(['301234567.0', '3. 301234567', '301234567 x5', '212-555-0147 5'])(
  'a country code does not join the extra digits in %j to the number',
  (typed) => {
    const list = explain(sheet(['Country Code', 'Phone'], ['49', typed]), { countries: ['49'] })
    expect(list.rows).toMatchObject([{ outcome: 'invalid', typed }])
  },
)

test('a country code that is not known does not make a number a North American one', () => {
  const list = explain(sheet(['Country Code', 'Phone'], ['Britain', '2079460958'], ['Britain', '+12125550147']))
  const reason = 'The country code "Britain" is not known: write +44 or GB, for example'
  expect(list.rows).toMatchObject([{ outcome: 'invalid', reason }, { outcome: 'accepted' }])
})

test('each notice about columns appears once', () => {
  const list = explain(sheet(['phone', 'name', 'Name', 'city', 'city', 'city'], ['2125550147']))
  expect(list.notices).toEqual([
    'Your agent cannot tell the columns "name" and "Name" apart, so it gets only the first one.',
    'The column "city" appears more than once. Only the first one is used.',
  ])
})

test('column names have no hidden characters', () => {
  const headers = ['ph\u202Eone', 'na\u202Eme', 'name', 'ci\u200Bty', 'Mobile\nPhone\u2066', 'do not\u2069 call']
  const list = explain(sheet(headers, ['n/a', 'Eve', 'Ada', 'Rome', '2125550147', ''], ['2125550148']))
  expect(list.notices).toEqual([
    '"phone" has no number in 1 row, so the number in another column is used.',
    'The column "name" appears more than once. Only the first one is used.',
  ])
  expect(list.rows).toMatchObject([
    { name: 'Eve', variables: { city: 'Rome' }, fromColumn: 'Mobile Phone' },
    { outcome: 'accepted' },
  ])
  expect(list.optOutColumns).toEqual(['do not call'])
  expect(missingColumnMessage('x\u202E', headers)).not.toMatch(/[\u200B\u202E\u2066\u2069\n]/)
})

test('a row without a number in the chosen column takes the next one, and says so', () => {
  const list = explain(sheet(['Phone', 'Mobile'], ['', '2125550147'], ['2125550148', '2125550149']))
  expect(list.rows).toMatchObject([
    { outcome: 'accepted', e164: '+12125550147', fromColumn: 'Mobile' },
    { outcome: 'accepted', e164: '+12125550148' },
  ])
  expect(list.notices).toEqual(['"Phone" has no number in 1 row, so the number in another column is used.'])
})

test.each(['#N/A', 'NULL', ' ', '#REF!', '\\N'])('a cell %j is empty', (cell) => {
  const list = explain(sheet(['phone', 'city', 'name'], ['2125550147', cell, cell]))
  expect(list.rows).toMatchObject([{ outcome: 'accepted', name: null, variables: {} }])
})
