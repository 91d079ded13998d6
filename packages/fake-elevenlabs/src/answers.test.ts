import { afterEach, describe, expect, it } from 'vitest'
import { asJson, type Json, listAt, textAt, valueAt } from './json.ts'
import { FAKE_RATIONALES, type FakeOutcome, type FakeScript } from './state.ts'
import { type Client, CONVERSATIONS, closeAll, SECRET, start, startReceiver, waitUntil } from './testing/fake-client.ts'

afterEach(closeAll)

const RESERVED = {
  callwright_opt_out: { type: 'boolean', name: 'Opt-out', description: 'Is it the last call?' },
  callwright_call_back: { type: 'string', name: 'Call-back', description: 'When?' },
}
const FIELDS = {
  ...RESERVED,
  field_people: { type: 'number', name: 'People', description: 'How many?' },
  field_result: { type: 'string', name: 'Result', description: 'Which?', enum: ['interested', 'not interested'] },
  field_topic: { type: 'string', name: 'Topic', description: 'What about?' },
}
const GOAL = { id: 'goal', name: 'Goal', type: 'prompt', conversation_goal_prompt: 'The customer is happy.' }
const CUSTOMER = '+12025550123'

function settings(data_collection: Json, criteria: readonly Json[] = []): Json {
  return { platform_settings: { data_collection, evaluation: { criteria } } }
}

async function read(client: Client, id: string): Promise<Json> {
  return (await client.send('GET', `${CONVERSATIONS}/${id}`)).json
}

type Answer = [value: unknown, rationale: string]

function answersIn(conversation: Json): Record<string, Answer> {
  const collected = Object.entries(asJson(valueAt(conversation, 'analysis.data_collection_results')))
  const evaluated = Object.entries(asJson(valueAt(conversation, 'analysis.evaluation_criteria_results')))
  return Object.fromEntries([
    ...collected.map(([id, each]): [string, Answer] => [id, [valueAt(each, 'value'), textAt(each, 'rationale')]]),
    ...evaluated.map(([id, each]): [string, Answer] => [id, [valueAt(each, 'result'), textAt(each, 'rationale')]]),
  ])
}

function linesIn(conversation: Json): string[] {
  return listAt(conversation, 'transcript').map((turn) => `${textAt(turn, 'role')}: ${textAt(turn, 'message')}`)
}

const UNSAID = 'The customer did not say this.'
const said = (line: string): string => `The customer said: "${line}"`
const REFUSAL = 'I do not want to hear from your company any more, ever.'
const CALL_BACK = "I'm busy right now. Could you call me back in 20 minutes?"
const HOURS = 'I would like to know when you are open.'

