import { asJson, type Json, listAt, textAt, valueAt } from './json.ts'
import type { FakeConversation, FakeOutcome, FakeState } from './state.ts'
import { linesOf } from './transcript.ts'

/** The results for the agent's data collection and evaluation criteria, from what the customer said. */
export function analysisResults(state: FakeState, conversation: FakeConversation): Json {
  const { agents, options } = state
  const settings = valueAt(agents.get(conversation.agentId)?.body, 'platform_settings')
  const said = saidIn(state, conversation)
  const properties = Object.entries(asJson(valueAt(settings, 'data_collection')))
  const collected = properties.map(([id, property]) => collect(id, { property, said }))
  const evaluated = listAt(settings, 'evaluation.criteria').map((criterion) => evaluate(criterion, said))
  const shape = options.quirks.analysisResults ?? 'map'
  return {
    data_collection_results: shape === 'map' ? byId(collected, 'data_collection_id') : {},
    evaluation_criteria_results: shape === 'map' ? byId(evaluated, 'criteria_id') : {},
    ...(shape === 'list'
      ? { data_collection_results_list: collected, evaluation_criteria_results_list: evaluated }
      : {}),
  }
}

/** `lines`: the customer's. */
type Said = { outcome: FakeOutcome; isVoicemail: boolean; lines: string[] }

function saidIn(state: FakeState, conversation: FakeConversation): Said {
  const lines = linesOf(state, conversation).filter(([role]) => role === 'user')
  const { outcome } = conversation
  return { outcome, isVoicemail: outcome === 'voicemail', lines: lines.map(([, message]) => message ?? '') }
}

function collect(id: string, { property, said }: { property: unknown; said: Said }): Json {
  const type = textAt(property, 'type')
  const choices = listAt(property, 'enum')
  return {
    data_collection_id: id,
    name: valueAt(property, 'name') ?? null,
    value: choices.length > 0 ? chooseFrom(choices, said) : valueOf(type, said),
    json_schema: { type, description: textAt(property, 'description'), enum: choices.length > 0 ? choices : null },
    rationale: rationaleFor(said),
  }
}

const OWN_CHOICES: Partial<Record<FakeOutcome, string>> = { 'call-back': 'call back', voicemail: 'voicemail' }

function chooseFrom(choices: readonly unknown[], { outcome, isVoicemail }: Said): unknown {
  const own = OWN_CHOICES[outcome]
  if (own !== undefined && choices.includes(own)) return own
  return isVoicemail ? choices.at(-1) : choices[0]
}

function valueOf(type: string, { isVoicemail, lines }: Said): unknown {
  if (type === 'boolean') return !isVoicemail
  if (type === 'string') return lines[0]
  const number = /\d+/.exec(lines.join(' '))
  return number ? Number(number[0]) : null
}

function evaluate(criterion: unknown, said: Said): Json {
  const result = said.isVoicemail ? 'failure' : 'success'
  return { criteria_id: textAt(criterion, 'id'), result, rationale: rationaleFor(said) }
}

function rationaleFor({ lines }: Said): string {
  return `The customer said: "${lines[0]}"`
}

function byId(results: readonly Json[], key: string): Json {
  return Object.fromEntries(results.map((result) => [textAt(result, key), result]))
}
