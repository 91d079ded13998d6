import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test, vi } from 'vitest'

import { type Business, newBusiness } from '../../harness/client.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { startSharedServer } from '../support/shared-server.ts'

const HOURS = { CALLING_HOURS: 'off', DIALLER_CALLS_PER_SECOND: '100' }
const shared = await startSharedServer({ ...HOURS, RATE_LIMIT: 'off' })
let count = 0

/** Creates a business for one test, so that no test sees another test's campaigns. */
async function newTestBusiness(server: TestServer = shared): Promise<Business> {
  return await newBusiness(server, `someone${(count += 1)}`)
}

const RECIPIENTS = [
  { phone_number: '(212) 200-0001', name: 'Ada', city: 'Rome' },
  { phone_number: '+12122000001', offer: 5 },
  { phone_number: '911' },
  { phone_number: '2122000002' },
]

type Body = Record<string, unknown> & { data: never; message: string }

async function create(business: Business, more: object = {}, headers: Record<string, string> = {}) {
  const path = `/api/elevenlabs/batch-call/${business.userId}`
  const response = await business.fetch(path, {
    method: 'POST',
    body: { batchName: 'Spring', recipients: RECIPIENTS, testMode: true, ...more },
    headers,
  })
  return { status: response.status, body: (await response.json()) as Body }
}

