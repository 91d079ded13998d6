import { waitUntil } from '@callwright/api/testing/wait-until'
import { UNCONFIRMED_MESSAGES } from '@callwright/contract/calls/call-text'
import { expect, test } from 'vitest'

import { type Business, newBusiness } from '../harness/client.ts'
import { installProvider } from '../harness/provider-installation.ts'
import { startTestServer } from '../harness/test-server.ts'

async function fetchCalls(business: Business): Promise<Record<string, { id: string }[]>> {
  const response = await business.fetch(`/api/calls/user/${business.userId}`)
  return (await response.json()) as Record<string, { id: string }[]>
}

test('a test call whose response was lost is reported as unconfirmed, listed, and resolved without dialing again', async () => {
  await using provider = await installProvider({ RECONCILE_SECONDS: '1' })
  const { fake, env } = provider
  fake.state.webhook = null
  await using server = await startTestServer(env)
  const [ann, bob] = [await newBusiness(server, 'ann'), await newBusiness(server, 'bob')]
  await ann.trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
  fake.addFault({ kind: '500-after', path: '/outbound-call' })
  fake.addFault({ kind: '500-before', path: '/conversations' })
  const place = async (): Promise<unknown[]> => {
    const body = { phone_number: '(212) 555-0142', user_id: ann.userId }
    const response = await ann.fetch('/api/calls/initiate', { method: 'POST', body })
    return [response.status, await response.json()]
  }
  const expected = { success: false, error: UNCONFIRMED_MESSAGES.asked, conversation_id: null }
  const firstResponse = await place()
  expect(firstResponse).toEqual([202, { ...expected, call_id: expect.any(String) }])
  expect(await place()).toEqual([202, { ...Object(firstResponse[1]), replayed: true }])
  const { unconfirmed, ...list } = await fetchCalls(ann)
  expect(list).toEqual({ data: [] })
  expect(unconfirmed).toMatchObject([{ status: 'initiated', action: 'unknown', phone_number: '+12125550142' }])
  expect(firstResponse[1]).toMatchObject({ call_id: unconfirmed?.[0]?.id })
  expect(await fetchCalls(bob)).toEqual({ data: [] })
  fake.clearFaults()
  await waitUntil(async () => (await fetchCalls(ann))['data']?.length === 1, 'the call to be found at the provider')
  const resolved = await fetchCalls(ann)
  expect([resolved['data']?.[0]?.id, resolved['unconfirmed']]).toEqual([unconfirmed?.[0]?.id, undefined])
  expect(fake.state.dials.length).toBe(1)
})
