import { padded, pdfWithText, png } from '@callwright/api/files/testing/sample-files'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { type Business, createAgent, newClient, signInOperator, createTwoBusinesses } from '../../../harness/client.ts'
import { startSharedServer } from '../../../test/support/shared-server.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { upload } from '../../../harness/uploads.ts'

const server = await startSharedServer({ SIMULATOR_CALL_SECONDS: '0-0.02' })
const { ann, bob } = await createTwoBusinesses(server)
const path = await pathOf(ann)

async function pathOf(business: Business): Promise<string> {
  const me = await business.trpc.auth.me.query()
  return `/api/tenants/${me?.business?.tenantId}/export.zip`
}

const PDF = pdfWithText('Tomato soup')
/** A reserved device name, and characters that only some systems allow. */
const NAMES = ['CON.pdf', 'menü: “spring”?.pdf']
/** A path traversal and a disguised extension. */
const CAMPAIGN = '../Spring: fdp.exe/2026'

async function fillBusiness(business: Business): Promise<string> {
  await createAgent(business)
  await business.trpc.business.saveNotes.mutate({ notes: 'We close at =six.' })
  for (const name of NAMES) await upload(server, business, { name, bytes: PDF, type: 'application/pdf' })
  await upload(server, business, { purpose: 'logo', name: 'logo.png', bytes: png(4, 4), type: 'image/png' })
  await business.trpc.bulk.addDoNotCall.mutate({ phoneNumbers: ['2125550161'] })
  const list = { headers: ['phone_number', 'city'], rows: [['2125550171', '=HYPERLINK("x")']] }
  await business.trpc.bulk.create.mutate({ name: CAMPAIGN, testMode: true, list })
  const { callId } = await business.trpc.calls.place.mutate({ phoneNumber: '212-555-0111' })
  const hasEnded = async (): Promise<boolean> => (await business.trpc.calls.byId.query({ callId })).turns.length > 0
  await waitUntil(hasEnded, 'the end of a simulated call')
  await business.trpc.calls.saveNotes.mutate({ callId, notes: '=1+1' })
  return callId
}

function linesOf(files: ReadonlyMap<string, Buffer>, name: string): Record<string, unknown>[] {
  const lines = String(files.get(name)).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

// Security: 45, 49
test('an export contains everything, under portable names, and no spreadsheet formulas', async () => {
  const callId = await fillBusiness(ann)
  await bob.trpc.business.saveNotes.mutate({ notes: 'A secret of Bob' })
  const response = await ann.fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="data-export-[\d-]+\.zip"$/)
  const files = await unzip(await response.bytes())
  const names = [...files.keys()]
  for (const name of names) {
    expect(name).toMatch(/^(?!\/)(?!.*(?:^|\/)(?:\.|con\.|aux\.|nul\.))[^<>:"\\|?*\p{C}]+$/iu)
  }
  const documents = names.filter((name) => name.startsWith('context/files/'))
  expect(documents).toEqual(['context/files/001-_CON.pdf', 'context/files/002-menü_ “spring”_.pdf'])
  for (const name of documents) expect(files.get(name)?.equals(PDF)).toBe(true)
  expect(files.get('business/logo.png')?.subarray(1, 4).toString()).toBe('PNG')
  expect(String(files.get('README.txt'))).toContain('ann Ltd')
  expect(linesOf(files, 'business/profile.json')[0]).toMatchObject({ name: 'ann Ltd', notes: 'We close at =six.' })
  expect(linesOf(files, 'agent/agent.json')[0]).toMatchObject({ system_prompt: 'Be kind and book tables.' })

  const details = await ann.trpc.calls.byId.query({ callId })
  const call = linesOf(files, 'calls/calls.jsonl').find(({ id }) => id === callId)
  expect(call).toMatchObject({ notes: '=1+1', status: details.status, duration_seconds: details.durationSeconds })
  expect(call?.['started_at']).toBe(new Date(details.startedAt).toISOString())
  const transcript = linesOf(files, 'calls/transcripts.jsonl').find((row) => row['call_id'] === callId)
  expect(transcript?.['turns']).toEqual(details.turns)
  expect(String(files.get('calls/calls.csv'))).toContain(",'=1+1,")
  expect(String(files.get('do-not-call/numbers.csv'))).toContain("'+12125550161,manual")
  const recording = names.find((name) => name.startsWith('calls/recordings/') && name.includes(callId)) ?? ''
  const played = await (await ann.fetch(`/api/calls/${callId}/recording`)).bytes()
  expect(files.get(recording)?.equals(Buffer.from(played))).toBe(true)
  expect(linesOf(files, 'campaigns/recipients.jsonl')[0]?.['variables']).toEqual({ city: '=HYPERLINK("x")' })
  expect(names).toContain('campaigns/001-_Spring_ fdp.exe_2026.csv')
  expect(linesOf(files, 'audit/audit.jsonl').map(({ action }) => action)).toContain('business.export')

  const all = Buffer.concat([...files.values()]).toString('latin1')
  expect(all).not.toMatch(/argon2|password_hash|A secret of Bob|bob@example/)
  expect(all).not.toContain(ann.cookie().split('=')[1] ?? '')
})

// Security: 3, 44
test('an export is available to its business and the operator; others get 404', async () => {
  const unknownPath = '/api/tenants/none/export.zip'
  for (const stranger of [bob, newClient(server)]) {
    for (const address of [path, unknownPath]) {
      const response = await stranger.fetch(address)
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }])
    }
  }
  const operator = await signInOperator(server)
  expect((await operator.fetch(unknownPath)).status).toBe(404)
  const files = await unzip(await (await operator.fetch(await pathOf(bob))).bytes())
  expect(linesOf(files, 'business/profile.json')[0]).toMatchObject({ name: 'bob Ltd', notes: 'A secret of Bob' })
})

test('a business can run only one export at a time, which stops if the client disconnects or signs out', async () => {
  for (let index = 0; index < 6; index += 1) {
    const bytes = padded(PDF, 4 * 1024 * 1024 + index)
    await upload(server, bob, { name: `large-${index}.pdf`, bytes, type: 'application/pdf' })
  }
  const bobsPath = await pathOf(bob)
  const firstDownload = new AbortController()
  const first = await bob.fetch(bobsPath, { signal: firstDownload.signal })
  const second = await bob.fetch(bobsPath)
  expect([first.status, second.status]).toEqual([200, 409])
  expect(await second.json()).toMatchObject({ message: expect.stringContaining('already being') })
  firstDownload.abort()
  const third = await waitUntilFree(bobsPath)
  const reader = third.body?.getReader()
  await reader?.read()
  const erasure = bob.trpc.business.erase.mutate({ password: bob.password })
  await expect(erasure).rejects.toThrow('An export is being downloaded. Please wait until it is done.')
  await bob.trpc.auth.logout.mutate()
  const readRest = async (): Promise<void> => {
    while (reader && !(await reader.read()).done);
  }
  await expect(readRest()).rejects.toThrow()
  expect(server.log()).not.toContain('could not be finished')
})

/** Waits until the stopped export has released its lease. */
async function waitUntilFree(address: string): Promise<Response> {
  let response = await bob.fetch(address)
  await waitUntil(async () => {
    if (response.status === 200) return true
    response = await bob.fetch(address)
    return response.status === 200
  }, 'the end of the stopped export')
  return response
}

test('exports are limited to ten an hour', async () => {
  let last = 200
  for (let index = 0; index < 10 && last === 200; index += 1) {
    const response = await ann.fetch(path)
    await response.bytes()
    last = response.status
  }
  expect(last).toBe(429)
})