// Security: 3, 7
test('a campaign over REST is created once, dialed, listed and deleted', async () => {
  const [ann, bob] = [await newTestBusiness(), await newTestBusiness()]
  const key = { 'idempotency-key': 'one press of the button' }
  const created = await create(ann, {}, key)
  expect(created).toMatchObject({
    status: 200,
    body: {
      data: {
        total_calls_scheduled: 2,
        refused: [
          { line: 2, reason: 'Same number as on line 1' },
          { line: 3, reason: 'Emergency and short numbers cannot be called' },
        ],
      },
      message: 'Successfully scheduled 2 calls.',
    },
  })
  const { data, ...more } = created.body
  expect((await create(ann, {}, key)).body).toEqual({ ...more, data: { ...(data as object), replayed: true } })
  const { id } = created.body.data as { id: string }
  const annsQuery = `userId=${ann.userId}`
  const readJson = async (path: string): Promise<Body> => (await (await ann.fetch(path)).json()) as Body
  const listBatches = async () =>
    (await readJson(`/api/elevenlabs/batches/${ann.userId}`)).data as Record<string, unknown>[]
  await waitUntil(async () => (await listBatches())[0]?.['status'] === 'finished', 'the end of the campaign')
  expect(await listBatches()).toMatchObject([{ id, batch_name: 'Spring', total_calls_scheduled: 2, test_mode: true }])
  expect(await readJson(`/api/elevenlabs/batch/${id}/recipients?${annsQuery}`)).toMatchObject({
    data: [
      { phone_number: '+12122000001', name: 'Ada', attempts: 1, conversation_id: expect.stringMatching(/^conv_/) },
      { phone_number: '+12122000002', name: null, attempts: 1 },
    ],
    next_cursor: null,
  })
  expect((await readJson('/api/batches'))['batches']).toMatchObject([
    { id, name: 'Spring', status: 'completed', total_calls: 2 },
  ])
  const calls = await readJson(`/api/calls/user/${ann.userId}`)
  expect(calls).toMatchObject({ data: [{ test_mode: true }, { test_mode: true }] })
  expect(await readJson(`/api/calls/user/${ann.userId}?withoutTests=true`)).toEqual({ data: [] })
  const callsCsv = await (await ann.fetch('/api/calls/export.csv?withoutTests=true')).text()
  expect(callsCsv.trim().split('\r\n')).toEqual([expect.stringContaining('Contact Name,Test,Status')])
  const csv = await ann.fetch(`/api/campaigns/${id}/recipients.csv`)
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual([
    'Line,Phone Number,Name,Status,Reason,Attempts,Called At (UTC),Duration (seconds),Conversation ID,Outcome',
    expect.stringMatching(/^1,'\+12122000001,Ada,/),
  ])

  for (const [method, path] of [
    ['GET', `/api/elevenlabs/batch/${id}/recipients`],
    ['DELETE', `/api/elevenlabs/batch/${id}`],
    ['POST', `/api/elevenlabs/batch/${id}/pause`],
    ['POST', `/api/elevenlabs/batch/${id}/retry`],
    ['GET', `/api/campaigns/${id}/recipients.csv`],
  ] as const) {
    expect([path, (await bob.fetch(path, { method })).status]).toEqual([path, 404])
    if (!path.endsWith('.csv')) expect((await bob.fetch(`${path}?${annsQuery}`, { method })).status).toBe(403)
  }
  expect((await bob.fetch(`/api/elevenlabs/batch-call/${ann.userId}`, { method: 'POST', body: {} })).status).toBe(403)
  expect((await ann.fetch(`/api/elevenlabs/batch/${id}?${annsQuery}`, { method: 'DELETE' })).status).toBe(200)
  expect(await listBatches()).toEqual([])
  expect((await ann.fetch(`/api/elevenlabs/batch/${id}?${annsQuery}`, { method: 'DELETE' })).status).toBe(404)
})

test('creating a campaign returns the agent’s variables that recipients lack', async () => {
  const ann = await newTestBusiness()
  await ann.trpc.agent.update.mutate({
    systemPrompt: 'Offer {{offer}} in {{city}}.',
    firstMessage: 'Hi {{name}}, {{day}}?',
  })
  const later = { scheduledTimeUnix: Math.floor(Date.now() / 1000) + 3600 }
  const [ada, alan] = [
    { phone_number: '2122000001', name: 'Ada', city: 'Rome', day: 'Monday' },
    { phone_number: '2122000002', city: 'Oslo', day: 'Friday' },
  ]
  const findMissing = async (recipients: object[]): Promise<unknown> =>
    ((await create(ann, { ...later, recipients })).body.data as Body)['missing_variables']
  expect(await findMissing([ada, alan])).toEqual(['offer', 'name'])
  expect(await findMissing([{ ...ada, offer: 5 }])).toEqual([])
})

test('pause, resume and cancel return the new status, and a canceled recipient says why', async () => {
  const ann = await newTestBusiness()
  const scheduledTimeUnix = Math.floor(Date.now() / 1000) + 3600
  const { id } = (await create(ann, { scheduledTimeUnix })).body.data as { id: string }
  const control = async (name: string) => {
    const response = await ann.fetch(`/api/elevenlabs/batch/${id}/${name}`, {
      method: 'POST',
      body: { userId: ann.userId },
    })
    return [response.status, await response.json()]
  }
  const [first] = (await ann.trpc.bulk.recipients.query({ campaignId: id })).rows
  await ann.trpc.bulk.cancelPlanned.mutate({ recipientIds: [first?.id ?? ''] })
  const listed = await ann.fetch(`/api/elevenlabs/batch/${id}/recipients?userId=${ann.userId}`)
  expect((await listed.json()) as Body).toMatchObject({ data: [{ end_reason: 'canceled' }, { end_reason: null }] })
  expect(await control('pause')).toEqual([200, { success: true, status: 'paused', in_flight: 0 }])
  expect(await control('resume')).toEqual([200, { success: true, status: 'scheduled', in_flight: 0 }])
  expect(await control('cancel')).toEqual([200, { success: true, status: 'cancelled', in_flight: 0 }])
  expect(await control('resume')).toEqual([409, { message: 'Only a paused campaign can be resumed' }])
})

// Security: 6, 35, 38
test.each([
  [{ recipients: [] }, 'Please provide recipients via CSV upload or manual entry'],
  [{ recipients: undefined }, 'Please provide recipients via CSV upload or manual entry'],
  [{ recipients: [{ phone_number: '911' }] }, 'No valid phone numbers found'],
  [{ recipients: [{ name: 'Ada' }] }, 'No valid phone numbers found'],
  [{ recipients: '+12122000001' }, 'The field "recipients" must be a list'],
  [{ recipients: ['+12122000001'] }, 'Recipient 1 must be an object with "phone_number"'],
  [
    // The voice provider's own shape.
    {
      recipients: [{ phone_number: '2122000001' }, { conversation_initiation_client_data: { dynamic_variables: {} } }],
    },
    'Recipient 2: "conversation_initiation_client_data" must be text, a number, true or false. ' +
      'Put each variable beside "phone_number".',
  ],
  [{ batchName: '' }, 'Batch name is required'],
  [{ scheduledTimeUnix: 1 }, 'Scheduled time cannot be earlier than now'],
  [
    { scheduledTimeUnix: '2000000000' },
    'The field scheduledTimeUnix must be a number: seconds since 1970, such as 1767225600',
  ],
  [
    { scheduledTimeUnix: 2_000_000_000_000 },
    'The field scheduledTimeUnix is in seconds since 1970, but this number is in milliseconds',
  ],
  [{ role: 'operator', schedule: 1 }, 'Unknown fields: role, schedule'],
])('a request with %j is refused and creates nothing', async (more, message) => {
  const ann = await newTestBusiness()
  expect(await create(ann, more)).toMatchObject({ status: 400, body: { message } })
  expect((await ann.trpc.bulk.campaigns.query({})).rows).toEqual([])
})

test('a list with unknown voices or languages needs "confirmed"', async () => {
  const ann = await newTestBusiness()
  const unknownVoice = {
    recipients: [{ phone_number: '2122000001', language: 'xx', voice_id: 'gone' }, ...RECIPIENTS.slice(3)],
  }
  const message =
    'The voice provider does not recognize language "xx" (1 row), voice_id "gone" (1 row). ' +
    'Please correct the list, or confirm that these people should be called anyway.'
  for (const more of [{}, { confirmed: false }]) {
    expect(await create(ann, { ...unknownVoice, ...more })).toMatchObject({ status: 400, body: { message } })
  }
  expect((await ann.trpc.bulk.campaigns.query({})).rows).toEqual([])
  expect(await create(ann, { ...unknownVoice, confirmed: true })).toMatchObject({
    status: 200,
    body: { data: { total_calls_scheduled: 2 } },
  })
})

// Security: 7
test('the legacy API creates a campaign from a form with a file', async () => {
  await using server = await startTestServer({ ...HOURS, SIMULATOR_CALL_SECONDS: '5' })
  const ann = await newTestBusiness(server)
  const send = async (fields: Record<string, string | Blob>, cookie = ann.cookie(), key = '') => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(`${server.url}/api/batch/upload`, {
      method: 'POST',
      body,
      headers: { cookie, ...(key === '' ? {} : { 'idempotency-key': key }) },
    })
    return [response.status, await response.json()]
  }
  const file = new Blob(['phone;name\n2122000001;Ada\n'], { type: 'text/csv' })
  expect(await send({ file, name: 'Form' })).toEqual([
    200,
    { success: true, calls: 1, batch_id: expect.any(String), missing_variables: [], notices: [] },
  ])
  const noFile = 'Please select a CSV file'
  expect(await send({ name: 'None' })).toEqual([400, { success: false, error: noFile, message: noFile }])
  expect((await send({ file }, ''))[0]).toBe(401)
  expect((await ann.fetch('/api/batch/upload', { method: 'POST', body: {} })).status).toBe(415)
  const unknownLanguage = { file: new Blob(['phone,language\n2122000001,xx\n'], { type: 'text/csv' }), name: 'Odd' }
  expect(await send(unknownLanguage)).toMatchObject([400, { error: expect.stringContaining('language "xx" (1 row)') }])
  expect(await send({ ...unknownLanguage, confirmed: 'true' })).toMatchObject([200, { calls: 1 }])
  const optedOut = { file: new Blob(['phone,dnc\n2122000001,yes\n'], { type: 'text/csv' }), name: 'Asked again' }
  expect(await send(optedOut)).toMatchObject([400, {}])
  expect(await send({ ...optedOut, includeOptedOut: 'TRUE', userId: 'any' })).toMatchObject([200, { calls: 1 }])
  expect(await send({ ...optedOut, includeOptedOut: 'perhaps' })).toMatchObject([
    400,
    { error: 'The field "includeOptedOut" must be true or false' },
  ])
  expect(await send({ file, batchName: 'Form' })).toMatchObject([400, { error: 'Unknown field: batchName' }])
  const firstResponse = await send({ file, name: 'Keyed' }, ann.cookie(), 'one-key-for-both')
  expect(firstResponse).toEqual([200, expect.not.objectContaining({ replayed: expect.anything() })])
  const repeated = [200, { ...(firstResponse[1] as object), replayed: true }]
  expect(await send({ file, name: 'Keyed' }, ann.cookie(), 'one-key-for-both')).toEqual(repeated)
  expect((await send({ file, name: 'Keyed otherwise' }, ann.cookie(), 'one-key-for-both'))[0]).toBe(409)
  const rows = (await ann.trpc.bulk.campaigns.query({})).rows
  expect(rows.map((row) => row.name)).toEqual(['Keyed', 'Asked again', 'Odd', 'Form'])
  const unnamed = await send({ file }, ann.cookie(), 'a-key-without-a-name')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    // The name has the time in it.
    const later = await send({ file, name: '' }, ann.cookie(), 'a-key-without-a-name')
    expect(later).toEqual([200, { ...(unnamed[1] as object), replayed: true }])
  } finally {
    vi.useRealTimers()
  }
  expect((await send({ file, name: 'A name' }, ann.cookie(), 'a-key-without-a-name'))[0]).toBe(409)
})

