import { docx, padded, pdfWithText, png } from '@callwright/api/files/testing/sample-files'
import { FILE_MAX_BYTES, FORMATS } from '@callwright/contract/business-files'
import { beforeEach, expect, test } from 'vitest'

import { type Business, newBusiness, newClient, PASSWORD } from '../../harness/client.ts'
import { startSharedServer } from '../support/shared-server.ts'
import { dataUrl, sendDataUrl } from '../../harness/uploads.ts'

let ann: Business
let bob: Business
let count = 0

const server = await startSharedServer({ RATE_LIMIT: 'off' })
beforeEach(async () => {
  count += 1
  ann = await newBusiness(server, `ann${count}`)
  bob = await newBusiness(server, `bob${count}`)
})

async function readProfile(business: Business): Promise<Record<string, unknown>> {
  const response = await business.fetch(`/api/business/${business.userId}`)
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return data
}

async function remove(business: Business, path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await business.fetch(`/api/business/${business.userId}/${path}`, { method: 'DELETE', headers })
  return response.status
}

const PDF = pdfWithText('Tomato soup')
const CSV = 'phone,name\n+12125550100,Ada\n'

test('the profile has parallel lists, with complete documents as data URLs', async () => {
  expect(await readProfile(ann)).toEqual({
    businessName: `ann${count} Ltd`,
    businessEmail: ann.email,
    businessPhone: '212-555-0100',
    businessAddress: '',
    description: '',
    website: '',
    servicePlan: 'both',
    notes: '',
    logoUrl: null,
    links: [],
    fileNames: [],
    fileTypes: [],
    fileUrls: [],
    fileSizes: [],
    leadNames: [],
    leadTypes: [],
    leadSizes: [],
  })
  const large = padded(docx(['Dear Ada']).subarray(), docx(['Dear Ada']).length)
  const sent = [
    { name: 'Menu "A".pdf', type: 'application/pdf', bytes: PDF },
    { name: 'b.docx', type: FORMATS.docx.mediaType, bytes: large },
    { name: 'c.png', type: 'image/png', bytes: png() },
  ]
  for (const file of sent) {
    const { status, body } = await sendDataUrl(ann, file)
    expect([status, body]).toMatchObject([200, { success: true, data: { fileName: file.name, fileType: file.type } }])
  }
  expect((await sendDataUrl(ann, { path: 'leads', name: 'spring.csv', type: 'text/csv', bytes: CSV })).status).toBe(200)
  const logo = await ann.fetch(`/api/business/${ann.userId}/logo`, {
    method: 'POST',
    body: { logoUrl: dataUrl('image/png', png()) },
  })
  expect(logo.status).toBe(200)
  const link = await ann.fetch(`/api/business/${ann.userId}/links`, {
    method: 'POST',
    body: { link: 'www.example.com' },
  })
  expect([link.status, await link.json()]).toMatchObject([200, { success: true }])
  const text = await ann.fetch(`/api/business/${ann.userId}/description`, {
    method: 'POST',
    body: { description: 'We bake.' },
  })
  expect(text.status).toBe(200)
  expect(await readProfile(ann)).toMatchObject({
    description: 'We bake.',
    logoUrl: dataUrl('image/png', png()),
    links: ['https://www.example.com'],
    fileNames: sent.map(({ name }) => name),
    fileTypes: sent.map(({ type }) => type),
    fileUrls: sent.map(({ type, bytes }) => dataUrl(type, bytes)),
    fileSizes: sent.map(({ bytes }) => `${bytes.length} bytes`),
    leadNames: ['spring.csv'],
    leadTypes: ['text/csv'],
    leadSizes: [`${CSV.length} bytes`],
  })
  expect((await readProfile(bob))['fileNames']).toEqual([])
})

// Security: 42
test('a 5 MB data URL is stored intact; one byte more is refused with the documented message', async () => {
  const exact = padded(PDF, FILE_MAX_BYTES)
  expect((await sendDataUrl(ann, { name: 'a.pdf', type: 'application/pdf', bytes: exact })).status).toBe(200)
  const more = padded(PDF, FILE_MAX_BYTES + 1)
  expect(await sendDataUrl(ann, { name: 'a.pdf', type: 'application/pdf', bytes: more })).toEqual({
    status: 413,
    body: { message: 'File too large: Please upload a file smaller than 5MB.' },
  })
  const { fileUrls, fileSizes } = await readProfile(ann)
  expect(fileSizes).toEqual(['5.0 MB'])
  expect((fileUrls as string[])[0] === dataUrl('application/pdf', exact)).toBe(true)
})

