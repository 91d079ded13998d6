import { createHmac } from 'node:crypto'

import type { RecordingMode } from '@callwright/contract/agent/disclosures'
import { toWireCall } from '@callwright/contract/calls/call-wire'
import type { FakeLine, FakeOutcome } from '@callwright/fake-elevenlabs/state'
import { RECORDING_ID } from '@callwright/voice/reserved-questions'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { createProviderAgents } from '../../testing/provider-agents.ts'
import { listJobs, runJobs } from '../../testing/run-jobs.ts'
import { runWorker } from '../../testing/run-worker.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import type { World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { exportRecordings } from '../../privacy/export/export-recordings.ts'
import { createPostCallReceiver } from '../webhooks/receive-webhook.ts'
import { createWebhookWorker } from '../webhooks/webhook-worker.ts'
import { deletionHandler } from './deletion-job.ts'
import { recordConversation, type RecordResult } from './post-call.ts'
import { findRecording } from './recording.ts'

const WAIT = 3 * 60_000
const LINES: FakeLine[] = [
  ['agent', 'You are speaking with the AI assistant of Ada.'],
  ['user', 'Hello, a table for Friday, please.'],
  ['agent', 'Gladly. May we record this call?'],
  ['user', 'Yes, you may do that.'],
  ['agent', 'How many will come?'],
  ['user', 'Four of us, and yes, outside.'],
]
const YES = 'Asked "May we record this call?", the caller said "Yes, you may do that."'
const TAKEN_BACK: FakeLine[] = [...LINES, ['agent', 'Anything else?'], ['user', 'On second thought, do not keep it.']]
const GERMAN: FakeLine[] = [
  ['agent', 'Gern! Dürfen wir dieses Gespräch aufzeichnen?'],
  ['user', 'Ja, von mir aus.'],
]

const OTHER: FakeLine[] = [
  ['agent', 'The recording starts now. A table for two?'],
  ['user', 'Yes, for two.'],
]

const HEARD: FakeLine[] = [
  ['agent', 'May we record this call?'],
  ['user', 'Yes, I heard that, and no, I do not want it.'],
]
const ASKED_TWICE: FakeLine[] = [
  ['agent', 'May we record this call?'],
  ['user', 'No, thank you.'],
  ['agent', 'Is your customer record under this number?'],
  ['user', 'Yes, it is.'],
]
const TWO_QUESTIONS: FakeLine[] = [
  ['agent', 'May we record this call? And is the table for two?'],
  ['user', 'Yes, for two.'],
]

type Told = { reason: string; value?: boolean; lines?: FakeLine[]; outcome?: FakeOutcome }

const AGREED: Record<string, Told> = {
  'a yes to the question': { reason: YES },
  'a yes in German': { reason: '„Dürfen wir dieses Gespräch aufzeichnen?“ – „Ja, von mir aus.“', lines: GERMAN },
}
const REFUSED: Record<string, Told> = {
  'a yes to another question': { reason: 'They said "Four of us, and yes, outside."' },
  'a yes to a question next to a word about recording': { reason: 'They said "Yes, for two."', lines: OTHER },
  'words before others that deny them': { reason: 'They said "Yes, I heard that".', lines: HEARD },
  'one answer of two': { reason: 'They said "Yes, it is."', lines: ASKED_TWICE },
  'a yes to the last of two questions': { reason: 'They said "Yes, for two."', lines: TWO_QUESTIONS },
  'words after others that may deny them': { reason: 'They said "you may do that."' },
  'only the agent is quoted': { reason: 'The agent asked "May we record this call?" and they agreed.' },
  'nothing is quoted': { reason: 'The caller agreed.' },
  'invented words': { reason: 'They said "Sure, go ahead and record it."' },
  'invented words besides real ones': { reason: `${YES} and "Sure, go ahead and record it."` },
  'words of another line': { reason: 'They said "Hello, a table for Friday, please."' },
  'taken back later': { reason: `${YES} Later: "On second thought, do not keep it."`, lines: TAKEN_BACK },
  'taken back in the last of many quotations': {
    reason: `${YES} ${YES} Later: "On second thought, do not keep it."`,
    lines: TAKEN_BACK,
  },
  'the model says no': { reason: YES, value: false },
  'a mailbox': { reason: YES, lines: [...LINES, ['agent', null]], outcome: 'voicemail' },
}

