import { expect, it } from 'vitest'
import { csvRow } from './csv.ts'

// Security: 49
it.each(['=1+1', '+14155552671', '-2', '@SUM(A1)', '\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM(A1)'])(
  'puts an apostrophe before %j',
  (text) => {
    expect(csvRow([text])).toBe(`'${text}\r\n`)
  },
)

// Security: 49
it.each(['\t=1', '\r=1', '\n=1', '=a\nb', '=a;b'])('puts an apostrophe before %j and quotes it', (text) => {
  expect(csvRow([text])).toBe(`"'${text}"\r\n`)
})

it.each(['', 'Ada', '4155552671', 'a=b', "'+1", 'a \uFF1D b'])('%j is left unchanged', (text) => {
  expect(csvRow([text])).toBe(`${text}\r\n`)
})

// Security: 49
it.each(['a,b', 'a;b', 'a\tb', 'two\nlines', 'two\rlines', 'x\n=1'])('%j is quoted', (text) => {
  expect(csvRow(['plain', text])).toBe(`plain,"${text}"\r\n`)
})

// Security: 49
it('a quotation mark is doubled', () => {
  expect(csvRow(['say "hi"', ''])).toBe('"say ""hi""",\r\n')
})
