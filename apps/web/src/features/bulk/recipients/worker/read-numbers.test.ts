import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'

test.each([
  { typed: ['(212) 555-0147', '415 555 2671, Ada'], numbers: ['+12125550147', '+14155552671'] },
  { typed: ['212,5550147'], numbers: ['+12125550147'] },
  { typed: ['2125550147;4155552671'], numbers: ['+12125550147', '+14155552671'] },
])('typed lines are read: $typed', async ({ typed, numbers }) => {
  expect(await readNumbers(typed)).toEqual({ numbers, refused: [] })
})

test('a typed line without a number is refused, even the first one', async () => {
  expect(await readNumbers(['911', '2125550147'])).toEqual({
    numbers: ['+12125550147'],
    refused: [{ line: 1, typed: '911', reason: 'Emergency and short numbers cannot be called' }],
  })
})

test('a file has column names, and may be another format', async () => {
  const file = new File(['name,phone\nAda,2125550147\n'], 'list.csv')
  expect(await readNumbers(file)).toEqual({ numbers: ['+12125550147'], refused: [] })
  expect(await readNumbers(new File(['PK\x03\x04'], 'list.csv'))).toEqual({
    problem: 'Invalid File: Please upload a CSV file',
  })
})
