import type { E164 } from '@callwright/contract/text/phone'
import { fillVariables } from '@callwright/contract/text/variables'
import type { RecordingMode } from '@callwright/contract/agent/disclosures'
import type { CallField } from '@callwright/contract/calls/call-fields'
import type { CallDirection, Turn } from '@callwright/contract/calls/calls'
import { askForRecording, type AskedQuestion, listAskedQuestions } from './asked-questions.ts'
import {
  CLOSING_EXCHANGES,
  type Dialogue,
  DIALOGUES,
  type Exchange,
  HOURS_PATTERN,
  type Scenario,
  VOICEMAIL_GREETING,
} from './dialogues.ts'
import { descriptiveSentences } from './prompt-sentences.ts'
import { bookingLines } from './booking.ts'
import { toolLines } from './tools.ts'
import type { AgentTool } from '../voice-provider.ts'

export type TranscriptInput = {
  direction: CallDirection
  businessName: string
  systemPrompt: string
  firstMessage: string
  variables: Readonly<Record<string, string>>
  /** what the agent says to a voicemail box; missing or '': nothing */
  voicemailMessage?: string
  /** `ask`: the agent asks whether the call may be recorded; default: it does not ask */
  recordingMode?: RecordingMode
  /** what the agent finds out about each call; default: only the answers to the reserved questions */
  fields?: readonly CallField[]
  /** the tool that the agent uses */
  tool?: AgentTool
}

export type Line = Pick<Turn, 'role' | 'text'>

export type Transcript = {
  lines: Line[]
  summary: string
  dialogue: Dialogue
  /** the customer's first name */
  name: string
  /** the words that state the topic: the customer's, or the agent's and the answer */
  statement: Line[]
  /** the words that decide the outcome: the customer's, after the agent's question if there was one */
  decision: Line[]
  /** the questions that the agent asks because they are in its prompt */
  asked: AskedQuestion[]
}

const NAMES = ['Maria', 'James', 'Olivia', 'Daniel', 'Priya', 'Lucas', 'Hannah', 'Marcus', 'Elena', 'Tom']
const FICTIONAL_NUMBER = '202-555-0142'
const NAME_VARIABLES = ['name', 'customer_name', 'contact_name', 'first_name', 'firstname', 'full_name', 'user_name']
/** First messages after which the customer states the reason for the call. */
const INVITATION = /\b(?:how (?:can|may) (?:i|we) (?:help|assist)|what can (?:i|we) do|thank(?:s| you) for calling)\b/i

/**
 * A conversation that opens with the first message and quotes the prompt.
 * @param random 0 up to, but not including, 1
 * @param unusual.person the name of the person to whom the call is transferred
 * @param unusual.customerNumber default: a fictional one
 */
export function writeTranscript(
  call: TranscriptInput,
  random: () => number,
  { scenario, person, customerNumber }: { scenario?: Scenario; person?: string; customerNumber?: E164 | null } = {},
): Transcript {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const prompt = fillVariables(call.systemPrompt, call.variables)
  const opening = writeOpening(call)
  const found = pick(
    scenario === undefined
      ? suitableDialogues(call.direction, opening, prompt)
      : DIALOGUES.filter((each) => each.scenario === scenario),
  )
  if (!found) throw new Error('No dialogue suits this call')
  const dialogue = { ...found, ...(found.variants && pick(found.variants)) }

  const sentences = descriptiveSentences(prompt)
  const fact = pick(sentences.filter((text) => dialogue.subject.test(text)))
  const hours = HOURS_PATTERN.test(fact ?? '') ? undefined : sentences.find((text) => HOURS_PATTERN.test(text))
  const more = pick(sentences.filter((text) => text !== fact && text !== hours))
  const name = customerName(call.variables) ?? pick(NAMES) ?? ''
  const business = call.businessName.trim() || 'our office'
  const phone = customerNumber?.replace(/^\+1(...)(...)/, '$1-$2-') ?? FICTIONAL_NUMBER
  const values = { name, phone, business, person, fact, hours, more }

  const lines: Line[] = [{ role: 'agent', text: opening }]
  addExchanges(lines, dialogue.exchanges, values)
  const recording = scenario === undefined && call.recordingMode === 'ask' ? [askForRecording(random)] : []
  // Before the first reply, since the customer's next line may answer that.
  for (const { question, answer } of recording) {
    lines.splice(2, 0, { role: 'agent', text: question }, { role: 'customer', text: answer })
  }
  const asked = scenario === undefined ? listAskedQuestions(call.systemPrompt, call.fields ?? [], random) : []
  for (const { question, answer } of asked) {
    const reply = lines.pop()?.text ?? ''
    lines.push({ role: 'agent', text: `${reply} ${question}` }, { role: 'customer', text: answer })
    lines.push({ role: 'agent', text: 'Thank you.' })
  }
  if (scenario === undefined && call.tool) {
    lines.push(...(call.tool.name === 'find_times' ? bookingLines(call.tool, name) : toolLines(call.tool)))
  }
  if (scenario === undefined) addExchanges(lines, CLOSING_EXCHANGES, values)
  const opener = call.direction === 'inbound' ? '{name} called about' : 'The agent called {name} and they spoke about'
  const summary = fillPlaceholders(`${opener} ${dialogue.topic}. ${dialogue.ending}`, values)
  const fill = ({ role, text }: Line): Line => ({ role, text: fillPlaceholders(text, values) })
  const { statement, decision } = findKeyWords(dialogue)
  return {
    lines,
    summary,
    dialogue,
    name,
    statement: statement.map(fill),
    decision: decision.map(fill),
    asked: [...recording, ...asked],
  }
}

