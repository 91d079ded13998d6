import { waitUntil } from '@callwright/api/testing/wait-until'

import { type Business, type Client, newBusiness } from '../../../harness/client.ts'
import { readEmails } from '../read-emails.ts'
import { deliverWebhook, buildPostCallEvent } from '../../../harness/signed-webhook.ts'
import type { TestServer } from '../../../harness/test-server.ts'
import { dataUrl } from '../../../harness/uploads.ts'

export type World = { server: TestServer; ann: Business; bob: Business; operator: Business; agentId: string }

/** Input that a path needs besides its example, such as ids of existing rows. */
export type ScenarioInput = {
  params?: Record<string, string>
  /** Overrides fields in the example. */
  body?: Record<string, unknown>
  /** An authorized client. Default: the business ann, or no session if none is needed. */
  client?: Client
}

type Scenario = (world: World) => Promise<ScenarioInput>

let count = 0

const annsCall: Scenario = async ({ server, ann, agentId }) => {
  const conversationId = `conv_rows_${(count += 1)}`
  await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId }))
  const find = async (): Promise<string | undefined> =>
    (await ann.trpc.calls.list.query({ limit: 1000 })).rows.find((row) => row.conversationId === conversationId)?.id
  await waitUntil(async () => (await find()) !== undefined, 'a call')
  return { params: { callId: (await find()) ?? '' } }
}

/** A scheduled campaign, which does not change during the test. */
const annsBatch: Scenario = async ({ ann }) => {
  const { campaignId } = await ann.trpc.bulk.create.mutate({
    name: `Later ${(count += 1)}`,
    list: { headers: ['phone'], rows: [['2122000001']] },
    scheduledAt: Date.now() + 3_600_000,
  })
  return { params: { batchId: campaignId, campaignId } }
}

const pausedBatch: Scenario = async (world) => {
  const batch = await annsBatch(world)
  await world.ann.trpc.bulk.pause.mutate({ campaignId: batch.params?.['batchId'] ?? '' })
  return batch
}

/** Large enough for at least one missed call; one call in six is missed. */
const batchWithMissed: Scenario = async ({ ann }) => {
  const rows = Array.from({ length: 80 }, (_, index) => [String(2_122_000_100 + index)])
  const list = { headers: ['phone'], rows }
  const { campaignId } = await ann.trpc.bulk.create.mutate({ name: 'Missed', list, testMode: true })
  const hasEnded = async (): Promise<boolean> =>
    (await ann.trpc.bulk.campaign.query({ campaignId })).counts.missed > 0 &&
    (await ann.trpc.bulk.campaign.query({ campaignId })).state === 'finished'
  await waitUntil(hasEnded, 'a finished campaign with a missed call')
  return { params: { batchId: campaignId } }
}

const addItem =
  (list: 'links' | 'files' | 'leads'): Scenario =>
  async ({ ann }) => {
    const name = `${list}-${(count += 1)}`
    const leads = { fileUrl: dataUrl('text/csv', `phone\n212555${1000 + count}\n`), fileName: `${name}.csv` }
    const picture = { fileUrl: dataUrl('image/svg+xml', ''), fileName: `${name}.png` }
    const body = { links: { link: `${name}.example.com` }, leads, files: { ...picture, fileUrl: PIXEL } }[list]
    const response = await ann.fetch(`/api/business/${ann.userId}/${list}`, { method: 'POST', body })
    if (!response.ok) throw new Error(`${list}: ${await response.text()}`)
    return { params: { index: '0' } }
  }

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const savedPrompt: Scenario = async ({ ann }) => {
  await ann.trpc.agent.savePrompt.mutate({ systemPrompt: 'x', firstMessage: '' })
  return { params: { index: '0' } }
}

const rehearsal: Scenario = async ({ ann }) => {
  await ann.trpc.agent.saveRehearsal.mutate({ name: 'Parking', turns: ['Where can I park?'], expects: [] })
  await waitUntil(async () => !(await ann.trpc.agent.rehearsals.query()).run.isRunning, 'the end of the run')
  return {}
}

/** Finds the token in the only link to a page that was mailed to an email address. */
async function findToken(server: TestServer, page: 'verify-email' | 'reset-password', email: string): Promise<string> {
  const link = new RegExp(`${page}\\?token=3D([\\w-]+)`)
  let token = ''
  await waitUntil(async () => {
    const emails = (await readEmails(server.dataDir, 1)).filter((mail) => mail.includes(email))
    token = emails.map((mail) => link.exec(mail)?.[1] ?? '').find(Boolean) ?? ''
    return token !== ''
  }, `a link mailed to ${email}`)
  return token
}

