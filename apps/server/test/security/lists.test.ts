import { LIST_LIMITS } from '@callwright/contract/campaigns/list-format'
import { expect, test } from 'vitest'

import { createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../support/shared-server.ts'

const server = await startSharedServer({ CALLING_HOURS: 'off', RATE_LIMIT: 'off' })
const { ann, bob } = await createTwoBusinesses(server)

// Security: 36
test('a list with too many bytes, rows, columns or letters is refused as a whole, with a reason', async () => {
  const send = async (text: string): Promise<[number, string]> => {
    const body = new FormData()
    body.append('file', new Blob([text], { type: 'text/csv' }), 'list.csv')
    const headers = { cookie: ann.cookie() }
    const response = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', body, headers })
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  const rows = (count: number): string => Array.from({ length: count }, (_, at) => `${2_122_000_000 + at}\n`).join('')
  expect((await send(`phone\n${'x'.repeat(LIST_LIMITS.bytes + 100_000)}`))[0]).toBe(413)
  for (const [text, expected] of [
    [
      `phone\n${rows(50_001)}`,
      /^The list has more than 50,000 rows \(row 50002 is one too many\)\. Please split it\.$/,
    ],
    [`phone,${'c,'.repeat(100)}\n2122000001\n`, /100/],
    [`phone,note\n2122000001,ok\n2122000002,${'x'.repeat(10_241)}\n`, /row 3|line 3/i],
    ['\n'.repeat(1000), /The file is empty/],
  ] as const) {
    const [status, message] = await send(text)
    expect([status, message]).toEqual([400, expect.stringMatching(expected)])
  }
  expect((await ann.trpc.bulk.campaigns.query({})).rows).toEqual([])
})

test.each([
  ['a PDF', '%PDF-1.4\nphone\n2122000001\n'],
  ['a PDF in one line', '%PDF'],
  ['an image', 'phone\n2122000001\n\u0089PNG\r\n\u001a\n'],
  ['a program', `phone\n${'2122000001\n'.repeat(1000)}\0`],
])('%s is refused as a batch upload, like any file of the wrong type', async (_what, text) => {
  const body = new FormData()
  body.append('file', new Blob([text], { type: 'text/csv' }), 'list.csv')
  const headers = { cookie: ann.cookie() }
  const response = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', body, headers })
  const message = 'Invalid File: Please upload a CSV file'
  expect([response.status, await response.json()]).toEqual([400, { success: false, message, error: message }])
})

// Security: 57
test.each([
  ['a part with unterminated headers', '--b\r\nx\r\n--b--\r\n'],
  ['a truncated file in the wrong field', '--b\r\ncontent-disposition: form-data; name="other"; filename="a"\r\n\r\nx'],
  ['a truncated file', '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nphone\n212'],
  ['many unnamed parts', `${'--b\r\nx: y\r\n\r\n\r\n'.repeat(50)}--b--\r\n`],
])('a form with %s is refused, and the server logs no error', async (_what, body) => {
  const headers = { cookie: ann.cookie(), 'content-type': 'multipart/form-data; boundary=b' }
  const response = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', headers, body })
  expect(response.status).toBe(400)
  expect(server.log()).not.toMatch(/"level":"error"/)
})

// Security: 26
test('a business can send two lists at once without blocking another business', async () => {
  const path = (userId: string): string => `/api/elevenlabs/batch-call/${userId}`
  const list = (text: string): object => ({
    batchName: text,
    scheduledTimeUnix: 2_000_000_000,
    recipients: Array.from({ length: 1000 }, (_, at) => ({ phone_number: `212200${1000 + at}`, note: text })),
  })
  const responses = await Promise.all(
    Array.from(
      { length: 6 },
      async (_, at) => await ann.fetch(path(ann.userId), { method: 'POST', body: list(`${at}`) }),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  expect((await bob.fetch(path(bob.userId), { method: 'POST', body: list('bob') })).status).toBe(200)
  expect((await ann.fetch(path(ann.userId), { method: 'POST', body: list('again') })).status).toBe(200)
})