test('a form response lists the variables that some rows lack', async () => {
  const ann = await newTestBusiness()
  await ann.trpc.agent.update.mutate({ systemPrompt: 'Offer {{offer}} to {{name}}.', firstMessage: '' })
  const body = new FormData()
  body.append('file', new Blob(['phone,name,prompt\n2122000001,Ada,Ask for {{day}}\n'], { type: 'text/csv' }), 'a.csv')
  const headers = { cookie: ann.cookie() }
  const response = await fetch(`${shared.url}/api/batch/upload`, { method: 'POST', body, headers })
  expect(await response.json()).toMatchObject({ calls: 1, missing_variables: ['offer', 'day'] })
})

test.each([
  ['list.csv', 'text/csv', 200],
  ['LIST.CSV', 'application/vnd.ms-excel', 200],
  ['list.csv', 'text/plain; charset=utf-8', 200],
  ['list.csv', 'application/octet-stream', 200],
  ['blob', 'text/csv', 200],
  ['list.csv', 'application/pdf', 400],
  ['list.csv', 'text/html', 400],
  ['x.exe', 'text/csv', 400],
  ['list.csv.exe', 'application/octet-stream', 400],
  ['list', 'application/octet-stream', 400],
])('a form with a list named %s of type %s gets %d', async (name, type, status) => {
  const ann = await newTestBusiness()
  const body =
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n` +
    'phone\n2122000001\n\r\n--b--\r\n'
  const headers = { cookie: ann.cookie(), 'content-type': 'multipart/form-data; boundary=b' }
  const response = await fetch(`${shared.url}/api/batch/upload`, { method: 'POST', body, headers })
  const message = 'Invalid File: Please upload a CSV file'
  expect(response.status).toBe(status)
  if (status === 400) expect(await response.json()).toEqual({ success: false, message, error: message })
})

test('a Latin-1 list with a separator line keeps its accents and its line numbers', async () => {
  await using server = await startTestServer({ ...HOURS, SIMULATOR_CALL_SECONDS: '5' })
  const ann = await newTestBusiness(server)
  const body = new FormData()
  body.append(
    'file',
    new Blob([Buffer.from('sep=;\r\nphone;name\r\n2122000001;Ren\xe9e M\xfcller\r\n', 'latin1')]),
    'a.csv',
  )
  const headers = { cookie: ann.cookie() }
  const response = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', body, headers })
  const { batch_id: campaignId } = (await response.json()) as { batch_id: string }
  const { rows } = await ann.trpc.bulk.recipients.query({ campaignId })
  expect(rows).toMatchObject([{ line: 3, phoneNumber: '+12122000001', name: 'Renée Müller' }])
})

test('a long list is accepted only from a signed-in user', async () => {
  const ann = await newTestBusiness()
  const rows = Array.from({ length: 20_000 }, (_, index) => [String(2_122_000_000 + index), 'x'.repeat(60)])
  const list = { headers: ['phone', 'text'], rows }
  expect(JSON.stringify(list).length).toBeGreaterThan(1024 * 1024)
  const scheduledAt = Date.now() + 3_600_000
  const created = await ann.trpc.bulk.create.mutate({ name: 'Long', list, scheduledAt })
  expect(created.totalCalls).toBe(20_000)
  const response = await fetch(`${shared.url}/trpc/bulk.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 'Long', list } }),
  })
  expect(response.status).toBe(401)
  const other = await ann.fetch('/trpc/calls.saveNotes', { method: 'POST', body: { json: { callId: 'x', list } } })
  expect(other.status).toBe(413)
})