describe('the answers of the fake ElevenLabs', () => {
  it.each([
    ['answered', [false, UNSAID], ['', UNSAID]],
    ['call-back', [false, UNSAID], ['in 20 minutes', said(CALL_BACK)]],
    ['opt-out', [true, said(REFUSAL)], ['', UNSAID]],
    ['voicemail', [false, UNSAID], ['', UNSAID]],
    ['transferred', [false, UNSAID], ['', UNSAID]],
  ] satisfies [FakeOutcome, Answer, Answer][])(
    'give an agent without fields the reserved answers of a call that was %s',
    async (outcome, optOut, callBack) => {
      const { fake, client } = await start({ outcomes: { [outcome]: 1 } })
      const { id } = await client.call(await client.createAgent(settings(RESERVED)))
      fake.finish(id)
      const conversation = await read(client, id)
      expect(answersIn(conversation)).toEqual({ callwright_opt_out: optOut, callwright_call_back: callBack })
      const quoted = [optOut, callBack].flatMap(([, rationale]) => /"(.*)"/.exec(rationale)?.[1] ?? [])
      expect(linesIn(conversation)).toEqual(expect.arrayContaining(quoted.map((line) => `user: ${line}`)))
      expect(textAt(conversation, 'analysis.transcript_summary')).not.toBe('')
    },
  )

  it('quote the line that shows a number or a choice, and nothing if there is none', async () => {
    const { fake, client } = await start({ outcomes: { 'opt-out': 1 } })
    const agentId = await client.createAgent(settings(FIELDS, [GOAL]))
    const refused = await client.call(agentId)
    fake.finish(refused.id)
    expect(answersIn(await read(client, refused.id))).toMatchObject({
      field_people: [null, UNSAID],
      field_result: ['not interested', said(REFUSAL)],
      goal: ['success', said(REFUSAL)],
    })
    fake.state.options.outcomes = { answered: 1 }
    const answered = await client.call(agentId)
    fake.finish(answered.id)
    const people = [4, said('We will be 4 people. Thank you, goodbye.')]
    expect(answersIn(await read(client, answered.id))).toMatchObject({ field_people: people })
  })

  it.each([
    ['quoted', said(HOURS), said(REFUSAL), said(CALL_BACK), UNSAID],
    ['none', '', '', '', ''],
    [
      'single',
      `The customer said: '${HOURS}'`,
      `The customer said: '${REFUSAL}'`,
      `The customer said: '${CALL_BACK}'`,
      UNSAID,
    ],
    [
      'paraphrase',
      said('They would like to know when you are open.'),
      said('They do not want to hear from your company any more, ever.'),
      said('They are busy right now. Could you call them back in 20 minutes?'),
      UNSAID,
    ],
  ] as const)('have the rationales "%s"', async (rationales, topic, optOut, callBack, unsaid) => {
    const { fake, client } = await start({ quirks: { rationales } })
    const agentId = await client.createAgent(settings(FIELDS, [GOAL]))
    const answersOf = async (outcome: FakeOutcome): Promise<Record<string, Answer>> => {
      fake.state.options.outcomes = { [outcome]: 1 }
      const { id } = await client.call(agentId)
      fake.finish(id)
      return answersIn(await read(client, id))
    }
    const answered = { callwright_opt_out: [false, unsaid], field_topic: [HOURS, topic], goal: ['success', topic] }
    expect(await answersOf('answered')).toMatchObject(answered)
    expect(await answersOf('opt-out')).toMatchObject({ callwright_opt_out: [true, optOut] })
    expect(await answersOf('call-back')).toMatchObject({ callwright_call_back: ['in 20 minutes', callBack] })
  })

  it('follow the control interface, also with invented quotations', async () => {
    const { fake, client } = await start()
    const agentId = await client.createAgent(settings(FIELDS))
    const rationales: string[] = []
    for (const style of FAKE_RATIONALES) {
      expect((await client.send('POST', '/__fake/calls', { rationales: style })).status).toBe(200)
      expect((await client.send('POST', '/__fake/calls', { answers: 'with' })).status).toBe(200)
      const { id } = await client.call(agentId)
      fake.finish(id)
      const conversation = await read(client, id)
      const [, rationale = ''] = answersIn(conversation)['field_topic'] ?? []
      rationales.push(rationale)
      const [, words = ''] = /"(.*)"/.exec(rationale) ?? []
      if (style === 'invented') expect(words).toMatch(/\w{4}/)
      if (style === 'invented') expect(linesIn(conversation).join('\n')).not.toContain(words)
    }
    expect(new Set(rationales).size).toBe(FAKE_RATIONALES.length)
    expect((await client.send('POST', '/__fake/calls', { rationales: 'odd' })).status).toBe(400)
    expect((await client.send('POST', '/__fake/calls', { answers: 'odd' })).status).toBe(400)
  })
})

const JAPANESE = {
  lines: [
    ['agent', 'お電話ありがとうございます。'],
    ['user', '二度と電話しないでください。'],
    ['agent', 'かしこまりました。'],
  ],
  answers: {
    callwright_opt_out: { value: true, rationale: '「二度と電話しないでください」' },
    field_result: { value: 'not interested', rationale: 'He said „二度と電話しないでください。“' },
    goal: { value: 'failure', rationale: '' },
  },
} satisfies FakeScript

describe('a script of the fake ElevenLabs', () => {
  it('gives a customer number its lines and answers, and all other answers as without one', async () => {
    const { fake, client } = await start({ quirks: { rationales: 'single' } })
    const agentId = await client.createAgent(settings(FIELDS, [GOAL]))
    const scriptsByNumber = { [CUSTOMER]: JAPANESE, '+12025550124': { lines: [['agent', 'Hello?']] } }
    expect((await client.send('POST', '/__fake/calls', { scriptsByNumber })).status).toBe(200)
    const { id } = await client.call(agentId, { toNumber: CUSTOMER })
    // A conversation keeps the script that it began with.
    fake.state.scriptsByNumber.clear()
    fake.finish(id)
    const conversation = await read(client, id)
    expect(linesIn(conversation)).toEqual(JAPANESE.lines.map(([role, message]) => `${role}: ${message}`))
    expect(answersIn(conversation)).toEqual({
      callwright_opt_out: [true, '「二度と電話しないでください」'],
      callwright_call_back: ['', UNSAID],
      field_people: [null, UNSAID],
      field_result: ['not interested', 'He said „二度と電話しないでください。“'],
      field_topic: ['二度と電話しないでください。', "The customer said: '二度と電話しないでください。'"],
      goal: ['failure', ''],
    })
    const other = await client.call(agentId, { toNumber: CUSTOMER })
    fake.finish(other.id)
    expect(linesIn(await read(client, other.id))).toContain(`user: ${HOURS}`)
  })

  it('may have no line of the customer, and a line in which the agent uses a tool', async () => {
    const { fake, client } = await start({ outcomes: { voicemail: 1 } })
    const built_in_tools = { voicemail_detection: { name: 'voicemail_detection', params: {} } }
    const conversation_config = { agent: { prompt: { built_in_tools } } }
    const agentId = await client.createAgent({ conversation_config, ...settings(FIELDS, [GOAL]) })
    fake.state.scriptsByNumber.set(CUSTOMER, {
      lines: [
        ['agent', '¿Hola?'],
        ['agent', null],
      ],
    })
    const { id } = await client.call(agentId, { toNumber: CUSTOMER })
    fake.finish(id)
    const conversation = await read(client, id)
    expect(listAt(listAt(conversation, 'transcript')[1], 'tool_results')).toHaveLength(1)
    expect(answersIn(conversation)).toMatchObject({ field_topic: [null, UNSAID], field_people: [null, UNSAID] })
  })

  it.each([
    { lines: [['customer', 'Hello?']] },
    { lines: [['user']] },
    { answers: {} },
    { lines: [], answers: { field_topic: { value: 'x' } } },
  ])('is refused as %j', async (script) => {
    const { client } = await start()
    const scriptsByNumber = { [CUSTOMER]: script }
    expect((await client.send('POST', '/__fake/calls', { scriptsByNumber })).status).toBe(400)
  })
})

