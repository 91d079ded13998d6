import { createHmac } from 'node:crypto'

import { openDatabase } from '@callwright/db/open-database'
import { createMigratedPostgres } from '@callwright/db/testing/test-databases'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { openTcpProxy } from '@callwright/db/testing/tcp-proxy'
import { expect, it } from 'vitest'

import { ensureOperator } from '../../auth/operator.ts'
import { findReferencedBlobs } from '../../files/referenced-blobs.repo.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { runWorker } from '../../testing/run-worker.ts'
import { beforeTransaction } from '../../testing/before-transaction.ts'
import { createWorld, PASSWORD, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createPostCallReceiver } from './receive-webhook.ts'
import { createWebhookWorker } from './webhook-worker.ts'

const SECRET = 'whsec_for_tests_only'

async function withAgents(world: World) {
  const ada = await world.signUp('ada@example.com', 'Ada Dental')
  const ben = await world.signUp('ben@example.com', 'Ben Pizza')
  const createAgent = async (tenant: typeof ada) =>
    (await tenant.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })).agentId ?? ''
  return { ada, ben, agent: { ada: await createAgent(ada), ben: await createAgent(ben) } }
}

function sign(body: string, { secret = SECRET, at = Date.now() } = {}): string {
  const t = Math.floor(at / 1000)
  return `t=${t},v0=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

const send = async (world: World, payload: unknown, header?: string) => {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return await createPostCallReceiver(world.deps)({ rawBody: Buffer.from(body), signatureHeader: header ?? sign(body) })
}

const transcription = (agentId: string, conversationId: string) => ({
  type: 'post_call_transcription',
  event_timestamp: 1_790_000_090,
  data: {
    agent_id: agentId,
    conversation_id: conversationId,
    status: 'done',
    user_id: null,
    transcript: [
      { role: 'agent', message: 'Hello, how can I help?', time_in_call_secs: 0 },
      { role: 'user', message: 'An appointment, please.', time_in_call_secs: 3 },
      { role: 'agent', message: null, time_in_call_secs: 6 },
    ],
    metadata: {
      start_time_unix_secs: 1_790_000_000,
      call_duration_secs: 73,
      phone_call: {
        type: 'twilio',
        direction: 'inbound',
        agent_number: '+15555550199',
        external_number: '+15555550100',
      },
    },
    analysis: { transcript_summary: 'An appointment was made.' },
  },
})

/** The same report with other numbers, as the provider's carrier writes them. */
const withNumbers = (report: ReturnType<typeof transcription>, caller: string, called: string) => {
  const { data } = report
  const phone_call = { ...data.metadata.phone_call, external_number: caller, agent_number: called }
  return { ...report, data: { ...data, metadata: { ...data.metadata, phone_call } } }
}

const failure = (agentId: string, conversationId: string) => ({
  type: 'call_initiation_failure',
  event_timestamp: 1_790_000_001,
  data: {
    agent_id: agentId,
    conversation_id: conversationId,
    failure_reason: 'busy',
    metadata: {
      type: 'twilio',
      body: { To: '+15555550111', From: '+15555550199', Direction: 'outbound-api', CallSid: 'CA1' },
    },
  },
})

const MP3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(400)]).toString('base64')
const audio = (agentId: string, conversationId: string) => ({
  type: 'post_call_audio',
  event_timestamp: 1_790_000_095,
  data: { agent_id: agentId, conversation_id: conversationId, full_audio: MP3 },
})

const listStates = async (world: World) =>
  (await world.deps.db.selectFrom('stored_webhooks').select('state').orderBy('id').execute()).map((row) => row.state)

async function processAll(world: World): Promise<void> {
  const worker = createWebhookWorker(world.deps)
  worker.start()
  await waitUntil(async () => !(await listStates(world)).includes('pending'))
  await worker.stop()
  world.deps.events.removeAllListeners('webhookStored')
}

describeWorld('webhooks', (it, open) => {
  // Security: 25
  it('create the correct call once, in any order and with repeats', async () => {
    const orders = [
      [0, 1, 2, 0, 1, 2],
      [2, 1, 0, 0],
      [1, 2, 0, 1],
      [2, 2, 0, 1],
    ]
    for (const order of orders) {
      await using world = await createWorld(open)
      const { ada, ben, agent } = await withAgents(world)
      const completed: string[] = []
      world.deps.events.on('callCompleted', (event) => completed.push(event.conversationId))
      const payloads = [transcription(agent.ada, 'conv_1'), failure(agent.ada, 'conv_2'), audio(agent.ada, 'conv_1')]
      for (const index of order) {
        await send(world, payloads[index])
        await processAll(world)
      }
      const worker = createWebhookWorker(world.deps)
      worker.start()
      await waitUntil(async () => (await listStates(world)).every((state) => state === 'done'))
      await worker.stop()
      const { rows, total } = await ada.caller.calls.list({})
      expect(total).toBe(2)
      const [call, missed] = ['conv_1', 'conv_2'].map((id) => rows.find((row) => row.conversationId === id))
      expect(call).toMatchObject({
        status: 'completed',
        direction: 'inbound',
        durationSeconds: 73,
        phoneNumber: '+15555550100',
        calledNumber: '+15555550199',
        summary: 'An appointment was made.',
        startedAt: 1_790_000_000_000,
        hasTranscript: true,
        hasRecording: true,
      })
      expect(missed).toMatchObject({
        status: 'missed',
        endReason: 'busy',
        durationSeconds: 0,
        startedAt: 1_790_000_001_000,
        phoneNumber: '+15555550111',
      })
      const { turns } = await ada.caller.calls.byId({ callId: call?.id ?? '' })
      expect(turns).toEqual([
        { role: 'agent', text: 'Hello, how can I help?', atSeconds: 0 },
        { role: 'customer', text: 'An appointment, please.', atSeconds: 3 },
      ])
      const entries = await world.deps.db.selectFrom('usage_entries').select(['seconds', 'month']).execute()
      expect(entries).toEqual([{ seconds: 73, month: '2026-09' }])
      expect(completed.toSorted()).toEqual(['conv_1', 'conv_2'])
      expect((await listStates(world)).every((state) => state === 'done')).toBe(true)
      expect((await ben.caller.calls.list({})).total).toBe(0)
    }
  })

  it('record a placed call that failed without phone_call as failed, and log the reason', async ({ world }) => {
    const { ada, ben, agent } = await withAgents(world)
    await world.simulator.stop()
    const { callId, conversationId } = await ada.caller.calls.place({ phoneNumber: '555-555-0100' })
    const reason = "Override for field 'first_message' is not allowed by config."
    const { type, data } = transcription(agent.ada, conversationId ?? '')
    const metadata = { call_duration_secs: 0, phone_call: null, error: { code: 1008, reason } }
    await send(world, { type, data: { ...data, status: 'failed', metadata, transcript: [], analysis: null } })
    await processAll(world)
    expect((await ada.caller.calls.list({})).rows).toMatchObject([
      {
        ...{ id: callId, direction: 'outbound', status: 'failed', endReason: 'provider-error' },
        summary: 'The voice provider ended the call because of an error.',
      },
    ])
    const expected = { conversationId, reason }
    expect(world.logged.filter(({ fields }) => fields['reason'] === reason)).toMatchObject([{ fields: expected }])
    expect((await ben.caller.calls.list({})).total).toBe(0)
  })

  // Security: 21, 22
  it('store the caller’s number in the usual form in any notation, and anything else as text', async ({ world }) => {
    const { ada, agent } = await withAgents(world)
    const [london, newYork] = ['+442071838750', '+12125550100']
    const cases = [
      { reported: '12125550147', phoneNumber: '+12125550147' },
      { reported: '2125550147', phoneNumber: '+12125550147' },
      { reported: '(212) 555-0147', phoneNumber: '+12125550147' },
      { reported: '00442079460958', phoneNumber: '+442079460958' },
      { reported: '442079460958', phoneNumber: '+442079460958' },
      // A national form means nothing outside its country.
      { reported: '02079460958', phoneNumber: '+442079460958', called: [london] },
      { reported: '02079460958', phoneText: '02079460958', called: [newYork] },
      { reported: 'anonymous', phoneText: 'anonymous' },
      { reported: ' Restricted ', phoneText: 'Restricted' },
      { reported: 'sip:alice@example.com', phoneText: 'sip:alice@example.com' },
      { reported: '+1 212 555', phoneText: '+1 212 555' },
      { reported: '' },
    ].flatMap(({ called = [london, newYork], ...each }) => called.map((calledNumber) => ({ ...each, calledNumber })))
    for (const [index, { reported, calledNumber }] of cases.entries()) {
      await send(world, withNumbers(transcription(agent.ada, `conv_${index}`), reported, calledNumber))
    }
    await processAll(world)
    const numbers = ['phoneNumber', 'phoneText', 'callerNumber', 'calledNumber', 'source'] as const
    const calls = world.deps.db.selectFrom('calls').select(['conversationId', ...numbers])
    const stored = new Map((await calls.execute()).map((call) => [call.conversationId, call]))
    expect(stored.size).toBe(cases.length)
    for (const [index, { reported, phoneNumber = null, phoneText = null, calledNumber }] of cases.entries()) {
      expect(stored.get(`conv_${index}`), `${reported} to ${calledNumber}`).toEqual({
        conversationId: `conv_${index}`,
        phoneNumber,
        phoneText,
        callerNumber: phoneNumber,
        calledNumber,
        source: 'phone',
      })
    }
    // Both are listed, and found by their digits.
    const list = async (search: string) =>
      (await ada.caller.calls.list({ search })).rows.map((row) => [row.phoneNumber, row.phoneText])
    expect(await list('')).toHaveLength(cases.length)
    await indexCalls(world.deps.db)
    expect(await list('02079460958')).toEqual([[null, '02079460958']])
    expect(await list('+44 20 7946 0958')).toEqual(Array.from({ length: 5 }, () => ['+442079460958', null]))
  })

  it('replace a caller’s text with a number that is reported for the same call, in any order', async () => {
    for (const order of [
      ['anonymous', '2125550147', 'anonymous'],
      ['2125550147', 'anonymous'],
    ]) {
      await using world = await createWorld(open)
      const { ada, agent } = await withAgents(world)
      for (const reported of order) {
        await send(world, withNumbers(transcription(agent.ada, 'conv_1'), reported, '442071838750'))
        await processAll(world)
      }
      const { rows } = await ada.caller.calls.list({})
      const numbers = { phoneNumber: '+12125550147', phoneText: null, calledNumber: '+442071838750' }
      expect(rows, order.join(', ')).toMatchObject([numbers])
    }
  })

  it('are rejected if unsigned, signed wrongly, stale or from the future', async ({ world }) => {
    const { agent } = await withAgents(world)
    const body = JSON.stringify(transcription(agent.ada, 'conv_1'))
    const invalidHeaders = [
      '',
      't=abc,v0=def',
      sign(body, { secret: 'another secret' }),
      sign(`${body} `),
      sign(body, { at: Date.now() - 61 * 60_000 }),
      sign(body, { at: Date.now() + 6 * 60_000 }),
    ]
    for (const header of invalidHeaders) {
      const sent = send(world, body, header)
      await expect(sent).rejects.toMatchObject({ reason: 'not-signed-in', message: 'Invalid signature' })
    }
    await processAll(world)
    expect(await world.deps.db.selectFrom('calls').selectAll().execute()).toEqual([])
    expect(await listStates(world)).toEqual([])
  })

  // Security: 22, 24
  it('are rejected without a secret, and a database failure asks for a retry', async () => {
    await using world = await createWorld(open, { webhookSecrets: [] })
    const { agent } = await withAgents(world)
    const sent = send(world, transcription(agent.ada, 'conv_1'))
    await expect(sent).rejects.toMatchObject({ reason: 'unavailable', message: 'Webhook not configured' })
    const database = await open()
    await database.close()
    const deps = { ...world.deps, db: database.db, settings: { ...world.deps.settings, webhookSecrets: [SECRET] } }
    const body = '{"type":"x"}'
    const response = createPostCallReceiver(deps)({ rawBody: Buffer.from(body), signatureHeader: sign(body) })
    await expect(response).rejects.toMatchObject({ reason: 'unavailable', retryAfterSeconds: 30 })
  })

  // Security: 23
  it('for an unknown agent are set aside for the operator and appear in no list', async ({ world }) => {
    const { ada, ben } = await withAgents(world)
    expect(await send(world, transcription('unknown_agent', 'conv_9'))).toEqual({ stored: 'new' })
    await processAll(world)
    expect(await listStates(world)).toEqual(['quarantined'])
    for (const tenant of [ada, ben]) expect((await tenant.caller.calls.list({})).total).toBe(0)
    await expect(ada.caller.admin.keptAside()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await ensureOperator(world.deps, { password: PASSWORD })
    const operator = world.browser()
    await operator.caller.auth.login({ email: 'operator@localhost', password: PASSWORD })
    const { rows } = await operator.caller.admin.keptAside()
    expect(rows).toMatchObject([{ conversationId: 'conv_9', reason: 'No business here has the agent unknown_agent.' }])
  })

  // Security: 21
  it('cannot move a conversation to another tenant', async ({ world }) => {
    const { ada, ben, agent } = await withAgents(world)
    await send(world, transcription(agent.ada, 'conv_1'))
    await processAll(world)
    const [before] = (await ada.caller.calls.list({})).rows
    await send(world, { ...transcription(agent.ben, 'conv_1'), event_timestamp: 1_790_000_099 })
    await processAll(world)
    expect((await ada.caller.calls.list({})).rows).toEqual([before])
    expect((await ben.caller.calls.list({})).total).toBe(0)
    expect(await listStates(world)).toEqual(['done', 'quarantined'])
  })

  // Security: 26
  it('that are invalid, too deeply nested or of an unknown type do no harm', async ({ world }) => {
    await withAgents(world)
    for (const body of ['', 'hello', '[]', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`]) {
      const message = expect.stringMatching(/^Invalid request\. The body /)
      await expect(send(world, body)).rejects.toMatchObject({ reason: 'invalid', message })
    }
    await send(world, { type: 'something_new', data: { conversation_id: 'c', agent_id: 'a' } })
    await send(world, '{"type":"post_call_transcription","data":{')
    await processAll(world)
    expect(await listStates(world)).toEqual(['ignored', 'ignored'])
  })

  // Security: 26
  it('too large for a row are stored as blobs until they are processed', async ({ world }) => {
    const { ada, agent } = await withAgents(world)
    const large = transcription(agent.ada, 'conv_1')
    large.data.analysis.transcript_summary = 'a'.repeat(400_000)
    await send(world, large)
    const stored = await world.deps.db
      .selectFrom('stored_webhooks')
      .select(['body', 'bodyHash'])
      .executeTakeFirstOrThrow()
    expect(stored.body).toBe(null)
    expect(await world.deps.blobs.read(stored.bodyHash)).not.toBe(null)
    // The blob sweeper keeps them until then.
    expect(await findReferencedBlobs(world.deps.db, [stored.bodyHash])).toEqual(new Set([stored.bodyHash]))
    await processAll(world)
    expect(await findReferencedBlobs(world.deps.db, [stored.bodyHash])).toEqual(new Set())
    expect((await ada.caller.calls.list({})).rows[0]?.summary?.length).toBe(20_000)
    expect(await world.deps.blobs.read(stored.bodyHash)).toBe(null)
  })
})

