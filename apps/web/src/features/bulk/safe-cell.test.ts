import { expect, test } from 'vitest'
import { safeCell } from './safe-cell.ts'

test.each(['=1+1', '+14155552671', '-2', '@SUM(A1)', '\tx', '\rx', '=a\nb'])('%j gets an apostrophe', (text) => {
  expect(safeCell(text)).toBe(`'${text}`)
})

test.each(['', 'Ada', '4155552671', 'a=b', "'+1", 'x\n=1'])('%j stays', (text) => {
  expect(safeCell(text)).toBe(text)
})
