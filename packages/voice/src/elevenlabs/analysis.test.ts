import { type CallField, FIELDS_MAX, GOALS_MAX, QUESTION_MAX } from '@callwright/contract/calls/call-fields'
import { asE164 } from '@callwright/contract/text/phone'
import { listAt, textAt, valueAt } from '@callwright/fake-elevenlabs/json'
import { afterEach, describe, expect, it } from 'vitest'
import { CALL_BACK_ID, OPT_OUT_ID } from '../reserved-questions.ts'
import { type CheckedFake, providerFor, startCheckedFake } from '../testing/checked-fake.ts'
import { QUOTE_REQUEST, TEST_AGENT, TEST_FIELDS } from '../testing/test-agent.ts'
import type { AgentConfiguration, Conversation } from '../voice-provider.ts'
import { createElevenLabs } from './elevenlabs.ts'
import phone from './fixtures/conversation-phone.json' with { type: 'json' }
import { readPostCall } from './webhook.ts'

/** Reads an analysis from a webhook and from a fetched conversation, which must give the same. */
async function read(analysis: unknown): Promise<Conversation['analysis']> {
  const details = { ...phone, analysis }
  const event = { type: 'post_call_transcription', event_timestamp: 1_790_000_090, data: details }
  const posted = readPostCall(new TextEncoder().encode(JSON.stringify(event)))
  const provider = createElevenLabs({
    apiKey: 'key',
    baseUrl: 'https://provider.example.com',
    phoneNumberId: null,
    fetch: async () => new Response(JSON.stringify(details)),
  })
  const conversation = await provider.fetchConversation(phone.conversation_id)
  expect(posted).toEqual({ kind: 'conversation', conversation })
  return conversation?.analysis
}

type Collected = { data_collection_id: string; name: string; value: unknown; json_schema: object; rationale: string }
type Evaluated = { criteria_id: string; result: unknown; rationale: string; scoring_mode: string; score: null }

function collected(id: string, value: unknown): Collected {
  const json_schema = { type: 'string', description: 'What is it?' }
  return { data_collection_id: id, name: 'Name', value, json_schema, rationale: `It is ${id}.` }
}

function evaluated(id: string, result: unknown): Evaluated {
  return { criteria_id: id, result, rationale: `It is ${id}.`, scoring_mode: 'binary', score: null }
}

const COLLECTED = [
  collected('text', 'A cake'),
  collected('number', 12.5),
  collected('zero', 0),
  collected('yes', true),
  collected('no', false),
  collected('unanswered', null),
]
const EVALUATED = [
  evaluated('goal_reached', 'success'),
  evaluated('goal_missed', 'failure'),
  evaluated('goal_unclear', 'unknown'),
]
const EXPECTED = [
  { fieldId: 'goal_missed', value: false, reason: 'It is goal_missed.' },
  { fieldId: 'goal_reached', value: true, reason: 'It is goal_reached.' },
  { fieldId: 'goal_unclear', value: null, reason: 'It is goal_unclear.' },
  { fieldId: 'no', value: false, reason: 'It is no.' },
  { fieldId: 'number', value: 12.5, reason: 'It is number.' },
  { fieldId: 'text', value: 'A cake', reason: 'It is text.' },
  { fieldId: 'unanswered', value: null, reason: 'It is unanswered.' },
  { fieldId: 'yes', value: true, reason: 'It is yes.' },
  { fieldId: 'zero', value: 0, reason: 'It is zero.' },
]
const BY_ID = {
  data_collection_results: Object.fromEntries(COLLECTED.map((each) => [each.data_collection_id, each])),
  evaluation_criteria_results: Object.fromEntries(EVALUATED.map((each) => [each.criteria_id, each])),
}
const LISTED = { data_collection_results_list: COLLECTED, evaluation_criteria_results_list: EVALUATED }

