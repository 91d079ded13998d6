import type { CallField, Choice } from '@callwright/contract/calls/call-fields'
import type { RecordingMode } from '@callwright/contract/agent/disclosures'
import { CALL_BACK_ID, OPT_OUT_ID, RECORDING_ID, reservedQuestions } from '../reserved-questions.ts'
import type { Dialogue } from './dialogues.ts'
import type { Line, Transcript } from './transcript.ts'
import type { AnalysisResult } from '../voice-provider.ts'

/** What is asked about a call. */
type Asked = { fields?: readonly CallField[]; recordingMode?: RecordingMode }
type Answer = Pick<AnalysisResult, 'value' | 'reason'>
/** A transcript, of which less is known if its customer was real. */
type Analyzed = Omit<Transcript, 'dialogue' | 'summary'> & {
  dialogue: Partial<Dialogue> & Pick<Dialogue, 'ending'>
}
type Find = (text: string, name: string) => string | number | undefined

/** The share of calls with one wrong value: real analyses have some too. */
const WRONG_SHARE = 1 / 12
const NOT_MENTIONED: Answer = { value: null, reason: 'This was not mentioned.' }
const NOT_ASKED_FOR: Answer = { value: false, reason: 'Nobody asked for this.' }

/** What wrong results quote: words that are in no dialogue. `#`: the number */
const INVENTED_INTEREST = ['That sounds wonderful, count me in.', 'Great, sign me up.', 'I was hoping you would ask.']
const INVENTED_NUMBERS = ['Roughly #, give or take.', 'It must be #, if I remember right.', "Let's say #, to be safe."]

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = new RegExp(String.raw`\b(?:\d+|${NUMBER_WORDS.join('|')})\b`, 'g')
const PHONE_NUMBER = /\b\d{3}-\d{3}-\d{4}\b/g
const TIME = /\b(?:tomorrow at )?\d{1,2} [ap]m\b/i

/** Details that a field can ask for, and how to find them. */
const DETAILS: readonly { asked: RegExp; find: Find }[] = [
  { asked: /\b(?:phone|number)\b/i, find: (text) => text.match(PHONE_NUMBER)?.[0] },
  { asked: /\b(?:time|hour|date|day|when)\b/i, find: (text) => text.match(TIME)?.[0] },
  { asked: /\bname\b/i, find: (text, name) => (name !== '' && text.includes(name) ? name : undefined) },
]
const ASKS_FOR_TOPIC = /\b(?:reason|about|topic|subject|why)\b/i

/**
 * What a real provider would find out about the call, with quotations, and its answers to the reserved questions.
 * @param random 0 up to, but not including, 1
 */
export function analyzeTranscript(
  { fields = [], recordingMode = 'off' }: Asked,
  transcript: Transcript,
  random: () => number,
): AnalysisResult[] {
  const asked = [...fields, ...reservedQuestions(recordingMode)]
  const results = asked.map((field) => ({ fieldId: field.id, ...findAnswer(field, transcript) }))
  const wrong = random() < WRONG_SHARE ? makeWrongResult(fields, transcript, random) : undefined
  return results.map((result) => (result.fieldId === wrong?.fieldId ? wrong : result))
}

/** What the words of a real customer say literally; nothing is concluded from them. */
export function analyzeLive(
  { fields = [], recordingMode = 'off' }: Asked,
  { lines, asked }: Pick<Transcript, 'lines' | 'asked'>,
): AnalysisResult[] {
  const statement = lines.filter(({ role }) => role === 'customer').slice(0, 1)
  const dialogue = { topic: statement[0]?.text, ending: '' }
  const transcript = { lines, asked, dialogue, statement, name: '', decision: [] }
  return [...fields, ...reservedQuestions(recordingMode)].map((field) => ({
    fieldId: field.id,
    ...findAnswer(field, transcript),
  }))
}

/** The outcome of a call without a conversation; nothing else is known. */
export function analyzeMonologue(
  { fields = [], recordingMode = 'off' }: Asked,
  { outcome, reason }: { outcome: string; reason: string },
): AnalysisResult[] {
  return [...fields, ...reservedQuestions(recordingMode)].map(({ id: fieldId, kind, choices }) => {
    if (fieldId === OPT_OUT_ID || fieldId === RECORDING_ID) return { fieldId, ...NOT_ASKED_FOR }
    const value = kind === 'outcome' ? findChoice(choices, outcome) : null
    return { fieldId, ...(value === null ? NOT_MENTIONED : { value, reason }) }
  })
}

