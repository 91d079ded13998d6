import { describe, expect, it } from 'vitest'
import { withoutRow, withAppendedRow, withRestoredRow, withSavedRow, type ListPage } from './cached-rows.ts'

const page = (...ids: string[]): ListPage<{ id: string; saved?: boolean }> => ({
  rows: ids.map((id) => ({ id })),
  nextCursor: null,
  total: ids.length,
})

describe('a cached list', () => {
  it('appends a row once', () => {
    expect(withAppendedRow(page('a'), { id: 'b' })).toEqual(page('a', 'b'))
    expect(withAppendedRow(page('a', 'b'), { id: 'b' })).toEqual(page('a', 'b'))
  })

  it('removes a row by its ID', () => {
    expect(withoutRow(page('a', 'b', 'c'), 'b')).toEqual(page('a', 'c'))
    expect(withoutRow(page('a'), 'x')).toEqual(page('a'))
  })

  it('restores a row at its old position, even after other removals', () => {
    expect(withRestoredRow(page('a', 'c'), { row: { id: 'b' }, index: 1 })).toEqual(page('a', 'b', 'c'))
    expect(withRestoredRow(page(), { row: { id: 'b' }, index: 1 })).toEqual(page('b'))
    expect(withRestoredRow(page('a', 'b'), { row: { id: 'b' }, index: 0 })).toEqual(page('a', 'b'))
  })

  it('replaces a pending row with the saved one', () => {
    expect(withSavedRow(page('a', 'new'), 'new', { id: 'b' })).toEqual(page('a', 'b'))
    expect(withSavedRow(page('a', 'new', 'b'), 'new', { id: 'b' })).toEqual(page('a', 'b'))
  })
})
