import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { type Business, createTwoBusinesses } from '../../harness/client.ts'
import { startTestServer } from '../../harness/test-server.ts'
import type { WireRehearsals } from '../../src/rest/agent.wire.ts'

/** The response fields that these tests read. */
type Body = {
  message?: string
  data?: { systemPrompt: string; firstMessage: string }[]
  success?: boolean
  voices?: { voice_id: string }[]
  currentVoiceId?: string | null
}

async function readReply(request: Promise<Response>): Promise<[status: number, body: Body]> {
  const response = await request
  return [response.status, (await response.json()) as Body]
}

const promptsPath = ({ userId }: Business, index = ''): string => `/api/business/${userId}/saved-prompts${index}`

test('over REST, at most three prompts can be saved, and they are deleted by index', async () => {
  await using server = await startTestServer()
  const { ann, bob } = await createTwoBusinesses(server)
  expect(await readReply(ann.fetch(promptsPath(ann)))).toEqual([200, { data: [] }])
  for (const prompt of ['one', 'two', 'three']) {
    const body = { prompt, firstMessage: 'Hello' }
    const [status] = await readReply(ann.fetch(promptsPath(ann), { method: 'POST', body }))
    expect(status).toBe(200)
  }
  const message = 'Limit Reached: You can only save up to 3 prompts. Delete one to save a new prompt.'
  const fourth = ann.fetch(promptsPath(ann), { method: 'POST', body: { prompt: 'four', firstMessage: '' } })
  expect(await readReply(fourth)).toEqual([400, { message }])
  const empty = ann.fetch(promptsPath(ann), { method: 'POST', body: { prompt: ' ', firstMessage: '' } })
  expect(await readReply(empty)).toEqual([400, { message: 'Please enter a prompt to save' }])
  const [, { data }] = await readReply(ann.fetch(promptsPath(ann, '/1'), { method: 'DELETE' }))
  expect(data).toMatchObject([
    { systemPrompt: 'one', firstMessage: 'Hello' },
    { systemPrompt: 'three', firstMessage: 'Hello' },
  ])
  for (const index of ['/2', '/-1', '/0x0', '/1e0', '/999999999']) {
    const removal = ann.fetch(promptsPath(ann, index), { method: 'DELETE' })
    expect(await readReply(removal)).toEqual([404, { message: 'Not found' }])
  }
  for (const path of [promptsPath(ann), promptsPath({ ...ann, userId: 'invented' })]) {
    expect(await readReply(bob.fetch(path))).toEqual([403, { message: 'Forbidden' }])
  }
  const foreignRemoval = bob.fetch(promptsPath(ann, '/0'), { method: 'DELETE' })
  expect(await readReply(foreignRemoval)).toEqual([403, { message: 'Forbidden' }])
  expect((await ann.trpc.agent.savedPrompts.query()).length).toBe(2)
})

test('concurrent deletes by index never remove the wrong saved prompt; consecutive ones remove one each', async () => {
  await using server = await startTestServer()
  const { ann } = await createTwoBusinesses(server)
  const prompts = async (): Promise<string[]> =>
    (await ann.trpc.agent.savedPrompts.query()).map(({ systemPrompt }) => systemPrompt)
  for (const prompt of ['one', 'two', 'three']) {
    await ann.fetch(promptsPath(ann), { method: 'POST', body: { prompt, firstMessage: '' } })
  }
  const remove = async (index: number): Promise<number> =>
    (await ann.fetch(promptsPath(ann, `/${index}`), { method: 'DELETE' })).status
  const statuses = await Promise.all([remove(0), remove(0), remove(0)])
  expect([statuses.toSorted((a, b) => a - b), await prompts()]).toEqual([
    [200, 404, 404],
    ['two', 'three'],
  ])
  expect([await remove(0), await prompts(), await remove(0), await prompts()]).toEqual([200, ['three'], 200, []])
})

test('voices over REST are listed, previewed and chosen', async () => {
  await using server = await startTestServer()
  const { ann, bob } = await createTwoBusinesses(server)
  const [status, { success, voices = [], currentVoiceId }] = await readReply(
    ann.fetch(`/api/elevenlabs/voices/${ann.userId}`),
  )
  expect([status, success, currentVoiceId]).toEqual([200, true, null])
  expect(voices.length).toBeGreaterThan(50)
  const voiceId = voices[0]?.voice_id ?? ''
  expect(voices[0]).toEqual({
    voice_id: voiceId,
    name: expect.any(String),
    preview_url: `/api/voices/preview/${voiceId}`,
    labels: { accent: expect.any(String), gender: expect.any(String), age: expect.any(String) },
  })
  const path = `/api/elevenlabs/voice/${ann.userId}`
  const choice = ann.fetch(path, { method: 'PUT', body: { voiceId } })
  expect(await readReply(choice)).toEqual([200, { success: true, currentVoiceId: voiceId }])
  const [, after] = await readReply(ann.fetch(`/api/elevenlabs/voices/${ann.userId}`))
  expect(after.currentVoiceId).toBe(voiceId)
  const message = 'This voice is no longer available. Please choose another one.'
  const unknownVoice = ann.fetch(path, { method: 'PUT', body: { voiceId: 'voice_unknown' } })
  expect(await readReply(unknownVoice)).toEqual([400, { message, success: false, error: message }])
  const foreignRequest = bob.fetch(path, { method: 'PUT', body: { voiceId } })
  expect(await readReply(foreignRequest)).toEqual([403, { message: 'Forbidden', success: false, error: 'Forbidden' }])
  expect((await bob.trpc.agent.get.query()).voiceId).toBe(null)
})

test('over REST, the rehearsals are run against a draft, and a pipeline waits for the results', async () => {
  await using server = await startTestServer()
  const { ann, bob } = await createTwoBusinesses(server)
  const rehearsal = { name: 'Greeting', turns: ['Hi.'], expects: [{ kind: 'never-says' as const, value: 'xyz' }] }
  await ann.trpc.agent.saveRehearsal.mutate(rehearsal)
  const read = async (business: Business): Promise<WireRehearsals> =>
    (await (await business.fetch('/api/rehearsals')).json()) as WireRehearsals
  const body = { draft: { system_prompt: 'Be kind.', first_message: 'Hello!' } }
  const started = await ann.fetch('/api/rehearsals/run', { method: 'POST', body })
  const run = (await started.json()) as WireRehearsals
  expect([started.status, run]).toMatchObject([202, { running: true, done: 0, total: 1 }])
  await waitUntil(async () => !(await read(ann)).running, 'the end of the run')
  const [result] = (await read(ann)).rehearsals
  expect(result).toMatchObject({ ...rehearsal, changes: null, result: { run_id: run.run_id, agent_version_id: null } })
  expect(await read(bob)).toEqual({ run_id: null, running: false, done: 0, total: 0, rehearsals: [] })
  for (const wrong of [{ draft: 'Be kind.' }, { draft: { system_prompt: '' } }, { rehearsal_ids: [] }, { other: 1 }]) {
    expect((await ann.fetch('/api/rehearsals/run', { method: 'POST', body: wrong })).status).toBe(400)
  }
  const foreign = await bob.fetch('/api/rehearsals/run', { method: 'POST', body: { rehearsal_ids: [result?.id] } })
  expect(foreign.status).toBe(404)
})
