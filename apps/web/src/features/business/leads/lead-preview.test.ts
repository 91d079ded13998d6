import { describe, expect, it } from 'vitest'
import { fetchLeadPreview, buildLeadPreview } from './lead-preview.ts'

const rows = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [`+1212555${index}`, `Name ${index}`])

describe('a lead file’s preview', () => {
  it('has at most ten rows, each as wide as the header', () => {
    const short = buildLeadPreview([['phone', 'name'], ['1'], ['2', 'Ada', 'left out']], false)
    expect(short).toEqual({
      columns: ['phone', 'name'],
      rows: [
        ['1', ''],
        ['2', 'Ada'],
      ],
      hasMore: false,
    })
    const long = buildLeadPreview([['phone', 'name'], ...rows(11)], false)
    expect([long.rows.length, long.hasMore]).toEqual([10, true])
    expect(buildLeadPreview([], false)).toEqual({ columns: [], rows: [], hasMore: false })
  })

  it('leaves out an incomplete row', () => {
    const incomplete = buildLeadPreview([['phone'], ['1'], ['2'], ['half']], true)
    expect([incomplete.rows, incomplete.hasMore]).toEqual([[['1'], ['2']], true])
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
