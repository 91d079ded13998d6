import { describe, expect, it } from 'vitest'

import { sanitizeSvg } from './sanitize-svg.ts'

const svg = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inner}</svg>`

describe('an SVG', () => {
  it('still shows the same picture, without the additions of drawing programs', async () => {
    const source = `\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg.dtd"><!-- by hand -->${svg(
      '<sodipodi:namedview xmlns:sodipodi="x" id="v"/><metadata><rdf/></metadata>' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style><![CDATA[.b > .c { fill: url(#a) }]]></style>' +
        '<a xlink:href="https://example.com"><path class="b" d="M0 0h9" fill="url(#a)" inkscape:label="x"/></a>' +
        '<use xlink:href="#a"/><text>A &amp; B &#x41;</text><animate attributeName="x"/>',
      ' data-name="x"',
    )}`
    expect(await sanitizeSvg(source)).toBe(
      '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg">' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style>.b &gt; .c { fill: url(#a) }</style>' +
        '<g><path class="b" d="M0 0h9" fill="url(#a)"/></g>' +
        '<use href="#a"/><text>A &amp; B A</text></svg>',
    )
  })

  // Security: 43
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['an event handler', '<rect onload="alert(1)"/>'],
    ['an event handler in mixed case', '<rect onClick="alert(1)"/>'],
    ['an embedded page', '<foreignObject><div/></foreignObject>'],
    ['an external image', '<image href="https://example.com/a.png"/>'],
    ['an embedded SVG', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['an external reference', '<use xlink:href="https://example.com/a.svg#b"/>'],
    ['a script URL', '<use href="javascript:alert(1)"/>'],
    ['an escaped script URL', '<use href="&#106;avascript:alert(1)"/>'],
    ['an external style', '<style>@import "https://example.com/a.css";</style>'],
    ['a style that loads a file', '<rect style="fill: url(https://example.com/a)"/>'],
    ['an escaped style that loads a file', String.raw`<rect style="fill: \75rl(https://example.com/a)"/>`],
    ['a style that hides the file it loads', '<style>u/**/rl(https://example.com/a)</style>'],
    ['an external paint', '<rect fill="url(https://example.com/a#b)"/>'],
    ['a filter that loads an image', '<filter><feImage href="#a"/></filter>'],
  ])('with %s is refused', async (_what, inner) => {
    await expect(sanitizeSvg(svg(inner))).rejects.toMatchObject({ kind: 'unsafe' })
  })

  // Security: 43
  it.each([
    ['custom entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'unsafe'],
    ['an external stylesheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'unsafe'],
    ['an unknown entity', svg('&a;'), 'damaged'],
    ['a missing end tag', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'damaged'],
    ['a tag inside a tag', svg('<rect <script>/>'), 'damaged'],
    ['the same attribute twice', svg('<rect id="a" id="b"/>'), 'damaged'],
    ['an attribute without quotes', svg('<rect id=a/>'), 'damaged'],
    ['two roots', svg('') + svg(''), 'damaged'],
    ['a root of a different type', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'damaged'],
    ['no content', '', 'damaged'],
    ['deep nesting', svg('<g>'.repeat(300) + '</g>'.repeat(300)), 'too-complex'],
    ['too many nodes', svg('<g/>'.repeat(10_001)), 'too-complex'],
    ['too many comments', svg('<!---->'.repeat(250_000)), 'too-complex'],
    ['too many text nodes', svg('<![CDATA[a]]>'.repeat(150_000)), 'too-complex'],
    [
      'too many attributes',
      svg(`<g ${Array.from({ length: 1001 }, (_, at) => `x${at}=""`).join(' ')}/>`),
      'too-complex',
    ],
    [
      'too many tags with attributes',
      svg('<g a="" b="" c="" d="" e="" f="" g="" h="" i="" j=""/>'.repeat(9999)),
      'too-complex',
    ],
    ['too many entities', svg(`<text>${'&amp;'.repeat(400_000)}</text>`), 'too-complex'],
    ['too many entities in a value', svg(`<path d="${'&#9;'.repeat(400_000)}"/>`), 'too-complex'],
    ['too many characters to escape', svg(`<text>${'>'.repeat(2_000_000)}</text>`), 'too-complex'],
    ['too many quotation marks', svg(`<path d='${'"'.repeat(2_000_000)}'/>`), 'too-complex'],
    ['too many styles', svg(`<style>${'/**/'.repeat(24_000)}</style>`.repeat(20)), 'too-complex'],
  ])('with %s is refused', async (_what, text, kind) => {
    await expect(sanitizeSvg(text)).rejects.toMatchObject({ kind })
  })

  it('with multiplying, circular or deeply chained references is refused', async () => {
    const uses = (id: string): string => `<use href="#${id}"/>`.repeat(10)
    const levels = Array.from({ length: 9 }, (_, level) => `<g id="l${level + 1}">${uses(`l${level}`)}</g>`)
    await expect(sanitizeSvg(svg(`<g id="l0"><rect/></g>${levels.join('')}`))).rejects.toMatchObject({ kind: 'unsafe' })
    const loop = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'
    await expect(sanitizeSvg(svg(loop))).rejects.toMatchObject({ kind: 'unsafe' })
    const chain = Array.from({ length: 3000 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join('')
    await expect(sanitizeSvg(svg(chain))).rejects.toMatchObject({ kind: 'unsafe' })
  })

  it('with long values and many attributes is accepted', async () => {
    const picture = `<image href="data:image/png;base64,${'A'.repeat(1_000_000)}"/>`
    const path = `<path id="a" fill="#fff" stroke="#000" style="fill:url(#b)" d="${'M0 0h9 '.repeat(10)}"/>`
    const source = svg(`${picture}${path.repeat(8000)}`)
    expect(await sanitizeSvg(source)).toContain(`${picture}${path}${path}`)
  })

  it('of two megabytes does not block the event loop', async () => {
    const hostile = `<style>${'/*'.repeat(500_000)}</style>`
    await expect(sanitizeSvg(svg(hostile))).rejects.toMatchObject({ kind: 'too-complex' })
    let turns = 0
    const ticker = setInterval(() => (turns += 1), 0)
    const paths = `<path fill="#123456" d="M1 2${'L3 4'.repeat(50)}"/>`.repeat(9000)
    expect((await sanitizeSvg(svg(paths))).length).toBeGreaterThan(2_000_000)
    clearInterval(ticker)
    expect(turns).toBeGreaterThan(5)
  })
})
