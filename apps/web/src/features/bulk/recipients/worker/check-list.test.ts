import { explainRecipients, type ExplainedList, type RecipientSheet } from '@callwright/contract/campaigns/recipients'
import { readList, toSheet } from '@callwright/contract/campaigns/read-list'
import { expect, test } from 'vitest'
import { checkList, type CheckedSheet, readSource } from './check-list.ts'
import type { ListChoice } from './recipient-worker-messages.ts'
import { buildRefusedCsv } from './refused-csv.ts'

const RULES = { countries: ['1'], agentVariables: [], unreadableBraces: [], disclosureLanguages: null }

async function check(text: string, choice: ListChoice = {}): Promise<CheckedSheet> {
  const content = await readSource(new File([text], 'list.csv'))
  if ('problem' in content) throw new Error(content.problem)
  const checked = await checkList(content, { rules: RULES, choice, onProgress: () => {} })
  if ('problem' in checked) throw new Error(checked.problem)
  return checked
}

function listExplanations({ summary }: CheckedSheet): string[] {
  return summary.firstRows.map(({ explanation }) => explanation)
}

const PHONES = 'Name,Phone,Mobile,Nickname\nAda,n/a,415 555 2671,Countess\nBo,212 555 0147,312 555 0198,\n'

test('a row without a number in the column to call gets it from another one, and says so', async () => {
  const checked = await check(PHONES)
  expect(checked.summary).toMatchObject({
    choice: { phoneColumn: 1, nameColumn: 0, includeOptedOut: false },
    columns: [
      { name: 'Name', samples: ['Ada', 'Bo'] },
      { name: 'Phone', samples: ['n/a', '212 555 0147'] },
      { name: 'Mobile', samples: ['415 555 2671', '312 555 0198'] },
      { name: 'Nickname', samples: ['Countess'] },
    ],
  })
  expect(listExplanations(checked)).toEqual([
    '+1 415-555-2671, from “Mobile” because “Phone” has no number; with Mobile, Nickname',
    '+1 212-555-0147; with Mobile',
  ])
})

test('rows above the column names are named', async () => {
  const { summary } = await check(`Customers of May\n${PHONES}`)
  expect(summary.notices[0]).toBe('Row 1 is above the column names and is left out.')
})

test('other columns can be chosen', async () => {
  const checked = await check(PHONES, { phoneColumn: 2, nameColumn: 3 })
  expect(checked.rows).toMatchObject([
    { outcome: 'accepted', e164: '+14155552671', name: 'Countess' },
    { outcome: 'accepted', e164: '+13125550198', name: null },
  ])
  expect(checked.summary.choice).toEqual({ phoneColumn: 2, nameColumn: 3, includeOptedOut: false })
  expect((await check(PHONES, { nameColumn: null })).summary.choice.nameColumn).toBeNull()
})

test('columns can be chosen if none has a phone column’s name, or any name', async () => {
  const content = toSheetOf('Name,,Name\nAda,2125550147,Byron\n')
  const options = { rules: RULES, onProgress: () => {} }
  const columns = [{ name: 'Name' }, { name: 'Column 2', samples: ['2125550147'] }, { name: 'Name (Column 3)' }]
  expect(await checkList(content, { ...options, choice: {} })).toMatchObject({
    problem: expect.stringContaining('CSV must have a phone column') as unknown,
    columns,
  })
  const checked = await checkList(content, { ...options, choice: { phoneColumn: 1 } })
  expect(checked).toMatchObject({ summary: { columns, choice: { phoneColumn: 1, nameColumn: 0 } } })
})

test('people who opted out in the list are called only if this is chosen', async () => {
  const text = 'phone,DNC,prompt\n2125550147,yes,\n4155552671,,Ask for {{name\n'
  const checked = await check(text)
  expect(checked.summary).toMatchObject({
    counts: { total: 2, accepted: 1, optedOut: 1 },
    optOutColumns: ['DNC'],
    unreadableBraces: ['{{name is not closed: end it with two braces.'],
  })
  expect(checked.indexesByKind['opted-out']).toEqual([0])
  expect(listExplanations(checked)[0]).toBe('Opted out in the list’s column “DNC”')
  const all = await check(text, { includeOptedOut: true })
  expect(all.summary).toMatchObject({ counts: { accepted: 2, optedOut: 0 }, choice: { includeOptedOut: true } })
})

test('a workbook that is named like a CSV file is refused', async () => {
  const problem = 'Invalid File: Please upload a CSV file'
  expect(await readSource(new File(['PK\x03\x04'], 'list.csv'))).toEqual({ problem })
})

function readRows(text: string): ReturnType<typeof toSheet>['rows'] {
  const rows = readList(new TextEncoder().encode(text))
  if ('problem' in rows) throw new Error(rows.problem)
  return rows
}

function toSheetOf(text: string): RecipientSheet {
  return toSheet(readRows(text))
}

function explainSheet(sheet: RecipientSheet): ExplainedList {
  const list = explainRecipients(sheet, { countries: ['1'] })
  if ('problem' in list) throw new Error(list.problem)
  return list
}

test('refused rows are exported with their reasons and without formulas', () => {
  const sheet = toSheetOf('phone,name\n4155552671,Ada\n+1 415 555 2671,"=HYPERLINK(""x"")"\n,-Cy\n911,"a,b"\n')
  const csv = buildRefusedCsv(sheet, explainSheet(sheet).rows)
  expect(readRows(csv).map(({ cells }) => cells)).toEqual([
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
  const sheet = toSheetOf('phone\n+14155552671\n+1 (415) 555-2671\n')
  const again = explainSheet(toSheetOf(buildRefusedCsv(sheet, explainSheet(sheet).rows)))
  expect(again.rows).toMatchObject([{ outcome: 'accepted', e164: '+14155552671' }])
})
