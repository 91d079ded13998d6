import { waitUntil } from '@callwright/api/testing/wait-until'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { type Business, createAgent, signInOperator, createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../support/shared-server.ts'
import { upload } from '../../harness/uploads.ts'

const list = { headers: ['phone'], rows: [['2122000001'], ['2122000002']] }

const server = await startSharedServer({ CALLING_HOURS: 'off' })
const { ann, bob } = await createTwoBusinesses(server)
/** Callers who do not own Ann's rows. */
const intruders = [bob, await signInOperator(server)]
await createAgent(ann)
await ann.trpc.agent.update.mutate({ systemPrompt: 'Be quick.' })
// A business's first simulated call is always answered and recorded.
const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: '212-555-0110' })
await waitUntil(async () => (await ann.trpc.calls.byId.query({ callId })).recordingUrl, 'the recording of a call')
await ann.trpc.business.addLink.mutate({ link: 'example.com' })
await ann.trpc.agent.savePrompt.mutate({ systemPrompt: 'Be kind.' })
const rehearsal = { name: 'Parking', turns: ['Where can I park?'], expects: [] }
await ann.trpc.agent.saveRehearsal.mutate(rehearsal)
const scheduledAt = Date.now() + 3_600_000
const { campaignId } = await ann.trpc.bulk.create.mutate({ name: 'Spring', list, scheduledAt })
const file = await upload(server, ann, { name: 'menu.pdf', bytes: '%PDF-1.4\n%%EOF' })
const lead = await upload(server, ann, { purpose: 'lead', name: 'leads.csv', bytes: 'phone\n2122000001\n' })
await waitUntil(async () => (await ann.trpc.business.files.query()).rows[0]?.text !== 'waiting', 'the text of the file')
/** Ids of Ann's rows, by the input field that takes them. */
const ids: Record<string, string> = {
  callId,
  linkId: (await ann.trpc.business.links.query()).rows[0]?.id ?? '',
  promptId: (await ann.trpc.agent.savedPrompts.query())[0]?.id ?? '',
  rehearsalId: (await ann.trpc.agent.rehearsals.query()).rehearsals[0]?.id ?? '',
  versionId: (await ann.trpc.agent.versions.query({})).rows.at(-1)?.id ?? '',
  fieldId: (await ann.trpc.agent.fields.query())[0]?.id ?? '',
  campaignId,
  fileId: String(file.body['id']),
  leadId: String(lead.body['id']),
}

/** Ann's data, without the sync state of her agent, which a background worker changes. */
async function readAnnsState(): Promise<unknown> {
  const { trpc } = ann
  return await Promise.all([
    trpc.calls.byId.query({ callId: ids['callId'] ?? '' }),
    trpc.business.links.query(),
    trpc.business.files.query(),
    trpc.business.leads.query(),
    trpc.agent.get.query().then(({ sync: _sync, syncError: _error, ...agent }) => agent),
    trpc.agent.savedPrompts.query(),
    trpc.agent.rehearsals.query(),
    trpc.agent.fields.query(),
    trpc.bulk.campaigns.query({}),
    trpc.bulk.recipients.query({ campaignId: ids['campaignId'] ?? '' }),
  ])
}

/** Every procedure that takes the id of a row, with the kind of its id and its other input. */
const procedures: [string, string, object][] = [
  ['calls.byId', 'callId', {}],
  ['calls.saveNotes', 'callId', { notes: 'stolen' }],
  ['calls.remove', 'callId', {}],
  ['bookings.ofCall', 'callId', {}],
  ['business.removeLink', 'linkId', {}],
  ['business.removeFile', 'fileId', {}],
  ['business.removeLead', 'leadId', {}],
  ['agent.deletePrompt', 'promptId', {}],
  ['agent.saveRehearsal', 'rehearsalId', rehearsal],
  ['agent.removeRehearsal', 'rehearsalId', {}],
  ['agent.restoreVersion', 'versionId', {}],
  ['agent.changeField', 'fieldId', { name: 'stolen', question: 'stolen?' }],
  ['agent.retireField', 'fieldId', {}],
  ['bulk.campaign', 'campaignId', {}],
  ['bulk.comparePlan', 'campaignId', {}],
  ['bulk.recipients', 'campaignId', {}],
  ['bulk.pause', 'campaignId', {}],
  ['bulk.resume', 'campaignId', {}],
  ['bulk.cancel', 'campaignId', {}],
  ['bulk.retry', 'campaignId', {}],
  ['bulk.schedule', 'campaignId', {}],
  ['bulk.cancelPlanned', 'campaignId', { plan: 'all' }],
  ['bulk.remove', 'campaignId', {}],
]
const QUERIES = new Set([
  'calls.byId',
  'bookings.ofCall',
  'bulk.campaign',
  'bulk.comparePlan',
  'bulk.recipients',
  'bulk.schedule',
])

// Security: 3
test.each(procedures)(
  "%s with another tenant's id gets 404 like an unknown id, even for the operator, and changes nothing",
  async (path, kind, more) => {
    const field = kind === 'leadId' ? 'fileId' : kind
    const send = async (client: Business, id: string): Promise<[number, string]> => {
      const json = { json: { [field]: id, ...more } }
      const response = QUERIES.has(path)
        ? await client.fetch(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(json))}`)
        : await client.fetch(`/trpc/${path}`, { method: 'POST', body: json })
      return [response.status, await response.text()]
    }
    const id = ids[kind] ?? ''
    expect(id).toMatch(/.{8}/)
    const before = await readAnnsState()
    for (const intruder of intruders) {
      const response = await send(intruder, id)
      expect(response[0]).toBe(404)
      expect(response[1]).toContain('"Not found"')
      expect(await send(intruder, '01a00000-0000-7000-8000-000000000000')).toEqual(response)
    }
    expect(await readAnnsState()).toEqual(before)
  },
)

// Security: 3
test.each([
  ['/api/campaigns/ID/recipients.csv', 'campaignId'],
  ['/api/files/ID', 'fileId'],
  ['/api/files/ID', 'leadId'],
  ['/api/calls/ID/recording', 'callId'],
])("%s with another tenant's %s gets the response to an unknown id, byte for byte", async (path, kind) => {
  const id = ids[kind] ?? ''
  for (const intruder of intruders) {
    const [foreign, unknown] = await Promise.all(
      [id, '01a00000-0000-7000-8000-000000000000'].map(async (each) => {
        const response = await intruder.fetch(path.replace('ID', each))
        return [response.status, response.headers.get('content-type'), await response.text()]
      }),
    )
    expect(foreign?.[0]).toBe(404)
    expect(foreign).toEqual(unknown)
  }
  // Last, because this stores Ann's recording: then the missing filter of the call would be masked by the recording's.
  expect((await ann.fetch(path.replace('ID', id))).status).toBe(200)
})

// Security: 4
test('a user who loses the operator role in the database loses access with the next request', async () => {
  const operator = await signInOperator(server)
  expect((await operator.fetch('/trpc/admin.status')).status).toBe(200)
  const { db, close } = await openDatabase(databaseForDataDir(server.dataDir))
  const setRole = async (role: 'business' | 'operator'): Promise<unknown> =>
    await db.updateTable('users').set({ role }).where('email', '=', 'operator@localhost').execute()
  await setRole('business')
  expect((await operator.fetch('/trpc/admin.status')).status).toBe(403)
  await setRole('operator')
  await close()
  expect((await operator.fetch('/trpc/admin.status')).status).toBe(200)
})