async function startCalls(world: World, recordingMode: RecordingMode) {
  const provider = await createProviderWorld(world, { speed: 1000 })
  const { deps, fake } = provider
  const { ada, ring } = await createProviderAgents(world, provider)
  const tenantId = (await ada.auth.me())?.business?.tenantId
  if (!tenantId) throw new Error('Ada should have a business')
  const advance = (ms: number): void => {
    for (const clock of [fake, world.clock]) clock.advance(ms)
  }
  const switchTo = async (mode: RecordingMode): Promise<void> => {
    await ada.agent.saveOpening({ disclosureOn: true, recordingMode: mode, masksPersonalData: false })
    // The provider reports whole seconds.
    advance(2000)
  }
  await switchTo(recordingMode)
  const call = (told: Told = { reason: YES }): string => {
    const { value = true, reason: rationale, lines = LINES, outcome = 'answered' } = told
    const answers = { [RECORDING_ID]: { value, rationale } }
    fake.state.scriptsByNumber.set('+14155550123', { lines, answers })
    fake.state.outcomesByNumber.set('+14155550123', outcome)
    const { id } = ring() ?? { id: '' }
    fake.finish(id)
    return id
  }
  const report = async (id: string, change: Partial<Conversation> = {}): Promise<RecordResult> => {
    const conversation = await deps.voice.fetchConversation(id)
    if (!conversation) throw new Error('The provider should have the conversation')
    return await recordConversation(deps, { tenantId, provider: 'elevenlabs' }, { ...conversation, ...change })
  }
  const runDeletions = async (): Promise<void> => {
    await using _jobs = runJobs(deps, { deletion: deletionHandler(deps) })
    const isLeft = ({ runAt, leaseHolder }: Awaited<ReturnType<typeof listJobs>>[number]) =>
      leaseHolder !== null || runAt <= deps.now()
    await waitUntil(async () => !(await listJobs(world)).some((job) => job.kind === 'deletion' && isLeft(job)))
  }
  /** What is left of each call's recording: the consent, and where it can still be had. */
  const look = async (id: string): Promise<[string | null, ...string[]]> => {
    const row = (await ada.calls.list({})).rows.find(({ conversationId }) => conversationId === id)
    if (!row) throw new Error('The call should be listed')
    const details = await ada.calls.byId({ callId: row.id })
    expect(details.turns.length).toBeGreaterThan(1)
    const exported: string[] = []
    for await (const { name } of exportRecordings(deps, tenantId)) exported.push(name)
    const places = {
      provider: fake.state.conversations.has(id),
      list: row.hasRecording,
      details: details.recordingUrl !== null,
      rest: toWireCall(row).recordingUrl !== null,
      export: exported.some((name) => name.includes(row.id)),
      player: await findRecording(deps, tenantId, row.id).then(
        ({ size }) => size > 0,
        () => false,
      ),
    }
    return [row.recordingConsent, ...Object.entries(places).flatMap(([place, has]) => (has ? [place] : []))]
  }
  const dispose = provider[Symbol.asyncDispose]
  return { deps, ada, tenantId, call, report, runDeletions, look, switchTo, advance, [Symbol.asyncDispose]: dispose }
}

const EVERYWHERE = ['provider', 'list', 'details', 'rest', 'export', 'player']