const nothing = { params: {} }

/** By method and path. The test fails for a documented path without a scenario. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'GET /api/auth/user/:userId': async () => nothing,
  'POST /api/auth/login': async ({ server }) => {
    const business = await newBusiness(server, `login${(count += 1)}`)
    return { body: { email: business.email, password: business.password } }
  },
  'POST /api/auth/register': async () => nothing,
  'POST /api/auth/logout': async ({ server }) => ({ client: await newBusiness(server, `logout${(count += 1)}`) }),
  'POST /api/auth/forgot-password': async ({ ann }) => ({ body: { email: ann.email } }),
  'POST /api/auth/reset-password': async ({ server }) => {
    const business = await newBusiness(server, `reset${(count += 1)}`)
    await business.trpc.auth.forgotPassword.mutate({ email: business.email })
    return { body: { token: await findToken(server, 'reset-password', business.email) } }
  },
  'POST /api/auth/verify-email': async ({ server }) => {
    const { email } = await newBusiness(server, `verify${(count += 1)}`)
    return { body: { token: await findToken(server, 'verify-email', email) } }
  },
  'GET /api/business/:userId': async () => nothing,
  'POST /api/business/:userId/profile': async () => nothing,
  'POST /api/business/:userId/description': async () => nothing,
  'POST /api/business/:userId/logo': async () => nothing,
  'POST /api/business/:userId/files': async () => nothing,
  'POST /api/business/:userId/links': async () => nothing,
  'POST /api/business/:userId/leads': async () => nothing,
  'DELETE /api/business/:userId/files/:index': addItem('files'),
  'DELETE /api/business/:userId/links/:index': addItem('links'),
  'DELETE /api/business/:userId/leads/:index': addItem('leads'),
  'GET /api/calls/user/:userId': annsCall,
  'GET /api/calls/export.csv': async () => nothing,
  'GET /api/appointments.csv': async () => nothing,
  'GET /api/calls/:callId/recording': async ({ ann }) => {
    const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: '(212) 555-0161' })
    const hasRecording = async (): Promise<boolean> => (await ann.trpc.calls.byId.query({ callId })).hasRecording
    await waitUntil(hasRecording, 'a recording')
    return { params: { callId } }
  },
  'PATCH /api/calls/:callId/notes': annsCall,
  'DELETE /api/calls/:callId': annsCall,
  'POST /api/calls/initiate': async () => nothing,
  'GET /api/prompt/:userId': async () => nothing,
  'PUT /api/prompt/:userId': async () => nothing,
  'GET /api/elevenlabs/voices/:userId': async () => nothing,
  'PUT /api/elevenlabs/voice/:userId': async ({ ann }) => {
    const { voices } = await ann.trpc.agent.voices.query({})
    return { body: { voiceId: voices[0]?.voiceId } }
  },
  'GET /api/business/:userId/saved-prompts': savedPrompt,
  'POST /api/business/:userId/saved-prompts': async () => nothing,
  'DELETE /api/business/:userId/saved-prompts/:index': savedPrompt,
  'GET /api/rehearsals': rehearsal,
  'POST /api/rehearsals/run': rehearsal,
  'GET /api/elevenlabs/batches/:userId': annsBatch,
  'POST /api/elevenlabs/batch-call/:userId': async () => nothing,
  'POST /api/campaigns/plan': async () => nothing,
  'DELETE /api/elevenlabs/batch/:batchId': annsBatch,
  'GET /api/elevenlabs/batch/:batchId/recipients': annsBatch,
  'GET /api/campaigns/:campaignId/recipients.csv': annsBatch,
  'POST /api/elevenlabs/batch/:batchId/pause': annsBatch,
  'POST /api/elevenlabs/batch/:batchId/resume': pausedBatch,
  'POST /api/elevenlabs/batch/:batchId/cancel': annsBatch,
  'POST /api/elevenlabs/batch/:batchId/retry': batchWithMissed,
  'GET /api/batches': annsBatch,
  'POST /api/batch/upload': async () => nothing,
  'POST /api/admin/usage': async ({ operator }) => ({ client: operator }),
  'POST /api/admin/update-limit': async ({ operator, ann }) => ({
    client: operator,
    body: { client_user_id: ann.userId },
  }),
  'POST /api/admin/toggle-service': async ({ operator, bob }) => ({
    client: operator,
    body: { client_user_id: bob.userId },
  }),
}