type Values = Readonly<Record<string, string | undefined>>

function addExchanges(lines: Line[], exchanges: readonly Exchange[], values: Values): void {
  for (const [customer, agent] of exchanges) {
    const reply = fillPlaceholders(agent, values)
    if (reply === '') continue
    lines.push({ role: 'customer', text: fillPlaceholders(customer, values) }, { role: 'agent', text: reply })
  }
}

function findKeyWords({ scenario, opener, exchanges }: Dialogue): Pick<Transcript, 'statement' | 'decision'> {
  const [opening, reply = ''] = exchanges[0] ?? []
  const answer: Line = { role: 'customer', text: exchanges.at(-1)?.[0] ?? '' }
  const question = exchanges.at(-2)?.[1].match(/[^.}]+\?$/)?.[0]
  const decision: Line[] = question === undefined ? [answer] : [{ role: 'agent', text: question }, answer]
  if (scenario !== undefined) return { statement: decision, decision }
  if (opener === 'agent')
    return { statement: [{ role: 'agent', text: reply.split(' {fact}')[0] ?? '' }, answer], decision }
  return { statement: [{ role: 'customer', text: opening ?? '' }], decision }
}

/** A call that reaches a voicemail: the agent leaves its message, if it has one, and hangs up. */
export function writeVoicemail(call: TranscriptInput): Pick<Transcript, 'lines' | 'summary'> {
  const greeting = VOICEMAIL_GREETING.map((text) => ({ role: 'customer', text }) as const)
  const message = fillVariables(call.voicemailMessage ?? '', call.variables).trim()
  const left: Line[] = message === '' ? [] : [{ role: 'agent', text: message }]
  return {
    lines: [{ role: 'agent', text: writeOpening(call) }, ...greeting, ...left],
    summary: `The call reached a voicemail. The agent left ${message === '' ? 'no' : 'a'} message.`,
  }
}

/** A call in which the agent says its first message and hangs up. */
export function writeMessage(call: TranscriptInput): Pick<Transcript, 'lines' | 'summary'> {
  return {
    lines: [{ role: 'agent', text: writeOpening(call) }],
    summary: 'The agent gave the caller a message and ended the call.',
  }
}

export function suitableDialogues(direction: CallDirection, opening: string, prompt: string): readonly Dialogue[] {
  const opener = direction === 'inbound' || INVITATION.test(opening) ? 'customer' : 'agent'
  const all = DIALOGUES.filter((dialogue) => dialogue.scenario === undefined && dialogue.opener === opener)
  const spoken = opener === 'agent' ? [opening, prompt] : [prompt]
  const suitable = spoken.map((text) => all.filter(({ subject }) => subject.test(text)))
  return suitable.find((dialogues) => dialogues.length > 0) ?? all.slice(-1)
}

export function writeOpening(call: TranscriptInput): string {
  return fillVariables(call.firstMessage, call.variables).trim() || writeGreeting(call)
}

function writeGreeting({ direction, businessName }: TranscriptInput): string {
  const business = businessName.trim()
  if (direction === 'outbound')
    return `Hello, this is the assistant${business ? ` of ${business}` : ''}. Do you have a moment?`
  return `Hello, thank you for calling${business ? ` ${business}` : ''}. How can I help you?`
}

/** The customer's first name, if a variable has it. */
function customerName(variables: Readonly<Record<string, string>>): string | undefined {
  const name = NAME_VARIABLES.map((key) => variables[key]?.trim()).find(Boolean)
  return name?.split(/\s+/)[0]
}

/** Fills a template's placeholders. An empty placeholder is removed along with the space after it. */
export function fillPlaceholders(template: string, values: Values): string {
  return template
    .replace(/\{(\w+)\} ?/g, (placeholder, name: string) => {
      const value = values[name]
      return value === undefined ? '' : `${value}${placeholder.endsWith(' ') ? ' ' : ''}`
    })
    .trim()
}
