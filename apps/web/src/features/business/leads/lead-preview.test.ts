import { describe, expect, it } from 'vitest'
import { fetchLeadPreview, buildLeadPreview } from './lead-preview.ts'

const rows = (count: number): { line: number; cells: string[] }[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, cells: [`+1212555${index}`, `Name ${index}`] }))

async function fetchPreview(bytes: Buffer): ReturnType<typeof fetchLeadPreview> {
  return await fetchLeadPreview(`data:text/csv;base64,${bytes.toString('base64')}`)
}

describe('a lead file’s preview', () => {
  it('has at most ten rows, each as wide as the header', () => {
    const headers = ['phone', 'name']
    const few = [
      { line: 2, cells: ['1'] },
      { line: 3, cells: ['2', 'Ada', 'left out'] },
    ]
    expect(buildLeadPreview({ headers, rows: few }, false)).toEqual({
      columns: headers,
      rows: [
        ['1', ''],
        ['2', 'Ada'],
      ],
      hasMore: false,
    })
    const long = buildLeadPreview({ headers, rows: rows(11) }, false)
    expect([long.rows.length, long.hasMore]).toEqual([10, true])
  })

  it('leaves out the row in which the read part ends', async () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `1,${letter.repeat(9000)}\n`)
    const preview = await fetchPreview(Buffer.from(`phone,note\n${rows.join('')}`).subarray(0, 64 * 1024))
    expect('rows' in preview && preview.rows.map(([, note]) => note?.slice(0, 1)).join('')).toBe('abcdefg')
    expect(preview).toMatchObject({ hasMore: true })
  })

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFphone,name\n1,René')],
    ['UTF-16', Buffer.from('\uFEFFphone,name\n1,René', 'utf16le')],
    ['Latin-1', Buffer.from('phone,name\n1,René', 'latin1')],
    ['a file with a separator line', Buffer.from('sep=;\r\nphone;name\r\n1;René')],
    ['a file with a title', Buffer.from('Spring leads\n\nphone,name\n1,René')],
  ])('is read from %s', async (_what, bytes) => {
    expect(await fetchPreview(bytes)).toEqual({ columns: ['phone', 'name'], rows: [['1', 'René']], hasMore: false })
  })

  it('says why a file cannot be read', async () => {
    expect(await fetchPreview(Buffer.from('PK\x03\x04…'))).toEqual({
      problem: 'Invalid File: Please upload a CSV file',
    })
  })
})
