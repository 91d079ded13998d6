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
  ['quoted by a database', "'2125550147'\n'2125550148'\n"],
])('reads numbers: %s', (_, text) => {
  expect(read(text)).toEqual({ numbers: ['+12125550147', '+12125550148'], refused: [] })
})

test('a column with the country says how to read a number without a plus', () => {
  expect(read('Country Code,Phone\nGB,2079460958\n1,2125550147\n').numbers).toEqual(['+442079460958', '+12125550147'])
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
