import type { CallField, Choice } from '@callwright/contract/calls/call-fields'
import type { Transcript } from './transcript.ts'
import type { AnalysisResult } from '../voice-provider.ts'

type Answer = Pick<AnalysisResult, 'value' | 'reason'>
type Detail = { asked: RegExp; find: (transcript: Transcript) => string | null }

/** The share of calls with one wrong value: real analyses have some too. */
const WRONG_SHARE = 1 / 12
const NOT_MENTIONED: Answer = { value: null, reason: 'This was not mentioned.' }

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = new RegExp(String.raw`\b(?:\d+|${NUMBER_WORDS.join('|')})\b`, 'g')
const PHONE_NUMBER = /\b\d{3}-\d{4}\b/g
const TIME = /\b(?:tomorrow at \d{1,2}|\d{1,2} [ap]m)\b/i

/** Details that a field can ask for, and how to find them. */
const DETAILS: readonly Detail[] = [
  { asked: /\b(?:phone|number)\b/i, find: (transcript) => findSaid(transcript, PHONE_NUMBER) },
  { asked: /\b(?:time|hour|date|day|when)\b/i, find: (transcript) => findSaid(transcript, TIME) },
  { asked: /\bname\b/i, find: ({ name }) => name },
]
const ASKS_FOR_TOPIC = /\b(?:reason|about|topic|subject|why)\b/i

/** What a real provider would find out about the call. `random`: 0 up to, but not including, 1 */
export function analyzeTranscript(
  fields: readonly CallField[],
  transcript: Transcript,
  random: () => number,
): AnalysisResult[] {
  const results = fields.map((field) => ({ fieldId: field.id, ...findAnswer(field, transcript) }))
  const wrong = random() < WRONG_SHARE ? makeWrongResult(fields, transcript, random) : undefined
  return results.map((result) => (result.fieldId === wrong?.fieldId ? wrong : result))
}

/** The outcome of a call without a conversation; nothing else is known. */
export function analyzeMonologue(
  fields: readonly CallField[],
  { outcome, reason }: { outcome: string; reason: string },
): AnalysisResult[] {
  return fields.map(({ id, kind, choices }) => {
    const value = kind === 'outcome' ? findChoice(choices, outcome) : null
    return { fieldId: id, value, reason }
  })
}

function findAnswer(field: CallField, transcript: Transcript): Answer {
  const { kind, choices } = field
  if (kind === 'outcome' || kind === 'choice') return choose(choices, transcript)
  if (kind === 'number') return findNumber(transcript)
  const detail = findDetail(field)
  const answer = detail && describe(detail.find(transcript), transcript)
  if (kind === 'text') return answer ?? findTopic(field, transcript)
  // A yes-no question or a goal.
  if (answer) return { ...answer, value: answer.value !== null }
  const { dialogue, decision } = transcript
  return { value: dialogue.isGoalReached, reason: quote(decision) }
}

/** The choice that means what the dialogue means, or else one whose words occur in a line or in the summary. */
function choose(choices: readonly Choice[], transcript: Transcript): Answer {
  const { dialogue, decision, summary } = transcript
  const standard = findChoice(choices, dialogue.outcome)
  if (standard !== null) return { value: standard, reason: quote(decision) }
  // The most specific choice wins.
  const values = choices.map(({ value }) => value).toSorted((one, other) => other.length - one.length)
  const findIn = (text: string): string | undefined => values.find((value) => hasWords(text, value))
  const line = listCustomerLines(transcript).find((text) => findIn(text) !== undefined)
  const value = findIn(line ?? summary)
  if (value === undefined) return NOT_MENTIONED
  return { value, reason: line === undefined ? summary : quote(line) }
}

function findChoice(choices: readonly Choice[], wanted: string): string | null {
  return choices.find(({ value }) => value.toLowerCase() === wanted)?.value ?? null
}

/** Without regard to case and plurals. */
function hasWords(text: string, phrase: string): boolean {
  const toWords = (words: string): string[] =>
    (words.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/s$/, ''))
  const spoken = toWords(text)
  const wanted = toWords(phrase)
  return wanted.length > 0 && wanted.every((word) => spoken.includes(word))
}

function findNumber(transcript: Transcript): Answer {
  const line = listCustomerLines(transcript).find((text) => readNumbers(text).length > 0) ?? ''
  const [number] = readNumbers(line)
  return number === undefined ? NOT_MENTIONED : { value: number, reason: quote(line) }
}

/** The numbers in a text, apart from phone numbers. */
function readNumbers(text: string): number[] {
  const words = text.replaceAll(PHONE_NUMBER, '').toLowerCase().match(NUMBER) ?? []
  return words.map((word) => (NUMBER_WORDS.includes(word) ? NUMBER_WORDS.indexOf(word) : Number(word)))
}

/** What a field asks for, by its name or else by its question. */
function findDetail({ name, question }: CallField): Detail | undefined {
  return [name, question].flatMap((text) => DETAILS.find(({ asked }) => asked.test(text)) ?? [])[0]
}

function findTopic({ name, question }: CallField, { dialogue: { topic } }: Transcript): Answer {
  if (!ASKS_FOR_TOPIC.test(`${name} ${question}`)) return NOT_MENTIONED
  return { value: topic, reason: `The call was about ${topic}.` }
}

function findSaid(transcript: Transcript, pattern: RegExp): string | null {
  return listCustomerLines(transcript).flatMap((text) => text.match(pattern)?.[0] ?? [])[0] ?? null
}

/** A detail with the line in which the customer said it. */
function describe(said: string | null, transcript: Transcript): Answer {
  if (said === null) return NOT_MENTIONED
  const line = listCustomerLines(transcript).find((text) => text.includes(said)) ?? said
  return { value: said, reason: quote(line) }
}

/** Interest of a customer who declined, or a number that nobody said. */
function makeWrongResult(
  fields: readonly CallField[],
  { dialogue, lines }: Transcript,
  random: () => number,
): AnalysisResult | undefined {
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  const interested = outcome ? findChoice(outcome.choices, 'interested') : null
  if (outcome && interested !== null && dialogue.outcome === 'not interested') {
    return { fieldId: outcome.id, value: interested, reason: 'The customer sounded interested.' }
  }
  const field = fields.find(({ kind }) => kind === 'number')
  if (!field) return undefined
  const said = lines.flatMap(({ text }) => readNumbers(text))
  let value = 2 + Math.floor(random() * 10)
  while (said.includes(value)) value += 1
  return { fieldId: field.id, value, reason: `The customer said ${value}.` }
}

function listCustomerLines({ lines }: Transcript): string[] {
  return lines.filter(({ role }) => role === 'customer').map(({ text }) => text)
}

function quote(line: string): string {
  return `The customer said: "${line}"`
}
