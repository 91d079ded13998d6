import { expect, it } from 'vitest'
import { csvRow, safeCell } from './csv.ts'

it.each(['=1+1', '+14155552671', '-2', '@SUM(A1)', '\tx', '\rx', '=a\nb'])('line 49: %j gets an apostrophe', (text) => {
  expect(safeCell(text)).toBe(`'${text}`)
})

it.each(['', 'Ada', '4155552671', 'a=b', "'+1", 'x\n=1'])('%j stays', (text) => {
  expect(safeCell(text)).toBe(text)
})

it('line 49: quotes what has a comma, a quote or a line end', () => {
  expect(csvRow(['plain', 'a,b', 'say "hi"', 'two\nlines', '=cmd()', ''])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",\'=cmd(),\r\n',
  )
})
