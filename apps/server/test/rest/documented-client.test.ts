import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { startTestServer } from '../../harness/test-server.ts'

type Json = Record<string, unknown>

/** The documented client: sends JSON with its cookie, and throws unless the response is OK and JSON. */
function documentedClient(origin: string) {
  let cookie = ''
  return async (method: string, path: string, payload?: object): Promise<Json & { data: never }> => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (cookies.length > 0) cookie = cookies.join('; ')
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`)
    if (!response.headers.get('content-type')?.includes('application/json')) {
      throw new Error('Server returned non-JSON response.')
    }
    return JSON.parse(text) as Json & { data: never }
  }
}

async function waitForEntry(list: () => Promise<Json[]>, matches: (entry: Json) => boolean): Promise<Json> {
  let found: Json | undefined
  await waitUntil(async () => (found = (await list()).find(matches)) !== undefined, 'a matching list entry')
  return found ?? {}
}

test('a client that knows only the documented paths can sign up, set up an agent and run a campaign', async () => {
  await using server = await startTestServer({ CALLING_HOURS: 'off' })
  const request = documentedClient(server.url)
  const [email, password] = ['ada@example.com', 'correct-horse-1!']

  await request('POST', '/api/auth/register', {
    ...{ email, password, confirmPassword: password, businessName: "Ada's Bakery", phoneNumber: '(212) 555-0100' },
    ...{ website: '', servicePlan: 'both', terms: true },
  })
  await expect(request('GET', '/api/auth/user/anybody')).rejects.toThrow('401: {"message":"Not authenticated"}')
  const { user } = await request('POST', '/api/auth/login', { email, password, rememberMe: true })
  const { id: userId } = user as { id: string }
  expect((await request('GET', `/api/auth/user/${userId}`)).data).toEqual({ id: userId, email })

  const profile = {
    businessName: "Ada's Bakery",
    businessEmail: email,
    businessPhone: '',
    businessAddress: '1 Main St',
  }
  await request('POST', `/api/business/${userId}/profile`, { ...profile, description: 'Bread and cakes.' })
  await request('POST', `/api/business/${userId}/description`, { description: 'Bread and cakes, all day.' })
  await request('POST', `/api/business/${userId}/links`, { link: 'bakery.example' })
  await request('POST', `/api/business/${userId}/leads`, {
    ...{ fileUrl: `data:text/csv;base64,${btoa('phone,name\n2125550142,Grace\n')}`, fileName: 'leads.csv' },
    ...{ fileType: 'CSV', fileSize: '28 bytes' },
  })
  expect((await request('GET', `/api/business/${userId}`)).data).toMatchObject({
    ...profile,
    description: 'Bread and cakes, all day.',
    links: ['https://bakery.example'],
    leadNames: ['leads.csv'],
    fileNames: [],
  })
  await request('DELETE', `/api/business/${userId}/leads/0`)
  await request('DELETE', `/api/business/${userId}/links/0`)

  const prompt = { system_prompt: 'You answer the phone of a bakery.', first_message: 'Hello!' }
  expect(await request('PUT', `/api/prompt/${userId}`, prompt)).toMatchObject({ success: true })
  expect(await request('GET', `/api/prompt/${userId}`)).toMatchObject({ prompt })
  const { voices } = await request('GET', `/api/elevenlabs/voices/${userId}`)
  const voiceId = (voices as { voice_id: string }[])[0]?.voice_id
  await request('PUT', `/api/elevenlabs/voice/${userId}`, { voiceId })
  expect(await request('GET', `/api/elevenlabs/voices/${userId}`)).toMatchObject({ currentVoiceId: voiceId })
  const saved = { prompt: prompt.system_prompt, firstMessage: prompt.first_message }
  expect((await request('POST', `/api/business/${userId}/saved-prompts`, saved)).data).toMatchObject([
    { systemPrompt: saved.prompt, firstMessage: saved.firstMessage },
  ])
  expect((await request('DELETE', `/api/business/${userId}/saved-prompts/0`)).data).toEqual([])

  const listCalls = async (): Promise<Json[]> => (await request('GET', `/api/calls/user/${userId}`)).data
  expect(await listCalls()).toEqual([])
  const initiate = { phone_number: '(212) 555-0142', user_id: userId }
  expect(await request('POST', '/api/calls/initiate', initiate)).toMatchObject({ success: true })
  const hasEnded = ({ status }: Json): boolean => ['completed', 'missed', 'failed'].includes(String(status))
  const call = await waitForEntry(listCalls, hasEnded)
  expect(call).toMatchObject({ phone_number: '+12125550142', call_type: 'outbound', isFromTwilio: true })
  await request('PATCH', `/api/calls/${String(call['id'])}/notes`, { notes: 'Call back', userId })
  expect((await listCalls())[0]).toMatchObject({ id: call['id'], notes: 'Call back' })
  await expect(request('POST', '/api/calls/initiate', { phone_number: ' ', user_id: userId })).rejects.toThrow(
    '400: {"message":"Please enter a phone number","success":false,"error":"Please enter a phone number"}',
  )

  const recipients = [
    { phone_number: '212-200-0001', name: 'Grace' },
    { phone_number: '212-200-0002', name: 'Alan', city: 'Wilmslow' },
  ]
  const campaign = { batchName: 'Spring', recipients, testMode: true }
  expect(await request('POST', `/api/elevenlabs/batch-call/${userId}`, campaign)).toMatchObject({
    data: { total_calls_scheduled: 2 },
    message: 'Successfully scheduled 2 calls.',
  })
  const listBatches = async (): Promise<Json[]> => (await request('GET', `/api/elevenlabs/batches/${userId}`)).data
  const batch = await waitForEntry(listBatches, ({ status }) => status === 'finished')
  expect(batch).toMatchObject({ batch_name: 'Spring', total_calls_scheduled: 2, created_at: expect.any(String) })
  await waitUntil(async () => (await listCalls()).length === 3, 'three calls')
  const numbers = (await listCalls()).map((entry) => entry['phone_number'])
  expect(new Set(numbers)).toEqual(new Set(['+12122000001', '+12122000002', '+12125550142']))
  await request('DELETE', `/api/elevenlabs/batch/${String(batch['id'])}?userId=${userId}`)
  expect(await listBatches()).toEqual([])
  await request('DELETE', `/api/calls/${String(call['id'])}?userId=${userId}`)
  expect((await listCalls()).length).toBe(2)
})