test('a plan over REST describes a new campaign without creating it', async () => {
  const [ann, bob] = [await newTestBusiness(), await newTestBusiness()]
  await bob.trpc.bulk.addDoNotCall.mutate({ phoneNumbers: ['2122000001'] })
  const plan = async (more: object = {}) => {
    const body = { recipients: RECIPIENTS, ...more }
    const response = await ann.fetch('/api/campaigns/plan', { method: 'POST', body })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const scheduledTimeUnix = Math.floor(Date.now() / 1000) + 3600
  const startsAt = new Date(scheduledTimeUnix * 1000).toISOString()
  const ended = {
    ends: ['no-answer'],
    outcomes: [],
    attempts: 2,
    afterMinutes: 60,
    weekdays: [0],
    otherTimeOfDay: false,
  }
  expect(await plan({ scheduledTimeUnix, retryRules: ended })).toMatchObject({
    status: 200,
    body: {
      data: {
        ...{ flights: 50, own_calls: 0, starts_at: startsAt, people: 4, called: 2, warnings: [] },
        end: { low: expect.stringMatching(/Z$/), median: expect.any(String), high: expect.any(String) },
        half_hours: [{ first_at: startsAt, people: 2 }],
        first_calls: [
          { line: 1, phone_number: '+12122000001', name: 'Ada', at: startsAt, attempt: 1 },
          { line: 4, phone_number: '+12122000002', name: null, attempt: 1 },
        ],
        not_called: [
          { reason: 'duplicate', people: 1, first: [{ line: 2, phone_number: '+12122000001', name: null }] },
          { reason: 'refused-row', people: 1, first: [{ line: 3, phone_number: '911', name: null }] },
        ],
      },
    },
  })
  for (const [more, message] of [
    [{ batchName: 'Spring', confirmed: true }, 'Unknown fields: batchName, confirmed'],
    [{ recipients: [] }, 'Please provide recipients via CSV upload or manual entry'],
    [{ retryRules: { ...ended, attempts: 9 } }, 'Please choose two to five attempts'],
    [{ scheduledTimeUnix: 2_000_000_000_000 }, expect.stringContaining('is in milliseconds')],
  ] as const) {
    expect(await plan(more)).toEqual({ status: 400, body: { message } })
  }
  expect((await ann.trpc.bulk.campaigns.query({})).rows).toEqual([])
})
