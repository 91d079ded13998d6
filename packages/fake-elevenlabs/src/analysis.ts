import { asJson, type Json, listAt, textAt, valueAt } from './json.ts'
import type { FakeConversation, FakeOutcome, FakeRationale, FakeScript, FakeState } from './state.ts'
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
type Said = {
  outcome: FakeOutcome
  isVoicemail: boolean
  lines: string[]
  answers: NonNullable<FakeScript['answers']>
  rationales: FakeRationale
}

function saidIn(state: FakeState, conversation: FakeConversation): Said {
  const lines = linesOf(state, conversation).filter(([role]) => role === 'user')
  const { outcome, script } = conversation
  return {
    outcome,
    isVoicemail: outcome === 'voicemail',
    lines: lines.flatMap(([, message]) => message ?? []),
    answers: script?.answers ?? {},
    rationales: state.options.quirks.rationales ?? 'quoted',
  }
}

function collect(id: string, { property, said }: { property: unknown; said: Said }): Json {
  const type = textAt(property, 'type')
  const choices = listAt(property, 'enum')
  const reserved = RESERVED[id]?.(said.outcome)
  const value = reserved ?? (choices.length > 0 ? chooseFrom(choices, said) : valueOf(type, said))
  const answer = said.answers[id] ?? { value, rationale: rationaleFor(value, said) }
  return {
    data_collection_id: id,
    name: valueAt(property, 'name') ?? null,
    json_schema: { type, description: textAt(property, 'description'), enum: choices.length > 0 ? choices : null },
    ...answer,
  }
}

/** Answers to the questions that the product asks of every agent. */
const RESERVED: Partial<Record<string, (outcome: FakeOutcome) => unknown>> = {
  callwright_opt_out: (outcome) => outcome === 'opt-out',
  callwright_call_back: (outcome) => (outcome === 'call-back' ? 'in 20 minutes' : ''),
}

const OWN_CHOICES: Partial<Record<FakeOutcome, string>> = {
  'call-back': 'call back',
  'opt-out': 'not interested',
  voicemail: 'voicemail',
}

function chooseFrom(choices: readonly unknown[], { outcome, isVoicemail }: Said): unknown {
  const own = OWN_CHOICES[outcome]
  if (own !== undefined && choices.includes(own)) return own
  return isVoicemail ? choices.at(-1) : choices[0]
}

function valueOf(type: string, { isVoicemail, lines }: Said): unknown {
  if (type === 'boolean') return !isVoicemail
  if (type === 'string') return lines[0] ?? null
  const number = /\d+/.exec(lines.join(' '))
  return number ? Number(number[0]) : null
}

function evaluate(criterion: unknown, said: Said): Json {
  const id = textAt(criterion, 'id')
  const { isVoicemail, answers } = said
  const value = isVoicemail ? 'failure' : 'success'
  const answer = answers[id] ?? { value, rationale: rationaleFor(!isVoicemail, said) }
  return { criteria_id: id, result: answer.value, rationale: answer.rationale }
}

const RATIONALES: Record<FakeRationale, (line: string) => string> = {
  quoted: (line) => `The customer said: "${line}"`,
  none: () => '',
  single: (line) => `The customer said: '${line}'`,
  paraphrase: (line) => `The customer said: "${inThirdPerson(line)}"`,
  invented: () => 'The customer said: "Please send the green piano to my cousin in Denver."',
}

/** Only an answer that claims something quotes the customer's line with its number, or else the first. */
function rationaleFor(value: unknown, { lines, rationales }: Said): string {
  const line = (typeof value === 'number' && lines.find((each) => each.includes(String(value)))) || lines[0]
  const isEmpty = line === undefined || value === false || value === '' || value === null
  if (isEmpty) return rationales === 'none' ? '' : 'The customer did not say this.'
  return RATIONALES[rationales](line)
}

const THIRD_PERSON: Record<string, string> = { i: 'they', "i'm": 'they are', we: 'they', me: 'them', my: 'their' }

function inThirdPerson(line: string): string {
  const changed = line.replace(/\b(?:I'm|I|we|me|my)\b/gi, (word) => THIRD_PERSON[word.toLowerCase()] ?? word)
  return changed.replace(/(?:^|[.!?] )[a-z]/g, (start) => start.toUpperCase())
}

function byId(results: readonly Json[], key: string): Json {
  return Object.fromEntries(results.map((result) => [textAt(result, key), result]))
}
