import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

import { docx, padded, pdfWithText, png, program } from '@callwright/api/files/testing/sample-files'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { FILE_MAX_BYTES, LOGO_MAX_BYTES } from '@callwright/contract/business-files'
import { expect, test, vi } from 'vitest'

import { newBusiness, newClient, signInOperator, createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'
import { upload } from '../../harness/uploads.ts'
import { INCOMING_FOLDER } from './receive-bytes.ts'

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)

const PDF = pdfWithText('Tomato soup')

/** Names of files with content, complete or not. */
function storedFiles(): string[] {
  const folder = join(server.dataDir, 'files')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a disk that fills up during the last bytes of an upload gives a 503 response, not a 400', async () => {
  await using file = await open(join(server.dataDir, 'any'), 'w')
  const fileHandle = Object.getPrototypeOf(file) as FileHandle
  // The last chunk is written while the request stream ends and is destroyed.
  using _full = vi.spyOn(fileHandle, 'write').mockImplementation(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  const { status } = await upload(server, ann, { name: 'menu.pdf', bytes: PDF, type: 'application/pdf' })
  expect(status).toBe(503)
  expect(storedFiles()).toEqual([])
})

// Security: 44
test('an upload is returned byte for byte, to its owner only, as an attachment', async () => {
  const name = 'Menü "spring" ../ 菜单.pdf'.replaceAll('/', '-')
  const { status, body } = await upload(server, ann, { name, bytes: PDF, type: 'application/pdf' })
  expect([status, body]).toMatchObject([200, { name, type: 'PDF', size: `${PDF.length} bytes`, text: 'waiting' }])
  const path = String(body['url'])
  const response = await ann.fetch(path)
  expect(Buffer.from(await response.bytes()).equals(PDF)).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
  const disposition = response.headers.get('content-disposition') ?? ''
  expect(disposition).toMatch(/^attachment; filename="[A-Za-z0-9 ._-]+"; filename\*=UTF-8''[\w.%-]+$/)
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name)
  const part = await ann.fetch(path, { headers: { range: 'bytes=0-4' } })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  for (const stranger of [bob, newClient(server), await signInOperator(server)]) {
    const refusedResponse = await stranger.fetch(path)
    expect([refusedResponse.status, await refusedResponse.json()]).toEqual([404, { message: 'Not found' }])
  }
  await waitUntil(async () => (await ann.trpc.business.files.query())?.rows[0]?.text === 'taken', 'the text')
  expect((await ann.trpc.business.files.query({ search: 'tomato SOUP' })).rows).toHaveLength(1)
  await ann.trpc.business.removeFile.mutate({ fileId: String(body['id']) })
  expect((await ann.fetch(path)).status).toBe(404)
  expect(storedFiles()).toEqual([])
})

// Security: 42
test('an upload may have exactly 5 MB and not a byte more, with or without a Content-Length', async () => {
  const exact = padded(PDF, FILE_MAX_BYTES)
  const accepted = await upload(server, ann, { name: 'large.pdf', bytes: exact })
  expect([accepted.status, accepted.body['size']]).toEqual([200, '5.0 MB'])
  const refusal = { message: 'File too large: Please upload a file smaller than 5MB.' }
  const more = padded(PDF, FILE_MAX_BYTES + 1)
  expect(await upload(server, ann, { name: 'large.pdf', bytes: more })).toEqual({ status: 413, body: refusal })
  const streamed = await fetch(`${server.url}/api/uploads/document`, {
    method: 'POST',
    headers: { cookie: ann.cookie(), 'x-file-name': 'large.pdf' },
    body: new Blob([new Uint8Array(more)]).stream(),
    duplex: 'half',
  })
  expect([streamed.status, await streamed.json()]).toEqual([413, refusal])
  const logo = await upload(server, ann, { purpose: 'logo', name: 'a.png', bytes: padded(png(), LOGO_MAX_BYTES + 1) })
  expect(logo).toEqual({
    status: 413,
    body: { message: 'File too large: Please upload an image smaller than 2MB' },
  })
  await ann.trpc.business.removeFile.mutate({ fileId: String(accepted.body['id']) })
  await waitUntil(() => storedFiles().length === 0, 'an empty folder')
})

// Security: 42, 45
test.each([
  ['a renamed program', 'menu.pdf', program(), 'Invalid file type: Please upload a PDF, DOCX, JPG, or PNG file.'],
  ['a zip bomb', 'a.docx', docx([], { bytes: Buffer.alloc(40_000_000, 0x20) }), 'Unsafe file:'],
  [
    '40 megapixels',
    'front.png',
    png(8000, 5000),
    'Image too large: Please upload an image with at most 25 megapixels.',
  ],
  ['a path', '../../../etc/cron.d/x.pdf', PDF, 'File name cannot contain slashes. Please rename the file.'],
  ['a NUL character', 'a\0.pdf', PDF, 'File name contains hidden characters. Please rename the file.'],
  [
    'a line break',
    'a\r\nSet-Cookie: x=1\r\n.pdf',
    PDF,
    'File name contains hidden characters. Please rename the file.',
  ],
  ['reversed letters', 'exe\u202Efdp.pdf', PDF, 'File name contains hidden characters. Please rename the file.'],
  ['300 letters', `${'x'.repeat(300)}.pdf`, PDF, 'File name is too long (200 characters at most).'],
  ['no name', '', PDF, 'File name is required'],
  ['nothing', 'menu.pdf', Buffer.alloc(0), 'Empty file: There is nothing in this file.'],
])('%s is refused with a clear message and leaves nothing behind', async (_what, name, bytes, message) => {
  const { status, body } = await upload(server, ann, { name, bytes })
  expect(status).toBe(400)
  expect(body['message']).toContain(message)
  expect((await ann.trpc.business.files.query()).total).toBe(0)
  expect(storedFiles()).toEqual([])
})