test.each([
  [{ fileUrl: dataUrl('image/png', PDF), fileName: 'a.pdf' }, 400, 'Invalid file type: Please upload a PDF'],
  [{ fileUrl: dataUrl('application/pdf', png()), fileName: 'a.pdf' }, 400, 'Invalid file type: Please upload a PDF'],
  [{ fileUrl: 'https://example.com/a.pdf', fileName: 'a.pdf' }, 400, 'File read error: Could not read the file.'],
  [{ fileUrl: 'data:application/pdf;base64,%%%', fileName: 'a.pdf' }, 400, 'File read error: Could not read the file.'],
  [{ fileName: 'a.pdf' }, 400, 'File read error: Could not read the file.'],
  [{ fileUrl: dataUrl('application/pdf', PDF) }, 400, 'Missing field: fileName'],
  [{ fileUrl: dataUrl('application/pdf', PDF), fileName: 7 }, 400, 'Invalid request: fileName must be text'],
  [{ fileUrl: dataUrl('application/pdf', PDF), fileName: 'a.pdf', tenantId: 'x' }, 400, 'Unknown field: tenantId'],
  [{ fileUrl: dataUrl('application/pdf', PDF), fileName: '../a.pdf' }, 400, 'File name cannot contain slashes.'],
])('an upload of %j is refused', async (body, status, message) => {
  const response = await ann.fetch(`/api/business/${ann.userId}/files`, { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([status, { message: expect.stringContaining(message) }])
  expect((await readProfile(ann))['fileNames']).toEqual([])
})

test("the file endpoints accept only the signed-in owner's JSON", async () => {
  const body = { fileUrl: dataUrl('application/pdf', PDF), fileName: 'a.pdf' }
  for (const path of ['files', 'leads', 'logo']) {
    const url = `/api/business/${ann.userId}/${path}`
    expect((await newClient(server).fetch(url, { method: 'POST', body })).status).toBe(401)
    expect((await bob.fetch(url, { method: 'POST', body })).status).toBe(403)
    const text = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await ann.fetch(url, text)).status).toBe(415)
    expect((await ann.fetch(url, { method: 'POST', body: '{"fileUrl":' })).status).toBe(400)
  }
  const annsPath = `/api/business/${ann.userId}`
  for (const path of ['links/0', 'files/0', 'leads/0']) {
    expect((await bob.fetch(`${annsPath}/${path}`, { method: 'DELETE' })).status).toBe(403)
  }
  expect((await bob.fetch(annsPath)).status).toBe(403)
})

async function addImages(business: Business, names: readonly string[]): Promise<void> {
  for (const name of names) await sendDataUrl(business, { name, type: 'image/png', bytes: png() })
}

// Security: 45
test('an index refers to the list as it was when the request arrived', async () => {
  await addImages(ann, ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'])
  const statuses = await Promise.all([remove(ann, 'files/0'), remove(ann, 'files/0'), remove(ann, 'files/3')])
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 404])
  expect((await readProfile(ann))['fileNames']).toEqual(['b.png', 'c.png', 'e.png'])
  // Consecutive requests each see the result of the previous one.
  expect([await remove(ann, 'files/0'), await remove(ann, 'files/0')]).toEqual([200, 200])
  expect((await readProfile(ann))['fileNames']).toEqual(['e.png'])
  for (const index of ['-1', '1', '1000000000', '0x0', '00', '1.0', '%20', 'e.png']) {
    expect(await remove(ann, `files/${index}`)).toBe(404)
  }
  expect((await readProfile(ann))['fileNames']).toEqual(['e.png'])
})

// Security: 45
test('a deletion with If-Match applies only to the version it names', async () => {
  await addImages(ann, ['a.png', 'b.png'])
  const etag = (await ann.fetch(`/api/business/${ann.userId}`)).headers.get('etag') ?? ''
  expect(await remove(ann, 'files/1', { 'if-match': etag })).toBe(200)
  expect(await remove(ann, 'files/0', { 'if-match': etag })).toBe(409)
  expect((await readProfile(ann))['fileNames']).toEqual(['a.png'])
})

test('a deletion with If-Match repeats its first response for a repeated Idempotency-Key', async () => {
  await addImages(ann, ['a.png', 'b.png'])
  const etag = (await ann.fetch(`/api/business/${ann.userId}`)).headers.get('etag') ?? ''
  const headers = { 'if-match': etag, 'idempotency-key': 'deleted with a tag' }
  expect(await remove(ann, 'files/1', headers)).toBe(200)
  expect(await remove(ann, 'files/1', headers)).toBe(200)
  expect(await remove(ann, 'files/0', { ...headers, 'idempotency-key': 'another key' })).toBe(409)
  expect((await readProfile(ann))['fileNames']).toEqual(['a.png'])
})

