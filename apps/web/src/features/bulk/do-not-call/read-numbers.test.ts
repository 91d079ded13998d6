import { expect, test } from 'vitest'
import { numbersInLines, numbersInText } from './read-numbers.ts'

const CODES = ['1']

function acceptedOf(list: ReturnType<typeof numbersInText>): string[] {
  if ('problem' in list) throw new Error(list.problem)
  return list.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
}

test('the numbers of a file are those of its phone column, whatever else stands there', () => {
  const text = 'name,phone,timezone\nAda,4155552671,Nowhere/At-All\nBo,212 555 0147,\n,911,\n'
  expect(acceptedOf(numbersInText(text, CODES))).toEqual(['+14155552671', '+12125550147'])
})

test.each([',', ';', '\t'])('a list without a header, parted by %j, loses none of its numbers', (mark) => {
  const text = `2125550147${mark}Bo\nAda${mark}(415) 555-2671\n2125550147${mark}Bo again\n`
  expect(acceptedOf(numbersInText(text, CODES))).toEqual(['+12125550147', '+14155552671'])
})

test('a first line that declares the separator is not a number', () => {
  const list = numbersInText('sep=;\n2125550147;Bo\nAda;415', CODES)
  expect(acceptedOf(list)).toEqual(['+12125550147'])
  expect('rows' in list && list.rows.map(({ line }) => line)).toEqual([2, 3])
})

test('a file without any phone number in its first row says what is missing', () => {
  expect(numbersInText('name,city\nAda,London\n', CODES)).toMatchObject({
    problem: expect.stringContaining('CSV must have a phone column') as unknown,
  })
})

test('typed lines are explained one by one', () => {
  const list = numbersInLines('+1 415 555 2671\n911\n415-555-2671', CODES)
  expect('rows' in list && list.rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'invalid', 'duplicate'])
})