test('a name reserved by Windows is changed in the download', async () => {
  const { body } = await upload(server, ann, { name: 'CON.pdf', bytes: PDF })
  const response = await ann.fetch(String(body['url']))
  expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''_CON.pdf`)
  await ann.trpc.business.removeFile.mutate({ fileId: String(body['id']) })
})

test('only a business may upload, only from our own pages, and only for known purposes', async () => {
  const file = { name: 'menu.pdf', bytes: PDF }
  expect(await upload(server, newClient(server), file)).toEqual({ status: 401, body: { message: 'Not authenticated' } })
  const foreign = await fetch(`${server.url}/api/uploads/document`, {
    method: 'POST',
    headers: { cookie: ann.cookie(), origin: 'https://evil.example', 'x-file-name': 'menu.pdf' },
    body: PDF,
  })
  expect([foreign.status, await foreign.json()]).toEqual([403, { message: 'Bad origin' }])
  const malformed = await fetch(`${server.url}/api/uploads/document`, {
    method: 'POST',
    headers: { cookie: ann.cookie(), 'x-file-name': '%E0%A4%A.pdf' },
    body: PDF,
  })
  expect(malformed.status).toBe(400)
  const unknownPurpose = await fetch(`${server.url}/api/uploads/program`, {
    method: 'POST',
    headers: { cookie: ann.cookie() },
    body: PDF,
  })
  expect(unknownPurpose.status).toBe(404)
})

test('an interrupted upload leaves nothing behind', async () => {
  const socket = connect(server.port, '127.0.0.1')
  const head = [
    'POST /api/uploads/document HTTP/1.1',
    `Host: 127.0.0.1:${server.port}`,
    `Cookie: ${ann.cookie()}`,
    'X-File-Name: menu.pdf',
    `Content-Length: ${FILE_MAX_BYTES}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(padded(PDF, 300_000))
  await waitUntil(
    () => readdirSync(join(server.dataDir, 'files', INCOMING_FOLDER)).length === 1,
    'the start of the upload',
  )
  socket.destroy()
  await waitUntil(() => storedFiles().length === 0, 'an empty folder')
  expect((await ann.trpc.business.files.query()).total).toBe(0)
})

// Security: 43
test('twenty concurrent uploads all arrive, and only the business sees its logo', async () => {
  const cat = await newBusiness(server, 'cat')
  const sent = Array.from({ length: 20 }, (_, at) => padded(pdfWithText(String(at)), 100_000 + at))
  const responses = await Promise.all(
    sent.map(async (bytes, at) => await upload(server, cat, { name: `${at}.pdf`, bytes })),
  )
  expect(responses.map(({ status }) => status)).toEqual(sent.map(() => 200))
  for (const [at, { body }] of responses.entries()) {
    const download = await cat.fetch(String(body['url']))
    expect(Buffer.from(await download.bytes()).equals(sent[at] ?? Buffer.alloc(0))).toBe(true)
  }
  expect((await cat.trpc.business.files.query()).total).toBe(20)

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
  const { body } = await upload(server, cat, { purpose: 'logo', name: 'logo.svg', bytes: svg, type: 'image/svg+xml' })
  const path = String(body['logoUrl'])
  const logo = await cat.fetch(path)
  const tag = logo.headers.get('etag') ?? ''
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(logo.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(logo.headers.get('content-disposition')).toMatch(/^attachment; filename="logo.svg"/)
  const cached = await cat.fetch(path, { headers: { 'if-none-match': tag } })
  expect([cached.status, cached.headers.get('content-length')]).toEqual([304, null])
  expect((await bob.fetch(path)).status).toBe(404)
  expect((await newClient(server).fetch(path)).status).toBe(404)
  const stored = readFileSync(join(server.dataDir, 'files', tag.slice(1, 3), tag.slice(1, -1)), 'utf8')
  expect(await (await cat.fetch(path)).text()).toBe(stored)
  const hostile = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const hostileUpload = await upload(server, cat, { purpose: 'logo', name: 'logo.svg', bytes: hostile })
  expect([hostileUpload.status, hostileUpload.body['message']]).toEqual([400, expect.stringContaining('Unsafe image:')])
  expect((await cat.trpc.auth.me.query())?.business?.logoUrl).toBe(path)
})
