import type { ExplainedRow } from '@callwright/contract/recipients'
import { expect, test } from 'vitest'
import { PREVIEW_ROWS, previewOf } from './list-check.ts'

test('the preview holds the first rows of each kind, also of a kind that comes late', () => {
  const rows: ExplainedRow[] = Array.from({ length: 200 }, (_row, index) => ({
    line: index + 2,
    typed: '',
    name: null,
    outcome: 'no-number',
  }))
  const late: ExplainedRow = { line: 202, typed: '911', name: null, outcome: 'invalid', reason: 'short' }
  const preview = previewOf([...rows, late])
  expect(preview.all).toEqual(rows.slice(0, PREVIEW_ROWS))
  expect(preview['no-number']).toHaveLength(PREVIEW_ROWS)
  expect(preview.invalid).toEqual([late])
  expect(preview.accepted).toEqual([])
})
