import type { OutgoingEmail } from '@callwright/api/mail/mail-job'
import type { EmailBlock } from '@callwright/api/mail/queue-email'
import { type Brand, DEFAULT_ACCENT } from '@callwright/contract/brand'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Text } from '@react-email/text'
import { convert, type FormatCallback } from 'html-to-text'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const MUTED = '#5b686c'
const BODY = {
  background: '#f2f5f5',
  fontFamily: 'system-ui, Segoe UI, Roboto, Arial, sans-serif',
  padding: '24px 8px',
}
const CARD = { background: '#fff', border: '1px solid #dde3e4', borderRadius: 10, padding: 28 }
const TEXT = { fontSize: 15, lineHeight: '23px', margin: '12px 0' }
const HEADING = { fontSize: 19, lineHeight: '26px', margin: '18px 0 6px' }
const BUTTON = { borderRadius: 8, color: '#fff', fontSize: 15, fontWeight: 600, padding: '11px 20px' }
const CELL = { padding: '3px 14px 3px 0', verticalAlign: 'top' }
const SMALL = { color: MUTED, fontSize: 13, lineHeight: '20px', margin: '3px 0' }
const LINE = { border: 0, borderTop: '1px solid #dde3e4', margin: '24px 0 12px' }

/** Dark mode, and narrow screens. Mail programs that ignore it show the light version. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page,.page>table>tbody>tr>td{background:#11181a!important}
.card{background:#192124!important;border-color:#2c3639!important}.ink{color:#eef2f3!important}
.muted,.muted a{color:#a8b4b8!important}.quote,.line{border-color:#3d5257!important}.test{color:#f0b35c!important}}
@media (max-width:480px){.card{padding:20px 16px!important}}`

const TEST_NOTE = 'Test: this email is about simulated or test calls, so it was saved as a file and not sent.'

/** The HTML and text parts of an email. Values are escaped, and nothing is loaded from elsewhere. */
export function renderEmail(email: OutgoingEmail, brand: Brand): { html: string; text: string } {
  const blocks = listBlocks(email)
  const preview = blocks.find((block) => typeof block === 'string')
  const card = [
    h(
      Text,
      { className: 'muted', style: SMALL },
      h('b', null, [email.sender, brand.productName].filter(Boolean).join(' · ')),
    ),
    email.isTest && h(Text, { className: 'test', style: { ...SMALL, color: '#8f5200' } }, TEST_NOTE),
    ...blocks.map((block) => renderBlock(block, brand.accentColor ?? DEFAULT_ACCENT)),
    ...renderFooter(email, brand),
  ]
  const head = h(Head, null, h('title', null, email.subject), h('style', null, STYLE))
  const hidden = h('div', { 'data-hidden': '', style: { display: 'none' } }, preview)
  const content = h(Container, { className: 'card ink', style: CARD }, ...card)
  const page = h(Html, { lang: 'en' }, head, h(Body, { className: 'page', style: BODY }, hidden, content))
  const html = `<!doctype html>${renderToStaticMarkup(page)}`
  return { html, text: toText(html) }
}

/** Only our own texts are strings: a caller's URL must not become a button. */
function listBlocks({ body, action = 'Open the page' }: OutgoingEmail): readonly EmailBlock[] {
  if (typeof body !== 'string') return body
  const paragraphs = body.trim().split(/\n{2,}/)
  return paragraphs.map((text) => (/^https?:\/\/\S+$/.test(text) ? { button: action, href: text } : text))
}

function renderBlock(block: EmailBlock, accent: string): ReactNode {
  if (typeof block === 'string') {
    return h(Text, { className: 'ink', style: { ...TEXT, whiteSpace: 'pre-line' } }, block)
  }
  if ('heading' in block) return h(Heading, { as: 'h2', className: 'ink', style: HEADING }, block.heading)
  if ('button' in block) {
    return h(
      'p',
      { style: TEXT },
      h(Button, { className: 'button', href: block.href, style: { ...BUTTON, background: accent } }, block.button),
    )
  }
  if ('quote' in block) {
    const style = { ...TEXT, borderLeft: `3px solid ${accent}`, paddingLeft: 12 }
    const by = h('span', { className: 'muted', style: { color: MUTED } }, block.by)
    return h(Text, { className: 'ink quote', style }, `“${block.quote}” – `, by)
  }
  const rows = block.facts.map(([label, value]) => {
    const name = h('td', { className: 'muted', style: { ...CELL, color: MUTED, width: '34%' } }, label)
    return h('tr', null, name, h('td', { style: { ...CELL, wordBreak: 'break-word' } }, value))
  })
  const table = { className: 'facts ink', cellSpacing: 0, role: 'presentation', width: '100%', style: TEXT }
  return h('table', table, h('tbody', null, ...rows))
}

function renderFooter({ unsubscribeUrl, sender, to }: OutgoingEmail, { supportEmail, legalLinks }: Brand): ReactNode[] {
  const links = [
    ...(unsubscribeUrl === undefined ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }]),
    ...(supportEmail === '' ? [] : [{ label: supportEmail, url: `mailto:${supportEmail}` }]),
    ...legalLinks,
  ].map(({ label, url }) => h('a', { href: url, style: { color: MUTED } }, label))
  const lines = [...(sender === undefined ? [] : [`${sender} sends these emails to ${to}.`]), ...links]
  if (lines.length === 0) return []
  return [
    h('hr', { className: 'line', style: LINE }),
    ...lines.map((line) => h(Text, { className: 'muted', style: SMALL }, line)),
  ]
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: false,
    preserveNewlines: true,
    selectors: [
      ...['title', '[data-hidden]', 'hr'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'a.button', format: 'button' },
    ],
    formatters: { button: formatButton },
  })
}

/** The label, and the URL on a line of its own. */
const formatButton: FormatCallback = ({ attribs, children }, walk, builder) => {
  walk(children, builder)
  builder.addInline(':')
  builder.addLineBreak()
  const { href = '' } = attribs as { href?: string }
  builder.addInline(href)
}
