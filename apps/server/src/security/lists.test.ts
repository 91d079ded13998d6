import { LIST_LIMITS } from '@callwright/contract/recipient-columns'
import { expect, test } from 'vitest'

import { newBusiness } from '../testing/client.ts'
import { startTestServer } from '../testing/test-server.ts'

test('line 36: a list of too many bytes, rows, columns or letters is refused whole, with what is too much', async () => {
  await using server = await startTestServer({ CALLING_HOURS: 'off' })
  const ann = await newBusiness(server, 'ann')
  const send = async (text: string): Promise<[number, string]> => {
    const body = new FormData()
    body.append('file', new Blob([text], { type: 'text/csv' }), 'list.csv')
    const headers = { cookie: ann.cookie() }
    const answer = await fetch(`${server.url}/api/batch/upload`, { method: 'POST', body, headers })
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  const rows = (count: number): string => Array.from({ length: count }, (_, at) => `${2_122_000_000 + at}\n`).join('')
  expect((await send(`phone\n${'x'.repeat(LIST_LIMITS.bytes + 100_000)}`))[0]).toBe(413)
  for (const [text, sentence] of [
    [`phone\n${rows(50_001)}`, /50,000/],
    [`phone,${'c,'.repeat(100)}\n2122000001\n`, /100/],
    [`phone,note\n2122000001,ok\n2122000002,${'x'.repeat(10_241)}\n`, /row 3|line 3/i],
    ['\n'.repeat(1000), /The file is empty/],
  ] as const) {
    const [status, message] = await send(text)
    expect([status, message]).toEqual([400, expect.stringMatching(sentence)])
  }
  expect((await ann.trpc.bulk.campaigns.query({})).rows).toEqual([])
})
