import { expect, test } from 'vitest'

import { createAgent, signInOperator, createTwoBusinesses } from '../../harness/client.ts'
import { postTwilioVoice, buildTwilioParameters, TWILIO_TOKEN } from '../../test/support/signed-call.ts'
import { startTestServer } from '../../harness/test-server.ts'

const LINES = { ann: '+13125550155', bob: '+13125550166' }

async function startServerWithLines() {
  const server = await startTestServer({ TWILIO_AUTH_TOKEN: `an-older-token-0123456789, ${TWILIO_TOKEN}` })
  const { ann, bob } = await createTwoBusinesses(server)
  const operator = await signInOperator(server)
  const tenantOf = async ({ trpc }: typeof ann) => (await trpc.auth.me.query())?.business?.tenantId ?? ''
  await operator.trpc.admin.assignNumber.mutate({ number: LINES.ann, tenantId: await tenantOf(ann) })
  await operator.trpc.admin.assignNumber.mutate({ number: LINES.bob, tenantId: await tenantOf(bob) })
  return { server, ann, bob, operator, tenantOf }
}

test('a signed request gets a TwiML response; a paused client’s caller hears its message, and the call is recorded', async () => {
  const { server, ann, bob, operator, tenantOf } = await startServerWithLines()
  await using _ = server
  await createAgent(ann)
  const accepted = await postTwilioVoice(server, buildTwilioParameters(LINES.ann))
  expect([accepted.status, accepted.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(await accepted.text()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><Response>/)
  const message = 'Bob & Sons <closed>: "call later"'
  await bob.trpc.agent.saveFallBack.mutate({ message, phoneNumber: '+1 212 555 0177' })
  await operator.trpc.admin.setPaused.mutate({ tenantId: await tenantOf(bob), paused: true })
  for (let times = 0; times < 2; times += 1) {
    expect(await (await postTwilioVoice(server, buildTwilioParameters(LINES.bob))).text()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Say language="en-US">' +
        'Bob &amp; Sons &lt;closed&gt;: &quot;call later&quot;</Say><Hangup/></Response>',
    )
  }
  const { rows } = await bob.trpc.calls.list.query({})
  expect(rows).toMatchObject([{ status: 'missed', endReason: 'client-paused', phoneNumber: '+14155550123' }])
  expect((await ann.trpc.calls.list.query({ statuses: ['missed'] })).rows).toEqual([])
  expect(await (await postTwilioVoice(server, buildTwilioParameters('+13125550177'))).text()).toContain('<Reject/>')
  expect(server.log()).not.toContain('4155550123')
})

test('requests that are not signed by Twilio or not about a call are refused', async () => {
  const { server, bob } = await startServerWithLines()
  await using _ = server
  const url = `${server.url}/api/webhooks/twilio/voice`
  const body = new URLSearchParams(buildTwilioParameters(LINES.bob))
  const refusals: [Promise<Response>, number, string][] = [
    [fetch(url, { method: 'POST', body }), 401, 'Invalid signature'],
    [fetch(url, { method: 'POST', body, headers: { 'x-twilio-signature': 'abc' } }), 401, 'Invalid signature'],
    [
      postTwilioVoice(server, buildTwilioParameters(LINES.bob), { token: 'some-other-token-0123456789' }),
      401,
      'Invalid signature',
    ],
    [
      postTwilioVoice(server, { CallSid: 'CA1', To: LINES.bob }),
      400,
      'Invalid request: CallSid is not the id of a call',
    ],
    [
      postTwilioVoice(server, buildTwilioParameters('sip:someone@example.com')),
      400,
      'Invalid request: To is not a phone number',
    ],
    [
      postTwilioVoice(server, { ...buildTwilioParameters(LINES.bob), Long: 'x'.repeat(70_000) }),
      413,
      'Request is too large',
    ],
    [fetch(url), 405, 'Method not allowed'],
  ]
  for (const [request, status, message] of refusals) {
    const response = await request
    expect([response.status, await response.json()]).toEqual([status, { message }])
  }
  const signature = 'x'.repeat(27) + '='
  const json = { 'x-twilio-signature': signature, 'content-type': 'application/json' }
  expect((await fetch(url, { method: 'POST', body: '{}', headers: json })).status).toBe(415)
  expect((await bob.trpc.calls.list.query({})).total).toBe(0)
})

test('without a token every request is refused', async () => {
  await using server = await startTestServer()
  const response = await postTwilioVoice(server, buildTwilioParameters(LINES.ann))
  expect([response.status, await response.json()]).toEqual([503, { message: 'Webhook not configured' }])
})