const postgres = process.env['TEST_POSTGRES_URL']

it.skipIf(!postgres)(
  'webhooks in progress when the connection to PostgreSQL is lost do not wait for their lease to expire',
  async () => {
    await using database = await createMigratedPostgres(postgres ?? '')
    const url = new URL(database.url)
    const proxy = await openTcpProxy({ hostname: url.hostname, port: Number(url.port) })
    url.port = String(proxy.port)
    await using world = await createWorld(async () => {
      const opened = await openDatabase({ kind: 'postgres', url: url.href })
      return { ...opened, [Symbol.asyncDispose]: opened.close }
    })
    const { ada, ben, agent } = await withAgents(world)
    for (const conversation of ['conv_1', 'conv_2', 'conv_3']) await send(world, transcription(agent.ada, conversation))
    await send(world, transcription(agent.ben, 'conv_4'))
    // The worker's clock is stopped, so that no lease expires.
    const at = world.deps.now()
    const db = beforeTransaction(world.deps.db, proxy.cut)
    await using _worker = runWorker(createWebhookWorker({ ...world.deps, db, now: () => at }))
    await waitUntil(async () => world.logged.some(({ fields }) => fields['worker'] === 'webhooks'))
    await proxy.restore()
    await waitUntil(async () => (await listStates(world)).every((state) => state === 'done'))
    expect((await ada.caller.calls.list({})).total).toBe(3)
    expect((await ben.caller.calls.list({})).total).toBe(1)
    await proxy.close()
  },
)
