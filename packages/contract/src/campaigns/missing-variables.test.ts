import { expect, test } from 'vitest'

import { findMissingVariables } from './missing-variables.ts'
import { type ExplainedRow, explainRecipients } from './recipients.ts'

function rowsOf(headers: string[], ...rows: string[][]): readonly ExplainedRow[] {
  const sheet = { headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }
  const list = explainRecipients(sheet, { countries: ['1'] })
  if ('problem' in list) throw new Error(list.problem)
  return list.rows
}

test('agent variables without a value are listed with the number of rows that lack them', () => {
  const rows = rowsOf(['phone', 'name', 'city'], ['4155552671', 'Ada', ''], ['2125550147', '', 'Rome'])
  expect(findMissingVariables(rows, ['name', 'city', 'offer'])).toEqual([
    { name: 'name', rows: 1 },
    { name: 'city', rows: 1 },
    { name: 'offer', rows: 2 },
  ])
  expect(findMissingVariables(rows, [])).toEqual([])
})

test("variables without a value in a row's own prompt or first message are listed too", () => {
  const rows = rowsOf(
    ['phone', 'name', 'city', 'prompt', 'first_message'],
    ['4155552671', 'Ada', '', 'Greet {{name}} of {{city}}.', 'Hi {{title}}'],
    ['2125550147', '', 'Rome', 'Sell {{offer}} to {{name}}.', ''],
    ['2125550148', '', '', '', '{{ offer }} for {{name}}'],
  )
  const fromRows = [
    { name: 'city', rows: 1 },
    { name: 'title', rows: 1 },
    { name: 'offer', rows: 2 },
  ]
  expect(findMissingVariables(rows, ['name'])).toEqual([{ name: 'name', rows: 2 }, ...fromRows])
  expect(findMissingVariables(rows, [])).toEqual([...fromRows, { name: 'name', rows: 2 }])
})

test("at most a hundred variables from rows' own prompts are listed", () => {
  const prompt = Array.from({ length: 150 }, (_, at) => `{{v${at}}}`).join(' ')
  const rows = rowsOf(['phone', 'prompt'], ['4155552671', prompt], ['2125550147', prompt])
  const missing = findMissingVariables(rows, [])
  expect(missing).toHaveLength(100)
  expect(missing.at(-1)).toEqual({ name: 'v99', rows: 2 })
})
