import type { SendEmail } from '@callwright/api/mail/mail-job'
import { addRule, callRule, digestRule, recordCall, sendMails } from '@callwright/api/testing/mail-rules'
import { createWorld, type World } from '@callwright/api/testing/test-world'
import { CALL_BACK_ID } from '@callwright/voice/reserved-questions'
import { type Brand, DEFAULT_BRAND } from '@callwright/contract/brand'
import { asE164 } from '@callwright/contract/text/phone'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { convert } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import { expect, it } from 'vitest'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestMailServer } from '../../harness/smtp-server.ts'
import { configFrom } from '../config/config.ts'
import { createLog } from '../logging/log.ts'
import { createMailer } from './mailer.ts'

const DAY_MS = 24 * 60 * 60_000
const MAIL_MAX_BYTES = 60_000
const SUBJECT_MAX = 120

const EVIL = [
  'Eve\r\nBcc: eve@evil.example\r\n\r\n<img src="http://evil.example/x.png" onerror=alert(1)>',
  '<a href="javascript:alert(1)">Click</a></td></table><style>@import "//evil.example"</style>',
  'http://evil.example/a https://evil.example www.evil.example evil.example/b @x/evil.example eve@evil.example',
  'ftp://evil.example \u202Egnp.exe\u2066\u0000\u0007\u200B\u2028. Done.',
].join(' ')

type Part = { name: string; attributes: Readonly<Record<string, string>> }

/** All elements, and again those for which the parser has other defaults. */
const SELECTORS = '* a article aside blockquote br div form h1 h2 h3 hr img main nav ol p pre section table ul'.split(
  ' ',
)

/** Every element of a page, as an HTML parser finds them. */
function listElements(html: string): Part[] {
  const elements: Part[] = []
  convert(html, {
    formatters: {
      collect(element, walk, builder) {
        elements.push({ name: element.name ?? '', attributes: element.attribs ?? {} })
        walk(element.children, builder)
      },
    },
    baseElements: { selectors: ['html'] },
    selectors: SELECTORS.map((selector) => ({ selector, format: 'collect' })),
  })
  return elements
}

/** With a real provider: digests of simulated calls stay in the outbox. */
function asLive(world: World): World {
  return { ...world, deps: { ...world.deps, voice: { ...world.deps.voice, name: 'elevenlabs' } } }
}