describe('late and early answers of the fake ElevenLabs', () => {
  const EMPTY = { data_collection_results: {}, evaluation_criteria_results: {}, transcript_summary: '' }
  const hasAll = (conversation: Json): boolean =>
    linesIn(conversation).length === 5 && Object.keys(answersIn(conversation)).length === 6

  it.each([
    ['late', { lines: 5, answers: 0 }],
    ['early', { lines: 0, answers: 6 }],
  ] as const)('are "%s" in the first event and until the second one', async (answers, first) => {
    const { url, received } = await startReceiver(200)
    // Rings for 4 seconds, talks for 8, and is analyzed for 2 seconds, then for 2 more.
    const { fake, client } = await start({ frozenAt: Date.UTC(2026, 3, 1), speed: 1, random: () => 0.5 })
    await client.send('POST', '/__fake/webhook', { url, secret: SECRET })
    await client.send('POST', '/__fake/calls', { answers })
    const { id } = await client.call(await client.createAgent(settings(FIELDS, [GOAL])))
    const count = (each: Json): object => ({
      lines: linesIn(each).length,
      answers: Object.keys(answersIn(each)).length,
    })
    fake.advance(14_000)
    await waitUntil(() => received.length === 1)
    expect(count(received[0]?.data ?? {})).toEqual(first)
    if (answers === 'late') expect(received[0]?.data['analysis']).toMatchObject(EMPTY)
    fake.advance(1999)
    expect([textAt(await read(client, id), 'status'), count(await read(client, id))]).toEqual(['done', first])
    expect(received).toHaveLength(1)
    fake.advance(1)
    await waitUntil(() => received.length === 2)
    expect(hasAll(received[1]?.data ?? {})).toBe(true)
    expect(await read(client, id)).toEqual(received[1]?.data)
    fake.advance(3_600_000)
    await client.send('GET', '/__fake/state')
    expect(fake.webhooks.deliveries.map(({ conversationId }) => conversationId)).toEqual([id, id])
  })

  it('are sent one after the other, even if the clock jumps or a call is ended early', async () => {
    const { url, received } = await startReceiver(200)
    const { fake, client } = await start({ frozenAt: 0, quirks: { answers: 'late' }, outcomes: { 'no-answer': 1 } })
    fake.state.webhook = { url, secret: SECRET, mode: 'deliver', duplicates: 1 }
    const agentId = await client.createAgent(settings(FIELDS, [GOAL]))
    const ended = await client.call(agentId)
    await client.send('POST', '/__fake/finish', { conversationId: ended.id })
    await waitUntil(() => received.length === 2)
    fake.advance(600_000)
    await waitUntil(() => received.length === 4)
    expect(received.map(({ data }) => hasAll(data))).toEqual([false, false, true, true])

    // An event sent again has what is there by now.
    fake.finish(ended.id)
    await waitUntil(() => received.length === 6)
    expect(hasAll(received[5]?.data ?? {})).toBe(true)
    // A call that was not answered has one event.
    await client.call(agentId)
    fake.advance(600_000)
    await waitUntil(() => received.length === 8)
    expect(received.slice(6).map(({ reason }) => reason)).toEqual(['no-answer', 'no-answer'])

    fake.state.options.outcomes = { answered: 1 }
    await client.call(agentId)
    fake.advance(600_000)
    await waitUntil(() => received.length === 12)
    expect(received.slice(8).filter(({ data }) => hasAll(data))).toHaveLength(2)
    // A deleted conversation has no second event.
    const deleted = await client.call(agentId)
    fake.finish(deleted.id)
    await waitUntil(() => received.length === 14)
    await client.send('DELETE', `${CONVERSATIONS}/${deleted.id}`)
    fake.advance(600_000)
    const last = await client.call(agentId)
    fake.finish(last.id)
    await waitUntil(() => received.length === 16)
    expect(received.slice(14).map(({ data }) => data['conversation_id'])).toEqual([last.id, last.id])
  })
})