// Security: 33
test('a repeated Idempotency-Key adds or deletes only once, in every list', async () => {
  const file = (name: string, type: string, bytes: Uint8Array | string) => ({
    fileUrl: dataUrl(type, bytes),
    fileName: name,
  })
  const lists: Record<string, [unknown, unknown, unknown]> = {
    links: [{ link: 'a.example' }, { link: 'b.example' }, { link: 'c.example' }],
    files: [
      file('a.pdf', 'application/pdf', PDF),
      file('b.png', 'image/png', png()),
      file('c.png', 'image/png', png()),
    ],
    leads: [file('a.csv', 'text/csv', CSV), file('b.csv', 'text/csv', CSV), file('c.csv', 'text/csv', CSV)],
    'saved-prompts': [{ prompt: 'a' }, { prompt: 'b' }, { prompt: 'c' }],
  }
  const count = async (list: string): Promise<number> => {
    if (list === 'saved-prompts') return (await ann.trpc.agent.savedPrompts.query()).length
    const rows = (await readProfile(ann))[{ links: 'links', files: 'fileNames', leads: 'leadNames' }[list] ?? '']
    return Array.isArray(rows) ? rows.length : -1
  }
  for (const [list, [one, two, three]] of Object.entries(lists)) {
    const send = async (method: string, key: string, body?: unknown): Promise<[number, unknown]> => {
      const path = `/api/business/${ann.userId}/${list}${method === 'DELETE' ? '/0' : ''}`
      const response = await ann.fetch(path, { method, body, headers: key === '' ? {} : { 'idempotency-key': key } })
      return [response.status, await response.json()]
    }
    const first = await send('POST', 'the first one', one)
    expect([first[0], await send('POST', 'the first one', one), await count(list)]).toEqual([200, first, 1])
    expect([(await send('POST', 'the first one', two))[0], await count(list)]).toEqual([409, 1])
    await Promise.all([1, 2].map(async () => await send('POST', 'another one', two)))
    await send('POST', '', three)
    expect(await count(list)).toBe(3)
    const removed = await send('DELETE', 'the first one')
    expect([removed[0], await send('DELETE', 'the first one'), await count(list)]).toEqual([200, removed, 2])
    const other = await ann.fetch(`/api/business/${ann.userId}/${list}/1`, {
      ...{ method: 'DELETE', headers: { 'idempotency-key': 'the first one' } },
    })
    expect([other.status, await count(list)]).toEqual([409, 2])
    expect([(await send('DELETE', ''))[0], (await send('DELETE', ''))[0], await count(list)]).toEqual([200, 200, 0])
    expect([(await send('DELETE', 'the first one'))[0], (await send('DELETE', ''))[0]]).toEqual([200, 404])
    expect((await send('POST', 'short', one))[0]).toBe(400)
  }
})

test('every path refuses business and campaign names with line breaks or hidden characters', async () => {
  const post = async (path: string, body: unknown): Promise<[number, unknown]> => {
    const response = await ann.fetch(path, { method: 'POST', body })
    return [response.status, ((await response.json()) as { message: unknown }).message]
  }
  const profile = { businessEmail: '', businessPhone: '', businessAddress: '', description: '' }
  const account = { email: `new${count}@example.com`, password: PASSWORD, confirmPassword: PASSWORD }
  const rest = { phoneNumber: '212-555-0100', servicePlan: 'both', terms: true } as const
  const list = { headers: ['phone'], rows: [['2122000001']] }
  const recipients = [{ phone_number: '2122000001' }]
  for (const name of ['Ada\nDental', 'Ada\tDental', 'Ada \u202ElatneD']) {
    const businessNameError = 'Business name contains hidden characters. Please type it again.'
    for (const [path, fields] of [
      ['/api/auth/register', { ...account, ...rest }],
      [`/api/business/${ann.userId}/profile`, profile],
    ] as const) {
      expect(await post(path, { ...fields, businessName: name })).toEqual([400, businessNameError])
    }
    await expect(ann.trpc.auth.register.mutate({ ...account, ...rest, businessName: name })).rejects.toThrow(
      businessNameError,
    )
    await expect(ann.trpc.business.updateProfile.mutate({ ...profile, businessName: name })).rejects.toThrow(
      businessNameError,
    )
    const batchNameError = 'Batch name contains hidden characters. Please type it again.'
    expect(await post(`/api/elevenlabs/batch-call/${ann.userId}`, { batchName: name, recipients })).toEqual([
      400,
      batchNameError,
    ])
    await expect(ann.trpc.bulk.create.mutate({ name, list })).rejects.toThrow(batchNameError)
    const form = new FormData()
    form.append('name', name)
    form.append('file', new Blob(['phone\n2122000001\n'], { type: 'text/csv' }), 'list.csv')
    const headers = { cookie: ann.cookie() }
    const upload = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', body: form, headers })
    expect([upload.status, await upload.json()]).toEqual([
      400,
      { success: false, error: batchNameError, message: batchNameError },
    ])
  }
  expect((await ann.trpc.bulk.campaigns.query({})).rows).toEqual([])
})

test('links and leads are deleted by index too', async () => {
  for (const link of ['a.example', 'b.example']) {
    await ann.fetch(`/api/business/${ann.userId}/links`, { method: 'POST', body: { link } })
  }
  await sendDataUrl(ann, { path: 'leads', name: 'a.csv', type: 'text/csv', bytes: CSV })
  expect([await remove(ann, 'links/0'), await remove(ann, 'leads/0'), await remove(ann, 'leads/0')]).toEqual([
    200, 200, 404,
  ])
  expect(await readProfile(ann)).toMatchObject({ links: ['https://b.example'], leadNames: [] })
  const response = await ann.fetch(`/api/business/${ann.userId}/links`, { method: 'POST', body: { link: 'nowhere' } })
  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'Link should contain at least one period' },
  ])
})
