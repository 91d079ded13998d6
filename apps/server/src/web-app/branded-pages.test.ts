import { png } from '@callwright/api/files/testing/sample-files'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { expect, test } from 'vitest'

import { newKeyClient } from '../../harness/api-keys.ts'
import { newBusiness, newClient, signInOperator } from '../../harness/client.ts'
import { INDEX_HTML, startTestServer } from '../../harness/test-server.ts'
import { upload } from '../../harness/uploads.ts'
import { createBrandedPages } from './branded-pages.ts'
import { staticFilesOf } from './static-files.ts'

const ACME = {
  productName: 'Acme Voice',
  accentColor: '#7a1f5c',
  supportEmail: 'help@acme.example',
  legalLinks: [{ label: 'Impressum', url: 'https://acme.example/imprint' }],
  mailFromName: '',
}

test('pages, manifest, API document, and MCP have the operator’s name', async () => {
  await using server = await startTestServer()
  const [operator, visitor] = [await signInOperator(server), newClient(server)]
  const read = async (path: string): Promise<string> => await (await visitor.fetch(path)).text()
  expect(await read('/')).toBe(INDEX_HTML)
  await operator.trpc.admin.saveBrand.mutate(ACME)
  for (const path of ['/', '/index.html', '/dashboard', '/login', '/api/docs']) {
    const page = await read(path)
    expect(page).toContain('<title>Acme Voice</title>')
    expect(page).toContain('<meta name="brand" content="{&quot;productName&quot;:&quot;Acme Voice&quot;')
    expect(page).toContain('<style id="brand-style">:root{--brand-ink:#')
    expect(page).not.toMatch(/callwright/i)
  }
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ name: 'Acme Voice', theme_color: '#7a1f5c' })
  expect(JSON.parse(await read('/api/openapi.json'))).toMatchObject({ info: { title: 'Acme Voice' } })
  const { key } = await newKeyClient(server, await newBusiness(server, 'ann'), ['calls:read'])
  const answer = await visitor.fetch('/mcp', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
  })
  expect(await answer.json()).toMatchObject({
    result: {
      serverInfo: { name: 'callwright', title: 'Acme Voice' },
      instructions: expect.stringMatching(/^Acme Voice runs the AI phone agent/),
    },
  })
})

test('a page is revalidated, and changes with the name', async () => {
  await using server = await startTestServer()
  const operator = await signInOperator(server)
  await operator.trpc.admin.saveBrand.mutate(ACME)
  const etagOf = async (): Promise<string> => (await operator.fetch('/login')).headers.get('etag') ?? ''
  const etag = await etagOf()
  expect((await operator.fetch('/login', { headers: { 'if-none-match': etag } })).status).toBe(304)
  await operator.trpc.admin.saveBrand.mutate({ ...ACME, supportEmail: '' })
  expect(await etagOf()).not.toBe(etag)
})

// Security: 47
test('a name that looks like markup is only text', async () => {
  await using server = await startTestServer()
  const operator = await signInOperator(server)
  const productName = `</title><script>$&'"`
  await operator.trpc.admin.saveBrand.mutate({ ...ACME, productName })
  const page = await (await operator.fetch('/')).text()
  expect(page).not.toContain('<script')
  expect(page).toContain(`<title>&lt;/title&gt;&lt;script&gt;$&amp;'&quot;</title>`)
  expect(await (await operator.fetch('/manifest.webmanifest')).json()).toMatchObject({ name: productName })
})

// Security: 4, 43, 44
test('only the operator uploads the product’s logo, and everyone may see it', async () => {
  await using server = await startTestServer()
  const [operator, ann, visitor] = [await signInOperator(server), await newBusiness(server, 'ann'), newClient(server)]
  const logo = { purpose: 'product-logo', name: 'logo.png', bytes: png() } as const
  expect((await upload(server, visitor, logo)).status).toBe(401)
  expect((await upload(server, ann, logo)).status).toBe(403)
  expect((await visitor.fetch('/api/brand/logo')).status).toBe(404)
  const { status, body } = await upload(server, operator, logo)
  expect([status, body['logoUrl']]).toEqual([200, expect.stringMatching(/^\/api\/brand\/logo\?v=[0-9a-f]{16}$/)])
  const response = await visitor.fetch(String(body['logoUrl']))
  expect(Buffer.from(await response.bytes()).equals(png())).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const page = await (await visitor.fetch('/')).text()
  expect(page).toContain(`<link rel="icon" href="${String(body['logoUrl'])}" />`)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const unsafe = await upload(server, operator, { purpose: 'product-logo', name: 'a.svg', bytes: svg })
  expect([unsafe.status, unsafe.body['message']]).toEqual([400, expect.stringContaining('Unsafe image')])
  const large = { purpose: 'product-logo', name: 'a.png', bytes: Buffer.alloc(2 * 1024 * 1024 + 1) } as const
  expect((await upload(server, operator, large)).status).toBe(413)
})

test('a page keeps the last known name while the database cannot be read', async () => {
  const { db, close } = await openSqliteForTest()
  const web = staticFilesOf(['index.html'], () => Buffer.from(INDEX_HTML))
  const pages = createBrandedPages({ db }, web)
  const read = async (): Promise<string> => (await pages.find('/index.html'))?.bytes.toString() ?? ''
  expect(await read()).toBe(INDEX_HTML)
  await db
    .insertInto('installation_settings')
    .values({ name: 'brand', value: JSON.stringify({ productName: 'Acme Voice' }), updatedAt: 1 })
    .execute()
  expect(await read()).toContain('<title>Acme Voice</title>')
  await close()
  expect(await read()).toContain('<title>Acme Voice</title>')
})
