import { describe, expect, it } from 'vitest'
import { withoutRow, withRow, withRowBack, withRowSaved, type ListPage } from './cached-rows.ts'

const page = (...ids: string[]): ListPage<{ id: string; saved?: boolean }> => ({
  rows: ids.map((id) => ({ id })),
  nextCursor: null,
  total: ids.length,
})

describe('a list on the screen', () => {
  it('gets a row at its end, once', () => {
    expect(withRow(page('a'), { id: 'b' })).toEqual(page('a', 'b'))
    expect(withRow(page('a', 'b'), { id: 'b' })).toEqual(page('a', 'b'))
  })

  it('loses the row that is meant', () => {
    expect(withoutRow(page('a', 'b', 'c'), 'b')).toEqual(page('a', 'c'))
    expect(withoutRow(page('a'), 'x')).toEqual(page('a'))
  })

  it('gets a row back where it stood, also when others have gone meanwhile', () => {
    expect(withRowBack(page('a', 'c'), { row: { id: 'b' }, at: 1 })).toEqual(page('a', 'b', 'c'))
    expect(withRowBack(page(), { row: { id: 'b' }, at: 1 })).toEqual(page('b'))
    expect(withRowBack(page('a', 'b'), { row: { id: 'b' }, at: 0 })).toEqual(page('a', 'b'))
  })

  it('shows the saved row in the place of the one that was on its way', () => {
    expect(withRowSaved(page('a', 'new'), 'new', { id: 'b' })).toEqual(page('a', 'b'))
    expect(withRowSaved(page('a', 'new', 'b'), 'new', { id: 'b' })).toEqual(page('a', 'b'))
  })
})
