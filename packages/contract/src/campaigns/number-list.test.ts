import { expect, test } from 'vitest'
import { readNumbers } from './number-list.ts'
import { readList } from './read-list.ts'

function read(text: string): ReturnType<typeof readNumbers> {
  const rows = readList(new TextEncoder().encode(text))
  if ('problem' in rows) throw new Error(rows.problem)
  return readNumbers(rows)
}

test.each([
  ['the national registry’s two cells', '212,5550147\n212,5550148\n'],
  ['two cells with a 1', '1212,5550147\n1,212,5550148\n'],
  ['one column under any header', 'Removed\n(212) 555-0147\n212.555.0148\n'],
  ['no header', '2125550147\n2125550148\n'],
  ['beside names', 'Ada,2125550147\nBo,212-555-0148\n'],
  ['several columns', 'Home Phone,Alternative\n2125550147,2125550148\n'],
  ['a column with other digits', 'Account,Phone\n2025550001,2125550147\n2025550002,2125550148\n'],
  ['no header, with split numbers and names', '212,555,0147,Ada\n212,555,0148,Bo\n'],
  ['columns of any name', 'Caller ID,Opt Out Number\n2125550147,2125550148\n'],
  ['quoted by a database', "'2125550147'\n'2125550148'\n"],
])('reads numbers: %s', (_, text) => {
  expect(read(text)).toEqual({ numbers: ['+12125550147', '+12125550148'], refused: [] })
})

test('a column with the country says how to read a number without a plus', () => {
  expect(read('Country Code,Phone\nGB,2079460958\n1,2125550147\n').numbers).toEqual(['+442079460958', '+12125550147'])
})

test('a country code of three digits is not an area code, and may be below a title', () => {
  const { numbers } = read('Removed in May\nName,Country Code,Phone\nJón,354,5551234\nAl,44,2079460958\n')
  expect(numbers).toEqual(['+3545551234', '+442079460958'])
})

test('a number that cannot be read is named even if its row has another one', () => {
  const { numbers, refused } = read(
    'Name,Home,Mobile,Record ID\nAda,2125550147,(212) 555-0148 cell,123456789012345678\n',
  )
  expect({ numbers, lines: refused.map(({ line }) => line) }).toEqual({ numbers: ['+12125550147'], lines: [2] })
})

test('a first line with a number that cannot be read is not a header', () => {
  const reason = expect.any(String)
  const typed = ['2125550147 x5', '212555014*']
  for (const first of typed) {
    expect(read(`${first}\n2125550148\n`)).toEqual({
      numbers: ['+12125550148'],
      refused: [{ line: 1, typed: first, reason }],
    })
  }
})

test('names the reason for each line without a number', () => {
  expect(read('Number,Why\n911,police\nnobody,asked\n').refused).toEqual([
    { line: 2, typed: '911, police', reason: 'Emergency and short numbers cannot be called' },
    { line: 3, typed: 'nobody, asked', reason: 'No phone number' },
  ])
})
