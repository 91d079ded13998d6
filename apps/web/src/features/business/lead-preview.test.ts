import { describe, expect, it } from 'vitest'
import { previewOf, textOf } from './lead-preview.ts'

const rows = (count: number): string[][] => Array.from({ length: count }, (_, at) => [`+1212555${at}`, `Name ${at}`])

describe('the beginning of a CSV of leads', () => {
  it('has ten rows at most, each as wide as the header', () => {
    const few = previewOf([['phone', 'name'], ['1'], ['2', 'Ada', 'left out']], false)
    expect(few).toEqual({
      columns: ['phone', 'name'],
      rows: [
        ['1', ''],
        ['2', 'Ada'],
      ],
      hasMore: false,
    })
    const many = previewOf([['phone', 'name'], ...rows(11)], false)
    expect([many.rows.length, many.hasMore]).toEqual([10, true])
    expect(previewOf([], false)).toEqual({ columns: [], rows: [], hasMore: false })
  })

  it('leaves out a row that was cut', () => {
    const cut = previewOf([['phone'], ['1'], ['2'], ['half']], true)
    expect([cut.rows, cut.hasMore]).toEqual([[['1'], ['2']], true])
  })

  it('is read in whichever way it was written', () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0, 0xe9, 0])
    expect(textOf(utf16)).toBe('aé')
    expect(textOf(new TextEncoder().encode('\uFEFFphone,é'))).toBe('phone,é')
    expect(textOf(new Uint8Array([0x52, 0xe9, 0x6e, 0xe9, 0x61]))).toBe('Rénéa')
    expect(textOf(new TextEncoder().encode('aé').slice(0, 2))).toBe('a\uFFFD')
  })
})