describe('reading an analysis', () => {
  it.each([
    ['by id', BY_ID],
    ['as a list', LISTED],
    ['in both forms', { ...BY_ID, ...LISTED }],
    ['as a list in another order', { data_collection_results_list: COLLECTED.toReversed(), ...BY_ID }],
    ['as a list, beside nothing by id', { ...LISTED, data_collection_results: {}, evaluation_criteria_results: null }],
    ['with parts that are not used', { ...BY_ID, scoped: [{ data_collection_results: {} }], call_success_score: 1 }],
  ])('gives one result per field when they are sent %s', async (_, results) => {
    expect(await read({ ...phone.analysis, ...results })).toEqual(EXPECTED)
  })

  it('prefers the results by id, and takes what they lack from the list', async () => {
    const results = {
      data_collection_results: { topic: collected('topic', 'cake') },
      data_collection_results_list: [collected('topic', 'bread'), collected('size', 4)],
      evaluation_criteria_results_list: [evaluated('size', 'success'), evaluated('goal', 'success')],
    }
    expect(await read(results)).toMatchObject([
      { fieldId: 'goal', value: true },
      { fieldId: 'size', value: 4 },
      { fieldId: 'topic', value: 'cake' },
    ])
  })

  it('gives nothing without an analysis, or if it is empty', async () => {
    const summary = { transcript_summary: 'Only a summary.' }
    for (const analysis of [null, undefined, {}, [], 'done', 7, summary, phone.analysis]) {
      expect(await read(analysis)).toBeUndefined()
    }
  })

  it('gives nothing for results of the wrong type, and keeps the other results', async () => {
    const wrong = [null, 'text', 7, true, [], [collected('topic', 'cake')]]
    for (const each of wrong) {
      const rest = { evaluation_criteria_results: { goal: evaluated('goal', 'success') } }
      const expected = [{ fieldId: 'goal', value: true, reason: 'It is goal.' }]
      expect(await read({ data_collection_results: { topic: each }, ...rest })).toEqual(expected)
      expect(await read({ data_collection_results_list: [each], ...rest })).toEqual(expected)
      expect(await read({ data_collection_results: each, data_collection_results_list: {}, ...rest })).toEqual(expected)
      expect(await read({ data_collection_results: { topic: each } })).toBeUndefined()
    }
  })

  it('reads a result without a value, a result, a reason or anything', async () => {
    const results = {
      data_collection_results: { a: {}, b: { rationale: null }, c: { value: 'x', rationale: ['Because.'] } },
      data_collection_results_list: [{ value: 'x' }, { data_collection_id: 7 }, { data_collection_id: '' }],
      evaluation_criteria_results: { d: {}, e: { result: true, rationale: 7 }, f: { result: 'SUCCESS' } },
    }
    expect(await read(results)).toEqual([
      { fieldId: 'a', value: null, reason: '' },
      { fieldId: 'b', value: null, reason: '' },
      { fieldId: 'c', value: 'x', reason: '' },
      { fieldId: 'd', value: null, reason: '' },
      { fieldId: 'e', value: null, reason: '' },
      { fieldId: 'f', value: null, reason: '' },
    ])
  })

  it.each([[{ a: 1 }], [['x']], [''], [' \n'], ['\u0000']])('reads the value %j as no answer', async (value) => {
    expect(await read({ data_collection_results: { topic: collected('topic', value) } })).toMatchObject([
      { fieldId: 'topic', value: null },
    ])
  })

  it('cleans and limits what it reads', async () => {
    const tower = `a${'\u0301\u0000'.repeat(50_000)}`
    const long = '😀'.repeat(2000)
    const named: unknown = JSON.parse('{ "__proto__": { "value": "x" }, "constructor": { "value": "y" } }')
    const results = {
      data_collection_results: named,
      data_collection_results_list: [
        { data_collection_id: 'id\u0000', value: ' so\u0000 what \ud800', rationale: tower },
        { data_collection_id: 'long', value: long, rationale: long },
      ],
    }
    expect(await read(results)).toEqual([
      { fieldId: 'constructor', value: 'y', reason: '' },
      { fieldId: 'id', value: 'so what \ufffd', reason: `a${'\u0301'.repeat(8)}` },
      { fieldId: 'long', value: '😀'.repeat(1000), reason: '😀'.repeat(1000) },
    ])
    const many = Array.from({ length: 10_000 }, (_, nth) => collected(`field_${String(nth).padStart(5, '0')}`, nth))
    const kept = await read({ data_collection_results_list: many.toReversed() })
    expect(kept).toHaveLength(500)
    expect(kept?.at(-1)?.fieldId).toBe('field_09999')
  })
})