function findAnswer(field: CallField, transcript: Analyzed): Answer {
  const { id, kind, choices } = field
  const { dialogue, decision } = transcript
  const asked = transcript.asked.find(({ fieldId }) => fieldId === id)
  if (asked) {
    const lines = [{ role: 'agent', text: asked.question } as const, { role: 'customer', text: asked.answer } as const]
    return quote(asked.value, lines)
  }
  if (id === OPT_OUT_ID || id === RECORDING_ID) return NOT_ASKED_FOR
  if (id === CALL_BACK_ID) return quote(dialogue.callBack, decision)
  if (kind === 'outcome' || kind === 'choice') return choose(choices, transcript)
  if (kind === 'number') return findSaid(transcript, (text) => readNumbers(text)[0])
  const detail = findDetail(field)
  const answer = detail && findSaid(transcript, detail)
  if (kind === 'text') return answer ?? findTopic(field, transcript)
  // A yes-no question or a goal.
  if (answer) return { ...answer, value: answer.value !== null }
  return quote(dialogue.isGoalReached, decision)
}

/** The choice that means what the dialogue means, or else one whose words occur in a line, the topic or the ending. */
function choose(choices: readonly Choice[], transcript: Analyzed): Answer {
  const { dialogue, statement, decision } = transcript
  const standard = dialogue.outcome === undefined ? null : findChoice(choices, dialogue.outcome)
  if (standard !== null) return quote(standard, decision)
  // The most specific choice wins.
  const values = choices.map(({ value }) => value).toSorted((one, other) => other.length - one.length)
  const findIn = (text: string): string | undefined => values.find((value) => hasWords(text, value))
  const said = findSaid(transcript, findIn)
  if (said.value !== null) return said
  const topic = findIn(dialogue.topic ?? '')
  return topic === undefined ? quote(findIn(dialogue.ending), decision) : quote(topic, statement)
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

/** The numbers in a text, apart from phone numbers. */
function readNumbers(text: string): number[] {
  const words = text.replaceAll(PHONE_NUMBER, '').toLowerCase().match(NUMBER) ?? []
  return words.map((word) => (NUMBER_WORDS.includes(word) ? NUMBER_WORDS.indexOf(word) : Number(word)))
}

/** What a field asks for, by its name or else by its question. */
function findDetail({ name, question }: CallField): Find | undefined {
  return [name, question].flatMap((text) => DETAILS.find(({ asked }) => asked.test(text)) ?? [])[0]?.find
}

function findTopic({ name, question }: CallField, { dialogue, statement }: Analyzed): Answer {
  return ASKS_FOR_TOPIC.test(`${name} ${question}`) ? quote(dialogue.topic, statement) : NOT_MENTIONED
}

/** The first value that is found in a line of the customer. */
function findSaid({ lines, name }: Analyzed, find: Find): Answer {
  const found = lines.map((line) => (line.role === 'customer' ? find(line.text, name) : undefined))
  const index = found.findIndex((value) => value !== undefined)
  return quote(found[index], lines.slice(index, index + 1))
}

/** A value with the words that show it. */
function quote(value: AnalysisResult['value'] | undefined, lines: readonly Line[]): Answer {
  if (value === undefined) return NOT_MENTIONED
  return { value, reason: lines.map(({ role, text }) => `The ${role} said: "${text}"`).join(' ') }
}

/** Interest of a customer who declined, or a number that nobody said, with an invented quotation. */
function makeWrongResult(
  fields: readonly CallField[],
  { dialogue, lines }: Transcript,
  random: () => number,
): AnalysisResult | undefined {
  const pick = (texts: readonly string[]): string => texts[Math.floor(random() * texts.length)] ?? ''
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  const interested = outcome ? findChoice(outcome.choices, 'interested') : null
  if (outcome && interested !== null && dialogue.outcome === 'not interested') {
    return { fieldId: outcome.id, value: interested, reason: `The customer said: "${pick(INVENTED_INTEREST)}"` }
  }
  const field = fields.find(({ kind }) => kind === 'number')
  if (!field) return undefined
  const said = lines.flatMap(({ text }) => readNumbers(text))
  let value = 2 + Math.floor(random() * 10)
  while (said.includes(value)) value += 1
  const quotation = pick(INVENTED_NUMBERS).replace('#', String(value))
  return { fieldId: field.id, value, reason: `The customer said: "${quotation}"` }
}
