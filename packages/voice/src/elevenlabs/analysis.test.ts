import { describe, expect, it } from 'vitest'
import type { Conversation } from '../voice-provider.ts'
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
    expect(kept?.at(-1)?.fieldId).toBe('field_00499')
  })
})
