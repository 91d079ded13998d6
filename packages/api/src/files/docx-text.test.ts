import { describe, expect, it } from 'vitest'

import { extractDocxText } from './docx-text.ts'
import { MAX_TEXT_CHARACTERS } from './max-characters.ts'
import { docx } from './testing/sample-files.ts'

/** The text of a document whose body is exactly this XML. */
async function extractText(xml: string): Promise<string> {
  return await extractDocxText(docx([], { bytes: Buffer.from(xml) }))
}

const MANY_TIMES = 1_500_000
const TEXT = '<w:p><w:r><w:t>Hello</w:t></w:r></w:p>'

describe('Word document text', () => {
  it('has one line per paragraph, with tabs and line breaks', async () => {
    const xml =
      '<?xml version="1.0"?><w:document><w:body><w:p w:id="1"><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>' +
      '<w:r><w:t>Soup</w:t><w:tab/><w:t xml:space="preserve"> 5 &lt; 6 &amp; more</w:t><w:t/><w:br w:type="page"/>' +
      '<w:t>Bread</w:t><w:cr/></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Open &unknown; daily</w:t></w:r></w:p>' +
      '</w:tc></w:tr></w:tbl><w:title>not text</w:title></w:body></w:document>'
    expect(await extractText(xml)).toBe('\tSoup\t 5 < 6 & more\nBread\n\nOpen &unknown; daily\n\n')
  })

  it.each([
    ['tags that never end', TEXT + '<w:t '.repeat(MANY_TIMES), 'Hello\n'],
    ['tags that end late', `${TEXT}${'<w:t '.repeat(MANY_TIMES)}>end</w:t>`, 'Hello\nend'],
    ['closing tags that never end', TEXT + '</w:p '.repeat(MANY_TIMES), 'Hello\n'],
    ['unknown tags', `${'<w:text>'.repeat(MANY_TIMES)}${TEXT}`, 'Hello\n'],
    ['nothing but opening brackets', `${'<'.repeat(MANY_TIMES)}${TEXT}`, 'Hello\n'],
    ['text runs without letters', `${'<w:t/>'.repeat(MANY_TIMES)}${TEXT}`, 'Hello\n'],
    ['entities that never end', `<w:t>${'&'.repeat(MANY_TIMES)}`, '&'.repeat(MANY_TIMES)],
    ['a tag full of spaces', `<w:t${' '.repeat(10 * MANY_TIMES)}>Hello`, 'Hello'],
  ])(
    'is read to the end of a document with %s',
    async (_what, xml, expected) => expect(await extractText(xml)).toBe(expected),
    60_000,
  )

  it('is not read beyond the length that is stored', async () => {
    const text = await extractText('<w:t>0123456789</w:t>'.repeat(100_000))
    expect(text.length).toBe(MAX_TEXT_CHARACTERS)
  })
})
