import { waitUntil } from '@callwright/api/testing/wait-until'
import { createCallwrightClient, TRPCClientError } from '@callwright/client'
import { expect, test } from 'vitest'

import { newKeyClient } from '../harness/api-keys.ts'
import { createAgent, newBusiness } from '../harness/client.ts'
import { startTestServer } from '../harness/test-server.ts'

test('a script can sign in, stay signed in, place a call and receive its event', async () => {
  await using server = await startTestServer()
  const { email, password } = await newBusiness(server, 'ann')
  const callwright = createCallwrightClient({ url: server.url })
  const { user } = await callwright.auth.login.mutate({ email, password })
  expect(await callwright.auth.me.query()).toMatchObject({ user: { id: user.id, email } })
  await callwright.agent.update.mutate({ systemPrompt: 'Be kind.', firstMessage: 'Hello!' })

  const completed: string[] = []
  const failures: unknown[] = []
  let isListening = false
  const subscription = callwright.calls.callCompleted.subscribe(undefined, {
    onStarted: () => void (isListening = true),
    onData: ({ data }) => void completed.push(data.callId),
    onError: (error) => void failures.push(error),
  })
  await waitUntil(() => isListening || failures.length > 0, 'the subscription')
  const { callId } = await callwright.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
  const isEnded = async (): Promise<boolean> =>
    !['initiated', 'in-progress'].includes((await callwright.calls.byId.query({ callId })).status)
  await waitUntil(isEnded, 'the end of the call')
  await waitUntil(() => completed.includes(callId) || failures.length > 0, 'the event')
  expect(failures).toEqual([])
  subscription.unsubscribe()

  const lists = await Promise.all(Array.from({ length: 45 }, () => callwright.calls.list.query({ limit: 1 })))
  expect(lists.map(({ total }) => total)).toEqual(Array.from({ length: 45 }, () => 1))

  await callwright.auth.logout.mutate()
  expect(await callwright.auth.me.query()).toBeNull()
  const refusal = await callwright.calls.list.query({}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(TRPCClientError)
  expect(refusal).toMatchObject({ message: 'Not authenticated', data: { httpStatus: 401 } })
})

test('two clients have separate sessions', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [await newBusiness(server, 'ann'), await newBusiness(server, 'bob')]
  const [annsClient, bobsClient] = [createCallwrightClient(server), createCallwrightClient(server)]
  await annsClient.auth.login.mutate({ email: ann.email, password: ann.password })
  expect(await bobsClient.auth.me.query()).toBeNull()
  await bobsClient.auth.login.mutate({ email: bob.email, password: bob.password })
  expect((await annsClient.auth.me.query())?.user.email).toBe(ann.email)
  expect((await bobsClient.auth.me.query())?.user.email).toBe(bob.email)
})

test('a client with an API key needs no session, and its events stop when the key is revoked', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  await createAgent(ann)
  const { key: apiKey, keyId } = await newKeyClient(server, ann)
  const callwright = createCallwrightClient({ url: server.url, apiKey })
  const completed: string[] = []
  const failures: unknown[] = []
  let isListening = false
  callwright.calls.callCompleted.subscribe(undefined, {
    onStarted: () => void (isListening = true),
    onData: ({ data }) => void completed.push(data.callId),
    onError: (error) => void failures.push(error),
  })
  await waitUntil(() => isListening, 'the subscription')
  const { callId } = await callwright.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
  await waitUntil(() => completed.includes(callId), 'the event')
  const forbidden = await callwright.keys.list.query().catch((error: unknown) => error)
  expect(forbidden).toMatchObject({ message: 'An API key cannot do this. Please sign in.', data: { httpStatus: 403 } })
  await ann.trpc.keys.revoke.mutate({ keyId })
  await waitUntil(() => failures.length > 0, 'the end of the events')
  const refused = await callwright.calls.list.query({}).catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Not authenticated', data: { httpStatus: 401 } })
})