describe('asking for an analysis', () => {
  const PROMPT_MAX = 2000
  let fake: CheckedFake | null = null
  afterEach(async () => {
    await fake?.close()
    fake = null
  })

  /** The descriptions and goals of a saved agent, by id. */
  async function promptsFor(
    fields: readonly CallField[],
    change: Partial<AgentConfiguration> = {},
  ): Promise<Map<string, string>> {
    fake ??= await startCheckedFake()
    const saved = await providerFor(fake).saveAgent({ ...TEST_AGENT, fields, ...change })
    const settings = valueAt(fake.state.agents.get(saved.agentId)?.body, 'platform_settings')
    const items = Object.entries(Object(valueAt(settings, 'data_collection')))
    const goals = listAt(settings, 'evaluation.criteria')
    return new Map([
      ...items.map(([id, item]) => [id, textAt(item, 'description')] as const),
      ...goals.map((goal) => [textAt(goal, 'id'), textAt(goal, 'conversation_goal_prompt')] as const),
    ])
  }

  it('ends each question with the request for quotations, also without any field', async () => {
    const prompts = await promptsFor(TEST_FIELDS)
    expect(prompts.size).toBe(TEST_FIELDS.length + 2)
    for (const { id, question } of TEST_FIELDS) expect(prompts.get(id)).toBe(`${question}\n${QUOTE_REQUEST}`)
    for (const [, prompt] of prompts) expect(prompt.endsWith(`\n${QUOTE_REQUEST}`)).toBe(true)
    await fake?.close()
    fake = null
    expect([...(await promptsFor([])).keys()].toSorted()).toEqual([CALL_BACK_ID, OPT_OUT_ID])
  })

  it('leaves the request out where a question from before leaves no room', async () => {
    const room = PROMPT_MAX - QUOTE_REQUEST.length - 1
    expect([room, room >= QUESTION_MAX]).toEqual([1753, true])
    for (const kind of ['text', 'goal'] as const) {
      const fields = [QUESTION_MAX, room, room + 1, PROMPT_MAX].map((length): CallField => {
        return { id: `${kind}_${length}`, kind, name: 'Long', question: 'q'.repeat(length), choices: [] }
      })
      const prompts = await promptsFor(fields)
      const lengths = fields.map(({ id }) => prompts.get(id)?.length)
      expect(lengths).toEqual([QUESTION_MAX + QUOTE_REQUEST.length + 1, PROMPT_MAX, room + 1, PROMPT_MAX])
      expect(prompts.get(`${kind}_${room + 1}`)).toBe('q'.repeat(room + 1))
    }
  })

  it('asks at most 23 questions besides the goals', async () => {
    const fields = Array.from({ length: FIELDS_MAX + GOALS_MAX }, (_, nth): CallField => {
      const kind = nth < FIELDS_MAX ? 'text' : 'goal'
      return { id: `field_${nth}`, kind, name: `Field ${nth}`, question: 'What is it?', choices: [] }
    })
    expect((await promptsFor(fields, { recordingMode: 'ask' })).size).toBe(23 + GOALS_MAX)
    const [agent] = fake?.state.agents.values() ?? []
    const items = Object(valueAt(agent?.body, 'platform_settings.data_collection'))
    expect(Object.keys(items)).toHaveLength(23)
  })

  it('cannot remove a retired field, whose result is reported under an id that is not asked any more', async () => {
    const [retired] = TEST_FIELDS
    const kept = TEST_FIELDS.slice(1)
    const ids = TEST_FIELDS.map(({ id }) => id)
    await promptsFor(TEST_FIELDS)
    const [agentId = ''] = fake?.state.agents.keys() ?? []
    expect([...(await promptsFor(kept, { agentId })).keys()].toSorted()).toEqual([CALL_BACK_ID, OPT_OUT_ID, ...ids])
    const patch = fake?.exchanges.findLast(({ operation }) => operation?.startsWith('PATCH'))
    expect(valueAt(patch?.body, `platform_settings.data_collection.${retired?.id}`)).toBeUndefined()

    const provider = providerFor(fake ?? (await startCheckedFake()))
    const call = { ...TEST_AGENT, agentId, callId: 'call_1', toNumber: asE164('+12025550123'), variables: {} }
    const started = await provider.startCall(call)
    const conversationId = started.outcome === 'started' ? started.conversationId : ''
    fake?.finish(conversationId)
    const conversation = await provider.fetchConversation(conversationId)
    expect(conversation?.analysis?.map(({ fieldId }) => fieldId)).toEqual([CALL_BACK_ID, OPT_OUT_ID, ...ids])
  })
})
