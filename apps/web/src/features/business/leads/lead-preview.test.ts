import { describe, expect, it } from 'vitest'
import { fetchLeadPreview, leadPreviewOf } from './lead-preview.ts'

const rows = (count: number): string[][] => Array.from({ length: count }, (_, at) => [`+1212555${at}`, `Name ${at}`])

describe('a lead file’s preview', () => {
  it('has at most ten rows, each as wide as the header', () => {
    const few = leadPreviewOf([['phone', 'name'], ['1'], ['2', 'Ada', 'left out']], false)
    expect(few).toEqual({
      columns: ['phone', 'name'],
      rows: [
        ['1', ''],
        ['2', 'Ada'],
      ],
      hasMore: false,
    })
    const many = leadPreviewOf([['phone', 'name'], ...rows(11)], false)
    expect([many.rows.length, many.hasMore]).toEqual([10, true])
    expect(leadPreviewOf([], false)).toEqual({ columns: [], rows: [], hasMore: false })
  })

  it('leaves out an incomplete row', () => {
    const cut = leadPreviewOf([['phone'], ['1'], ['2'], ['half']], true)
    expect([cut.rows, cut.hasMore]).toEqual([[['1'], ['2']], true])
  })

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFphone,name\n1,René')],
    ['UTF-16', Buffer.from('\uFEFFphone,name\n1,René', 'utf16le')],
    ['Latin-1', Buffer.from('phone,name\n1,René', 'latin1')],
    ['a file with a separator line', Buffer.from('sep=;\r\nphone;name\r\n1;René')],
  ])('is read from %s', async (_what, bytes) => {
    const preview = await fetchLeadPreview(`data:text/csv;base64,${bytes.toString('base64')}`)
    expect(preview).toEqual({ columns: ['phone', 'name'], rows: [['1', 'René']], hasMore: false })
  })
})
