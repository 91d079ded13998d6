import type { OutgoingEmail } from '@callwright/api/mail/mail-job'
import type { EmailBlock } from '@callwright/api/mail/queue-email'
import type { Brand } from '@callwright/contract/brand'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Text } from '@react-email/text'
import { convert } from 'html-to-text'
import { createElement as h, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type Rendered = { html: string; text: string }

const ACCENT = '#005f68'
const FONT = { fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif" }
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page,.page>table>tbody>tr>td{background:#11181a!important}.card{background:#192124!important;border-color:#2c3639!important}
.ink{color:#eef2f3!important}.muted,.muted a{color:#a8b4b8!important}.quote,.line{border-color:#3d5257!important}.test{color:#f0b35c!important}}
@media (max-width:480px){.card{padding:20px 16px!important}}`

/** The HTML and text parts of an email. Values are escaped, and nothing is loaded from elsewhere. */
export function renderEmail(email: OutgoingEmail, brand: Brand): Rendered {
  const blocks = listBlocks(email)
  const preview = blocks.find((block) => typeof block === 'string') ?? ''
  const page = h(
    Html,
    { lang: 'en' },
    h(Head, null, h('title', null, email.subject), h('style', null, STYLE)),
    h(
      Body,
      { className: 'page', style: { ...FONT, background: '#f2f5f5', margin: 0, padding: '24px 8px' } },
      h('div', { 'data-hidden': '', style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, preview),
      h(
        Container,
        {
          className: 'card ink',
          style: { background: '#fff', border: '1px solid #dde3e4', borderRadius: 10, padding: 28 },
        },
        h(Text, { className: 'muted', style: small(0) }, h('b', null, brand.productName)),
        email.isTest ? h(Text, { className: 'test', style: { ...small(8), color: '#8f5200' } }, TEST_NOTE) : null,
        ...blocks.map((block, index) => h(Fragment, { key: index }, renderBlock(block, brand.accentColor ?? ACCENT))),
        ...renderFooter(email, brand),
      ),
    ),
  )
  const html = `<!doctype html>${renderToStaticMarkup(page)}`
  return { html, text: toText(html) }
}

const TEST_NOTE = 'Test: this is about simulated calls, so it was saved as a file and sent to nobody.'

function listBlocks({ body, action = 'Open the page' }: OutgoingEmail): EmailBlock[] {
  const blocks = typeof body === 'string' ? [body] : body
  return blocks.flatMap((block): EmailBlock[] => {
    if (typeof block !== 'string') return [block]
    const paragraphs = block.split(/\n{2,}/).map((text) => text.trim())
    return paragraphs
      .filter(Boolean)
      .map((text) => (/^https?:\/\/\S+$/.test(text) ? { button: action, href: text } : text))
  })
}

function renderBlock(block: EmailBlock, accent: string): ReactNode {
  if (typeof block === 'string') {
    return h(
      Text,
      { className: 'ink', style: { fontSize: 15, lineHeight: '23px', margin: '12px 0', whiteSpace: 'pre-line' } },
      block,
    )
  }
  if ('heading' in block) {
    return h(
      Heading,
      { as: 'h2', className: 'ink', style: { fontSize: 19, lineHeight: '26px', margin: '18px 0 6px' } },
      block.heading,
    )
  }
  if ('button' in block) {
    const style = {
      background: accent,
      color: '#fff',
      borderRadius: 8,
      fontSize: 15,
      fontWeight: 600,
      padding: '11px 20px',
    }
    return h('p', { style: { margin: '18px 0' } }, h(Button, { href: block.href, style }, block.button))
  }
  if ('quote' in block) {
    const style = {
      borderLeft: `3px solid ${accent}`,
      fontSize: 15,
      lineHeight: '23px',
      margin: '12px 0',
      paddingLeft: 12,
    }
    return h(
      Text,
      { className: 'ink quote', style },
      `“${block.quote}” `,
      h('span', { className: 'muted', style: { color: '#5b686c' } }, block.by),
    )
  }
  return h(
    'table',
    {
      className: 'facts ink',
      cellPadding: 0,
      cellSpacing: 0,
      role: 'presentation',
      style: { fontSize: 15, lineHeight: '22px', margin: '10px 0', width: '100%' },
    },
    h(
      'tbody',
      null,
      ...block.facts.map(([label, value], index) =>
        h(
          'tr',
          { key: index },
          h(
            'td',
            {
              className: 'muted',
              style: { color: '#5b686c', padding: '3px 14px 3px 0', verticalAlign: 'top', width: '34%' },
            },
            label,
          ),
          h('td', { style: { padding: '3px 0', verticalAlign: 'top', wordBreak: 'break-word' } }, value),
        ),
      ),
    ),
  )
}

function renderFooter({ unsubscribeUrl, footer }: OutgoingEmail, { supportEmail, legalLinks }: Brand): ReactNode[] {
  const links = [
    ...(unsubscribeUrl === undefined ? [] : [{ label: 'Unsubscribe', url: unsubscribeUrl }]),
    ...(supportEmail === '' ? [] : [{ label: supportEmail, url: `mailto:${supportEmail}` }]),
    ...legalLinks,
  ]
  if (links.length === 0) return []
  return [
    h('hr', {
      key: 'line',
      className: 'line',
      style: { border: 0, borderTop: '1px solid #dde3e4', margin: '24px 0 12px' },
    }),
    ...(footer === undefined ? [] : [h(Text, { key: 'footer', className: 'muted', style: small(4) }, footer)]),
    ...links.map(({ label, url }) =>
      h(
        Text,
        { key: url, className: 'muted', style: small(2) },
        h('a', { href: url, style: { color: '#5b686c' } }, label),
      ),
    ),
  ]
}

function small(margin: number) {
  return { color: '#5b686c', fontSize: 13, lineHeight: '20px', margin: `${margin}px 0` }
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'title', format: 'skip' },
      { selector: '[data-hidden]', format: 'skip' },
      { selector: 'table.facts', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'hr', format: 'skip' },
    ],
  })
}