/** Sends what is due through a mail server. @returns the emails as they were received, and their bytes */
async function receive(
  world: World,
  { brand = DEFAULT_BRAND, isLive = true }: { brand?: Brand; isLive?: boolean } = {},
): Promise<{ mails: (Email & { bytes: number })[]; files: string[] }> {
  await using server = await startTestMailServer()
  const { mail } = configFrom({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Calls <calls@mail.example.com>',
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-mail-'))
  const mailer = createMailer(mail, { dataDir, log: createLog('silent'), readBrand: async () => brand })
  const send: SendEmail = async (email, signal) => {
    if (email.unsubscribeUrl !== undefined) await mailer.send(email, signal)
  }
  await sendMails(isLive ? asLive(world) : world, send)
  const mails = await Promise.all(
    server.messages.map(async (text) => ({ ...(await PostalMime.parse(text)), bytes: Buffer.byteLength(text) })),
  )
  const files = readdirSync(dataDir).flatMap((folder) =>
    readdirSync(join(dataDir, folder)).map((name) => readFileSync(join(dataDir, folder, name), 'utf8')),
  )
  return { mails, files }
}

/** Records a call whose every text is this one. */
async function recordWith(world: World, business: Parameters<typeof recordCall>[1], text: string): Promise<string> {
  const fields = await business.caller.agent.addFields({
    fields: Array.from({ length: 12 }, (_, index) => ({
      ...{ kind: 'text' as const, name: `Answer ${index} ${'n'.repeat(20)}`, question: 'What did they say?' },
    })),
  })
  world.clock.advance(60_000)
  const turns = [
    { role: 'customer' as const, text: `Call me tomorrow at ten. ${text}`, atSeconds: 1 },
    ...Array.from({ length: 20 }, (_, index) => ({ role: 'agent' as const, text, atSeconds: index + 2 })),
  ]
  const callBack = { fieldId: CALL_BACK_ID, value: 'tomorrow at 10:00', reason: '"Call me tomorrow at ten."' }
  const answers = fields.map(({ id, kind }) => ({
    ...{ fieldId: id, value: kind === 'text' ? text.slice(0, 900) : 'interested', reason: `"${text.slice(0, 50)}"` },
  }))
  const callId = await recordCall(world, business, { summary: text, turns, analysis: [callBack, ...answers] })
  const names = {
    contactName: text.slice(0, 200),
    transferName: text.slice(0, 200),
    transferNumber: asE164('+12125550177'),
  }
  await world.deps.db.updateTable('calls').set(names).where('id', '=', callId).execute()
  return callId
}

onBothDialects('an email of a rule, as it is received', (open) => {
  it('has two parts, and headers that let people and programs unsubscribe', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    await addRule(ada, callRule())
    world.clock.advance(60_000)
    await recordCall(world, ada, {})
    const { mails, files } = await receive(world)
    expect(files).toEqual([])
    const [mail] = mails
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(Object.keys(headers).toSorted()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'list-unsubscribe', 'list-unsubscribe-post', 'message-id'],
      ...['mime-version', 'subject', 'to'],
    ])
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
      'list-unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/api\/unsubscribe\?token=[\w.-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'message-id': expect.stringMatching(/^<[0-9a-f]{32}@mail\.example\.com>$/),
      to: 'ada@example.com',
    })
    expect(mail?.attachments).toEqual([])
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('They asked for a table.')
      expect(part).toContain('http://localhost:3000/call-dashboard?call=')
      expect(part).toContain('/api/unsubscribe?token=')
    }
    expect(mail?.html).toContain('They asked for a table')
    expect(mail?.text).not.toContain('<')
  })

  it('keeps its id when it is sent again', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    await addRule(ada, callRule())
    world.clock.advance(60_000)
    await recordCall(world, ada, {})
    await sendMails(world, async () => await Promise.reject(new Error('421 Later')))
    const job = await world.deps.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'mail')
      .where('key', 'is not', null)
      .executeTakeFirstOrThrow()
    const ids: unknown[] = []
    for (const id of ['first', 'second']) {
      // As after a restore, under another job.
      await world.deps.db.deleteFrom('jobs').where('kind', '=', 'mail').execute()
      await world.deps.db
        .insertInto('jobs')
        .values({ ...job, id, runAt: 0, leaseHolder: null })
        .execute()
      ids.push((await receive(world)).mails[0]?.messageId)
    }
    expect(ids).toEqual([expect.stringContaining('@mail.example.com'), ids[0]])
  })

  // Security: 49
  it('turns nothing that others say into a header, a link, an image, or code', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    await addRule(ada, callRule({ which: 'all' }, true))
    await addRule(ada, digestRule())
    const callId = await recordWith(world, ada, EVIL)
    const brand = {
      ...DEFAULT_BRAND,
      supportEmail: 'help@example.com',
      legalLinks: [{ label: 'Imprint', url: 'https://example.com/imprint' }],
    }
    const { mails } = await receive(world, { brand })
    world.clock.advance(DAY_MS)
    mails.push(...(await receive(world, { brand })).mails)
    expect(mails).toHaveLength(2)
    for (const { headers, html = '', text = '', to, bcc, cc, subject = '' } of mails) {
      expect([to?.map(({ address }) => address), bcc, cc]).toEqual([['ada@example.com'], undefined, undefined])
      expect(headers.map(({ key }) => key).filter((key) => /bcc|evil/i.test(key))).toEqual([])
      expect(subject.length).toBeLessThanOrEqual(SUBJECT_MAX)
      expect(subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      const elements = listElements(html)
      const names = new Set(elements.map(({ name }) => name))
      expect([...names]).toEqual(expect.arrayContaining(['html', 'head', 'table', 'td', 'p', 'a']))
      for (const name of ['img', 'script', 'iframe', 'link', 'object', 'svg', 'form', 'input', 'base']) {
        expect([name, names.has(name)]).toEqual([name, false])
      }
      const hrefs = elements.flatMap(({ attributes }) => attributes['href'] ?? [])
      expect(hrefs.length).toBeGreaterThan(3)
      const ours = ['http://localhost:3000/call-dashboard', `http://localhost:3000/call-dashboard?call=${callId}`]
      const known = [...ours, 'mailto:help@example.com', 'https://example.com/imprint']
      const unknown = hrefs.filter((href) => !known.includes(href))
      expect(new Set(unknown.map((href) => href.replace(/token=.*/, '')))).toEqual(
        new Set(['http://localhost:3000/api/unsubscribe?']),
      )
      expect(
        elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => /^on|^src|background/.test(key)),
      ).toEqual([])
      expect(html).not.toMatch(/<script|url\(|@font-face/i)
      // What mail programs make links of, except an email address.
      const words = text.replaceAll(/http:\/\/localhost:3000\S*|https:\/\/example\.com\/imprint/g, '')
      const others = words.replaceAll(/[\w.]+@[\w.]+/g, '')
      expect(others).not.toMatch(/:\/\/|www\.\p{L}|[\p{L}\p{N}]\.(?:example|com)/iu)
      expect(words).not.toMatch(/[\p{Bidi_Control}\0\u0007\u200B\u2028]/u)
      expect(words).toContain('evil')
    }
  })

  it.each([
    ['words', 'She said that it is fine, and that she would come. '],
    ['links', 'a.b.c.d.e.f.'],
    ['markup', `<&">'=`],
    ['Chinese', '我想預約星期一下午的時間'],
    ['half Chinese', '我a想b預c約d'],
    ['emoji', '🦷🪥'],
    ['umlauts', 'äöüß ÄÖÜ '],
    ['line breaks', 'a\n\n'],
    ['evil', EVIL],
  ])('is at most 60 kB, with the longest texts of %s', async (_name, text) => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    await addRule(ada, callRule({ which: 'all' }, true))
    await addRule(ada, digestRule())
    await recordWith(world, ada, text.repeat(Math.ceil(6000 / text.length)))
    const { mails } = await receive(world)
    world.clock.advance(DAY_MS)
    mails.push(...(await receive(world)).mails)
    expect(mails).toHaveLength(2)
    for (const { bytes, subject = '' } of mails) {
      expect(bytes).toBeLessThanOrEqual(MAIL_MAX_BYTES)
      expect(subject.length).toBeLessThanOrEqual(SUBJECT_MAX)
    }
    // A transcript is not cut more than necessary.
    expect(mails[0]?.bytes).toBeGreaterThan(20_000)
  })

  it('about simulated calls never leaves the outbox', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    await addRule(ada, callRule())
    world.clock.advance(60_000)
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ada.caller.calls.simulateInbound({ asks: 'anything' })
    await expect.poll(async () => (await ada.caller.calls.list({})).rows[0]?.status).toBe('completed')
    const { mails, files } = await receive(world, { isLive: false })
    expect(mails).toEqual([])
    expect(files).toEqual([expect.stringMatching(/^Subject: \[Test\] /m)])
  })
})
