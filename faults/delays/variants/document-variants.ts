import { deflateSync } from 'node:zlib'

import { docx, jpeg, pdf, png, zip } from '../../../packages/api/src/files/testing/sample-files.ts'
import type { Attack } from '../attacks.ts'
import { indexes, MB, nested, rowsOf } from './repeats.ts'
import { archive, document, entriesOf, lead, logo, repeatedEntry, searched, text, word } from './uploads.ts'

const DOCUMENT_BYTES = 5 * MB - 1000
const LOGO_BYTES = 2 * MB - 1000
const STYLE = 'fill:url(#a);--x:calc((1));/**/'
const DRAWN = '<svg xmlns="http://www.w3.org/2000/svg">'

export const documentVariants: readonly Attack[] = [
  word('600,000 empty paragraphs', () => '<w:p/>'.repeat(600_000)),
  word('a million entities', () => text('&#x41;'.repeat(MB))),
  word('a million entities without a character', () => text('&#x110000;&#99999999999;&#xD800;'.repeat(300_000))),
  word('ampersands that begin nothing', () => text('&'.repeat(8 * MB))),
  word('400,000 unclosed texts', () => '<w:p><w:r><w:t>a'.repeat(400_000)),
  word('400,000 closing tags', () => '</w:t></w:r></w:p>'.repeat(400_000)),
  word('an attribute of 8 MB', () => `<w:t a="${'x '.repeat(4 * MB)}">a</w:t>`),
  word('an attribute that never ends', () => `<w:t a="${'>'.repeat(8 * MB)}`),
  word('a million attributes', () => `<w:t ${'a="b" '.repeat(MB)}>a</w:t>`),
  word('8 MB of opening brackets', () => '<'.repeat(8 * MB)),
  word('a million comments that never end', () => '<!-- -'.repeat(MB)),
  word('a million CDATA that never end', () => '<![CDATA['.repeat(MB)),
  word('closed CDATA within texts', () => text('<![CDATA[]]]]>a'.repeat(500_000))),
  word('instructions that never end', () => '<?a '.repeat(2 * MB)),
  word('tables 500,000 deep', () => '<w:tbl><w:tr><w:tc>'.repeat(500_000)),
  word('a million tags that only begin like texts', () => '<w:tab/><w:tbl><w:t'.repeat(400_000)),
  word('entities of the document’s own', () => {
    const entities = indexes(30).map((at) => `<!ENTITY e${Number(at) + 1} "&e${at};&e${at};&e${at};&e${at};">`)
    return `<!DOCTYPE a [<!ENTITY e0 "aaaa">${entities.join('')}]>${text('&e30;')}`
  }),
  archive('5,000 entries', () => zip(entriesOf(5000, (at) => `word/${at}.xml`))),
  archive('60,000 entries of one name', () => repeatedEntry(60_000)),
  archive('35 entries with names of 65,000 letters', () => zip(entriesOf(35, (at) => `${at}${'/..'.repeat(21_600)}`))),
  archive('5 MB of ends of a directory', () => Buffer.from('PK\u0005\u0006'.repeat(DOCUMENT_BYTES / 4))),
  archive('5 MB of entries of a directory', () => {
    const end = docx(['a']).subarray(-22)
    return Buffer.concat([docx(['a']), Buffer.from('PK\u0001\u0002'.repeat(MB)), end])
  }),
  archive('64 MB that say they are 100 bytes', () =>
    docx([], { bytes: Buffer.alloc(64 * MB, '<w:t>a</w:t>'), saidBytes: 100 }),
  ),
  document('a PDF that is all comment', 'a.pdf', () => Buffer.from(`%PDF-1.7\n${'%'.repeat(DOCUMENT_BYTES)}`)),
  document('a PDF of 400,000 objects', 'a.pdf', () => Buffer.from(`%PDF-1.7\n${'1 0 obj\n<<>>\n'.repeat(390_000)}`)),
  document('a PDF of brackets', 'a.pdf', () => Buffer.from(`%PDF-1.7\n1 0 obj ${'<<[('.repeat(1.2 * MB)}`)),
  document('a PDF of places of its table', 'a.pdf', () =>
    Buffer.from(`%PDF-1.7\n${'startxref\n0\n'.repeat(420_000)}%%EOF`),
  ),
  document('a PDF of 200,000 words', 'a.pdf', () => pdf('BT /F1 1 Tf (a) Tj ET\n'.repeat(200_000))),
  document('a PDF of states that are never restored', 'a.pdf', () => pdf('q 1 0 0 1 0 0 cm\n'.repeat(280_000))),
  document('a PDF of 64 MB that are packed', 'a.pdf', () =>
    pdf(deflateSync(Buffer.alloc(64 * MB, 'BT (a) Tj ET ')), { filter: ' /Filter /FlateDecode' }),
  ),
  document('a PDF with 1,000 filters', 'a.pdf', () =>
    pdf(Buffer.alloc(MB, '41'), { filter: ` /Filter [${'/ASCIIHexDecode /ASCII85Decode '.repeat(500)}]` }),
  ),
  document('a PNG of 400,000 pieces', 'a.png', () =>
    Buffer.concat([png().subarray(0, 33), Buffer.alloc(12 * 400_000, Buffer.from('\0\0\0\0tEXtabcd', 'latin1'))]),
  ),
  document('a JPEG of a million segments', 'a.jpg', () =>
    Buffer.concat([jpeg().subarray(0, 2), Buffer.alloc(4 * MB, Buffer.from([0xff, 0xe1, 0, 2]))]),
  ),
  document('a JPEG of nothing but markers', 'a.jpg', () =>
    Buffer.concat([jpeg().subarray(0, 2), Buffer.alloc(DOCUMENT_BYTES, 0xff)]),
  ),
  logo('groups 250,000 deep', () => `${DRAWN}${nested(['<g>', '</g>'], 250_000)}</svg>`),
  logo('groups that never close', () => `${DRAWN}${'<g>'.repeat(650_000)}`),
  logo('130,000 attributes', () => `${DRAWN}<g ${rowsOf(130_000, (at) => `a${at}="b"`).join(' ')}/></svg>`),
  logo('one attribute 280,000 times', () => `${DRAWN}<g ${'id="b" '.repeat(280_000)}/></svg>`),
  logo('330,000 entities', () => `${DRAWN}<text>${'&#x61;'.repeat(330_000)}</text></svg>`),
  logo('entities in an attribute', () => `${DRAWN}<path d="${'&#77;0 0&amp;'.repeat(150_000)}"/></svg>`),
  logo('a storm of styles', () => `${DRAWN}<g style="${STYLE.repeat(60_000)}"/></svg>`),
  logo('a sheet of open braces', () => `${DRAWN}<style>${'a{/*'.repeat(500_000)}</style></svg>`),
  logo('a sheet of addresses that never end', () => `${DRAWN}<style>${'a{b:url('.repeat(240_000)}</style></svg>`),
  logo(
    '50,000 references to each other',
    () => `${DRAWN}${rowsOf(50_000, (at) => `<use id="a${at}" href="#a${at + 1}"/>`).join('')}</svg>`,
  ),
  logo('a transformation of 330,000 brackets', () => `${DRAWN}<g transform="${'scale('.repeat(330_000)}"/></svg>`),
  logo('comments that never end', () => `${DRAWN}${'<!--->'.repeat(340_000)}`),
  logo('a tag that never ends', () => `${DRAWN}<g ${'a '.repeat(LOGO_BYTES / 2 - 100)}`),
  logo('quotation marks that never end', () => `${DRAWN}<g ${'a="\'" b=\'"\' c="'.repeat(120_000)}`),
  logo('2 MB of spaces', () => `${' '.repeat(LOGO_BYTES - 100)}${DRAWN}</svg>`),
  logo('entities of the picture’s own', () => {
    const entities = indexes(40).map((at) => `<!ENTITY e${Number(at) + 1} "&e${at};&e${at};">`)
    return `<!DOCTYPE svg [<!ENTITY e0 "a">${entities.join('')}]>${DRAWN}<text>&e40;</text></svg>`
  }),
  lead('5 MB of quotation marks as leads', () => '"'.repeat(DOCUMENT_BYTES)),
  lead('5 MB of commas as leads', () => ','.repeat(DOCUMENT_BYTES)),
  lead('5 MB of NUL as leads', () => Buffer.alloc(DOCUMENT_BYTES)),
  lead('5 MB of half characters as leads', () => Buffer.alloc(DOCUMENT_BYTES, Buffer.from([0xe2, 0x82]))),
  searched('the letter a 200 times, never quite', 'a'.repeat(199).concat('b'), [
    'a'.repeat(200),
    `b${'a'.repeat(199)}`,
  ]),
  searched('ab and ab again', 'ab', [
    'ab'.repeat(99).concat('aa'),
    'ba'.repeat(100),
    `${'ab'.repeat(50)}b${'ab'.repeat(49)}`,
  ]),
  searched('letters that grow in lower case', 'İ', ['i̇'.repeat(99), 'İ'.repeat(199), `${'İ'.repeat(99)}x`]),
  searched('letters that grow in upper case', 'ßss', ['ß'.repeat(200), 'SS'.repeat(100), 'ẞ'.repeat(190)]),
  searched('percent signs and underscores', '%_', ['%'.repeat(200), '_'.repeat(200), '%_'.repeat(99).concat('a')]),
  searched('unordered marks', `a${'\u0315'.repeat(1000)}${'\u0316'.repeat(1000)}`, [
    `${'\u0316'.repeat(100)}${'\u0315'.repeat(99)}`,
    `a${'\u0316'.repeat(90)}\u0315`,
  ]),
  searched('spaces and words of one letter', 'a ', ['a '.repeat(99).concat('ab'), 'a  '.repeat(66)]),
  searched('characters of two halves', '😀', ['😀'.repeat(100), '\ude00\ud83d'.repeat(50), `${'😀'.repeat(60)}x`]),
  searched(
    '20 patterns at once',
    'aab',
    rowsOf(20, (at) => `${'aab'.repeat(at + 1)}${'a'.repeat(100)}c`),
  ),
]