describeWorld('consent to a recording', (it) => {
  // Security: 70
  it('needs the caller’s own words after the agent’s question', async ({ world }) => {
    await using calls = await startCalls(world, 'ask')
    const found: Record<string, unknown> = {}
    const ids = Object.entries({ ...AGREED, ...REFUSED }).map(([name, told]) => [name, calls.call(told)] as const)
    for (const [, id] of ids) expect(await calls.report(id)).toBe('recorded')
    await calls.runDeletions()
    for (const [name, id] of ids) found[name] = await calls.look(id)
    const all = (names: object, result: unknown) => Object.keys(names).map((name) => [name, result])
    const expected = [...all(AGREED, ['agreed', ...EVERYWHERE]), ...all(REFUSED, ['refused'])]
    expect(found).toEqual(Object.fromEntries(expected))
    expect((await calls.ada.calls.list({})).total).toBe(ids.length)
  })

  it('counts within three minutes after a report without it, and not after the deletion', async ({ world }) => {
    await using calls = await startCalls(world, 'ask')
    const partial = { analysis: [], cost: { credits: 1, microUsd: null } }
    const [inTime, late] = [calls.call(), calls.call()]
    for (const id of [inTime, late]) await calls.report(id, partial)
    await calls.runDeletions()
    expect((await calls.look(late)).slice(0, 2)).toEqual(['refused', 'provider'])
    const lateReport = await calls.deps.voice.fetchConversation(late)
    await calls.report(inTime)
    calls.advance(WAIT + 1)
    await calls.runDeletions()
    expect(await calls.look(inTime)).toEqual(['agreed', ...EVERYWHERE])
    expect(await calls.look(late)).toEqual(['refused'])
    if (!lateReport) throw new Error('The provider should have had the conversation')
    const owner = { tenantId: calls.tenantId, provider: 'elevenlabs' } as const
    expect(await recordConversation(calls.deps, owner, lateReport)).toBe('deleted')
    expect(await calls.look(late)).toEqual(['refused'])
  })

  it('waits for a transcript, and is needed shortly before and after recordings are asked for', async ({ world }) => {
    await using calls = await startCalls(world, 'ask')
    const silent = calls.call()
    await calls.report(silent, { turns: [] })
    calls.advance(WAIT + 1)
    await calls.runDeletions()
    await calls.report(silent)
    await calls.runDeletions()
    expect(await calls.look(silent)).toEqual(['agreed', ...EVERYWHERE])
    const refused: Told = { reason: YES, value: false }
    await calls.switchTo('announce')
    // The agent at the provider may still have asked.
    const soon = calls.call(refused)
    calls.advance(61 * 60_000)
    const [later, before] = [calls.call(refused), calls.call(refused)]
    await calls.report(later)
    await calls.switchTo('ask')
    for (const id of [soon, before]) await calls.report(id)
    await calls.runDeletions()
    expect(await calls.look(later)).toEqual(['none', ...EVERYWHERE])
    for (const id of [soon, before]) expect(await calls.look(id)).toEqual(['refused'])
    // Saving the same again changes nothing about calls that are reported later.
    const { length } = await world.deps.db.selectFrom('past_openings').select('id').execute()
    await calls.ada.agent.saveOpening({ recordingMode: 'ask' })
    expect(await world.deps.db.selectFrom('past_openings').select('id').execute()).toHaveLength(length)
  })

  // Security: 70
  it('is not needed where nothing may be recorded: what the provider has is deleted there', async ({ world }) => {
    await using calls = await startCalls(world, 'off')
    const [recorded, afterward, failed, silent] = [calls.call(), calls.call(), calls.call(), calls.call()]
    await calls.report(recorded, { hasRecording: true })
    for (const id of [afterward, silent]) await calls.report(id)
    expect(await calls.report(afterward, { hasRecording: true })).toBe('unchanged')
    await calls.report(failed, { hasRecording: true, status: 'failed', endReason: 'provider-error' })
    calls.advance(WAIT + 1)
    await calls.runDeletions()
    const running = calls.call()
    await calls.report(running, { hasRecording: true, status: 'in-progress', endReason: null })
    expect(await calls.look(running)).toEqual([null, 'provider'])
    for (const id of [recorded, afterward, failed]) expect(await calls.look(id)).toEqual(['none'])
    expect(await calls.look(silent)).toEqual(['none', 'provider'])
  })

  // Security: 70
  it('decides what happens to audio that the provider sends, in any order', async ({ world }) => {
    await using calls = await startCalls(world, 'announce')
    const { deps, ada } = calls
    const stored: string[] = []
    const { put } = deps.blobs
    deps.blobs.put = async (bytes) => (stored.push(Buffer.from(bytes).toString('latin1')), await put(bytes))
    const { agentId } = await ada.agent.get()
    const receive = createPostCallReceiver(deps)
    const sendAudio = async (id: string): Promise<unknown> => {
      const full_audio = Buffer.from(`ID3 audio of ${id}`).toString('base64')
      const data = { agent_id: agentId, conversation_id: id, full_audio }
      const rawBody = Buffer.from(JSON.stringify({ type: 'post_call_audio', event_timestamp: 1, data }))
      const t = Math.floor(deps.now() / 1000)
      const hmac = createHmac('sha256', deps.settings.webhookSecrets[0] ?? '').update(`${t}.`)
      return await receive({ rawBody, signatureHeader: `t=${t},v0=${hmac.update(rawBody).digest('hex')}` })
    }
    await using _worker = runWorker(createWebhookWorker(deps))
    // Where recordings are announced, they are stored as they come.
    const announced = calls.call()
    await calls.report(announced)
    expect(await sendAudio(announced)).toEqual({ stored: 'new' })
    await waitUntil(async () => (await deps.db.selectFrom('recordings').select('callId').execute()).length === 1)
    expect(await calls.look(announced)).toEqual(['none', ...EVERYWHERE])
    expect(stored.splice(0)).toEqual([`ID3 audio of ${announced}`])
    // Of very many openings within a day not all are read.
    const { tenantId } = await deps.db.selectFrom('calls').select('tenantId').executeTakeFirstOrThrow()
    const past = { tenantId, usedUntil: deps.now(), opening: JSON.stringify({ recordingMode: 'announce' }) }
    const many = Array.from({ length: 100 }, (_, index) => ({ ...past, id: `past-${index}` }))
    await deps.db.insertInto('past_openings').values(many).execute()
    expect(await sendAudio(calls.call())).toEqual({ stored: 'dropped' })
    await deps.db.deleteFrom('past_openings').where('id', 'like', 'past-%').execute()
    const webhooks = await deps.db.selectFrom('stored_webhooks').selectAll().execute()

    await calls.switchTo('ask')
    const agreed = calls.call()
    expect(await sendAudio(agreed)).toEqual({ stored: 'dropped' })
    await calls.report(agreed)
    expect(await sendAudio(agreed)).toEqual({ stored: 'new' })
    await waitUntil(async () => (await deps.db.selectFrom('recordings').select('callId').execute()).length === 2)
    stored.length = 0
    const refused: Told = { reason: YES, value: false }
    const ids: string[] = []
    for (const mode of ['ask', 'off'] as const) {
      await calls.switchTo(mode)
      const [before, after] = [calls.call(refused), calls.call(refused)]
      expect(await sendAudio(before)).toEqual({ stored: 'dropped' })
      for (const id of [before, after]) await calls.report(id, { hasRecording: true })
      expect(await sendAudio(after)).toEqual({ stored: 'dropped' })
      ids.push(before, after)
    }
    // The call is from before the change, and its audio comes later.
    const last = calls.call(refused)
    await calls.switchTo('announce')
    expect(await sendAudio(last)).toEqual({ stored: 'dropped' })
    await calls.report(last)
    await calls.runDeletions()
    for (const id of [...ids, last]) expect((await calls.look(id)).slice(1)).toEqual([])
    expect(await deps.db.selectFrom('stored_webhooks').selectAll().execute()).toHaveLength(webhooks.length + 1)
    expect(await deps.db.selectFrom('recordings').selectAll().execute()).toHaveLength(2)
    expect(stored).toEqual([])
  })
})
