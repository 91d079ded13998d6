import { expect, test } from 'vitest'
import { readNumbersFromLines, readNumbersFromText } from './read-numbers.ts'

const CODES = ['1']

function listAccepted(list: ReturnType<typeof readNumbersFromText>): string[] {
  if ('problem' in list) throw new Error(list.problem)
  return list.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
}

test('numbers come from the phone column, regardless of the other columns', () => {
  const text = 'name,phone,timezone\nAda,4155552671,Nowhere/At-All\nBo,212 555 0147,\n,911,\n'
  expect(listAccepted(readNumbersFromText(text, CODES))).toEqual(['+14155552671', '+12125550147'])
})

test.each([',', ';', '\t'])('a list without a header, separated by %j, keeps all of its numbers', (separator) => {
  const text = `2125550147${separator}Bo\nAda${separator}(415) 555-2671\n2125550147${separator}Bo again\n`
  expect(listAccepted(readNumbersFromText(text, CODES))).toEqual(['+12125550147', '+14155552671'])
})

test('a first line that declares the separator is not a number', () => {
  const list = readNumbersFromText('sep=;\n2125550147;Bo\nAda;415', CODES)
  expect(listAccepted(list)).toEqual(['+12125550147'])
  expect('rows' in list && list.rows.map(({ line }) => line)).toEqual([2, 3])
})

test('a file without a phone column or a number in its first row is refused', () => {
  expect(readNumbersFromText('name,city\nAda,London\n', CODES)).toMatchObject({
    problem: expect.stringContaining('CSV must have a phone column') as unknown,
  })
})

test('each typed line has an outcome', () => {
  const list = readNumbersFromLines('+1 415 555 2671\n911\n415-555-2671', CODES)
  expect('rows' in list && list.rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'invalid', 'duplicate'])
})
