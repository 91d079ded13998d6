import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { createTwoBusinesses } from '../../harness/client.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'

/** The links in the headers of emails in the outbox. */
function listLinks({ dataDir }: TestServer): URL[] {
  const outbox = join(dataDir, 'outbox')
  const texts = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
  return texts.flatMap((text) => {
    const link = /^List-Unsubscribe: ?<(.*?)>\r$/m.exec(text.replaceAll(/\r\n[ \t]+/g, ''))?.[1]
    return link === undefined ? [] : [new URL(link)]
  })
}

/** As mail providers send it: without cookies and without an origin. */
async function post(
  server: TestServer,
  path: string,
  init: RequestInit = {},
): Promise<[status: number, body: unknown]> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: form,
    body: 'List-Unsubscribe=One-Click',
    ...init,
  })
  return [response.status, await response.json()]
}

test('mail programs unsubscribe with one request, which can be repeated', async () => {
  await using server = await startTestServer()
  const { ann, bob } = await createTwoBusinesses(server)
  const settings = { kind: 'call', timeZone: 'Europe/Berlin', filter: { which: 'all' }, withTranscript: false } as const
  for (const { email, trpc } of [ann, bob]) {
    await trpc.business.saveMailRule.mutate({ address: email, settings })
    await trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
  }
  await ann.trpc.calls.simulateInbound.mutate({ asks: 'anything' })
  const [link, ...others] = await waitUntil(() => {
    const links = listLinks(server)
    return links.length > 0 && links
  })
  expect(others).toEqual([])
  const path = `${link?.pathname}${link?.search}`
  const statesOf = async ({ trpc }: typeof ann): Promise<string[]> =>
    (await trpc.business.mailRules.query()).rules.map(({ state }) => state)

  // People who open the link are asked first, and so are programs that scan emails.
  for (const method of ['GET', 'HEAD']) {
    const page = await fetch(server.url + path, { method, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, `/unsubscribe${link?.search}`])
  }
  expect(await statesOf(ann)).toEqual(['on'])

  const wrong = [
    '/api/unsubscribe',
    '/api/unsubscribe?token=',
    `${path}x`,
    `/api/unsubscribe?token=${'x'.repeat(1000)}`,
  ]
  for (const each of [...wrong, `${path}&token=x`]) {
    expect([each, (await post(server, each))[0]]).toEqual([each, 400])
  }
  expect((await post(server, path, { body: 'x'.repeat(3000) }))[0]).toBe(413)
  expect(await statesOf(ann)).toEqual(['on'])

  expect(await post(server, path)).toEqual([200, { success: true }])
  expect([await statesOf(ann), await statesOf(bob)]).toEqual([['unsubscribed'], ['on']])
  // Again, as the other kind of form, and without one.
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect(await post(server, path, { headers: {}, body: form })).toEqual([200, { success: true }])
  expect(await post(server, path, { headers: {}, body: null })).toEqual([200, { success: true }])
  expect(server.log()).not.toContain(link?.searchParams.get('token'))
  // Other sites' pages may not post here.
  const foreign = { origin: 'https://evil.example' }
  expect((await post(server, path, { headers: foreign }))[0]).toBe(403)
})
