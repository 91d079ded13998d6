import { fillVariables } from '@callwright/contract/agent'
import type { CallDirection } from '@callwright/contract/calls/calls'
import { type AskedDetail, readPrompt } from './prompt-facts.ts'
import { GENERAL, TOPICS, type Topic } from './topics.ts'

export type ScriptInput = {
  direction: CallDirection
  businessName: string
  systemPrompt: string
  firstMessage: string
  variables: Readonly<Record<string, string>>
  random: () => number
}

export type Line = { role: 'agent' | 'customer'; text: string }
export type Script = { lines: Line[]; summary: string }

const FIRST_NAMES = [
  'Maria',
  'James',
  'Olivia',
  'Daniel',
  'Priya',
  'Lucas',
  'Hannah',
  'Marcus',
  'Elena',
  'Tom',
] as const
const LAST_NAMES = [
  'Lopez',
  'Carter',
  'Nguyen',
  'Miller',
  'Patel',
  'Brooks',
  'Fischer',
  'Reyes',
  'Kim',
  'Walsh',
] as const
const DAYS = ['Tuesday', 'Wednesday', 'Thursday'] as const
const DAYTIME = ['at 9:30 am', 'at 10 am', 'at 11:15 am', 'at 1:30 pm', 'at 2 pm', 'at 3:45 pm'] as const
const LEADS = ['Of course.', 'Certainly.', 'Happy to help with that.', 'Sure, let me check.'] as const
const ANSWERS = ['Good question.', 'Let me see.', 'Sure.'] as const
const NOTED = ['Good to know, thank you.', 'Ah, okay. That helps.', 'All right, I will keep that in mind.'] as const
const PICKED_UP = ['Hello? Yes, speaking.', 'Hi. Yes, I have a minute.', 'Oh, hello. Go ahead.'] as const
const THANKS = [
  'No, that was everything. Thank you!',
  "That's all, thanks for your help.",
  'No, thank you so much.',
] as const
const FAREWELLS = ['Bye!', 'Thanks, goodbye.', 'You too, bye now.'] as const
const ANYTHING_ELSE = ['Very good. Is there anything else I can do for you?', "That's noted. Anything else?"] as const
const NAME_KEYS = [
  'name',
  'customer_name',
  'contact_name',
  'first_name',
  'firstname',
  'full_name',
  'user_name',
] as const
const INVITES =
  /\b(?:how (?:can|may) (?:i|we) (?:help|assist|be of)|what can (?:i|we) do|thanks? (?:you )?for calling)\b/i
const GIVES_REASON = /\b(?:calling|phoning|call|reaching out) (?:you )?(?:about|regarding|because|to|for|with)\b/i

/** A conversation of 6 to 12 turns in which the agent opens with its first message and uses what its prompt says. */
export function writeScript(input: ScriptInput): Script {
  const { random } = input
  const business = input.businessName.trim() || 'our office'
  const caller = customerName(input)
  const prompt = readPrompt(input.systemPrompt, input.variables)
  const opening = openingLine(input)
  const customerLeads = input.direction === 'inbound' || INVITES.test(opening)
  const reasonFirst = !customerLeads && !GIVES_REASON.test(opening)
  const usable = reasonFirst ? TOPICS.filter(({ reasons }) => reasons.length > 0) : TOPICS
  const topic =
    (customerLeads ? null : chooseTopic(opening, usable, random)) ??
    chooseTopic(input.systemPrompt, usable, random) ??
    GENERAL
  const fact = prompt.facts.find((text) => text.match(topic.pattern)) ?? prompt.facts[0]
  const time = `${pick(daysIn(fact ?? ''), random)} ${pick(topic.hours ?? DAYTIME, random)}`
  const say = (template: string): string => fill(template, { business, time, name: caller.first })
  const other = prompt.facts.filter((text) => text !== fact)
  const side = other.length > 0 && random() < 0.85 ? pick(other, random) : null
  const agent = (...texts: (string | null | undefined)[]): Line => ({ role: 'agent', text: joined(texts) })
  const customer = (...texts: (string | null | undefined)[]): Line => ({ role: 'customer', text: joined(texts) })

  const lines = [agent(opening)]
  if (customerLeads) lines.push(customer(say(pick(topic.wishes, random))))
  else if (!reasonFirst) lines.push(customer(say(pick(topic.questions, random))))
  else {
    lines.push(customer(pick(PICKED_UP, random)), agent(say(pick(topic.reasons, random))))
    lines.push(customer(say(pick(topic.questions, random))))
  }
  lines.push(agent(pick(LEADS, random), fact, say(pick(topic.offers, random))))
  const agreement = say(pick(topic.agreements, random))
  if (side === null) lines.push(customer(agreement))
  else {
    lines.push(customer(agreement, say(topicOf(side).aside)))
    lines.push(agent(pick(ANSWERS, random), side), customer(pick(NOTED, random)))
  }
  if (prompt.asksFor.length > 0) {
    const asked = prompt.asksFor.slice(0, 2)
    lines.push(agent(`May I have ${asked.map((detail) => QUESTIONS[detail]).join(' and ')}, please?`))
    lines.push(customer(asked.map((detail) => answerDetail(detail, caller, random)).join(' ')))
  }
  if (!reasonFirst) lines.push(agent(pick(ANYTHING_ELSE, random)), customer(pick(THANKS, random)))
  lines.push(agent(say(input.direction === 'inbound' ? GOODBYE_INBOUND : GOODBYE_OUTBOUND)))
  const isNamed = caller.known || prompt.asksFor.includes('name')
  if (random() < 0.5) lines.push(customer(pick(FAREWELLS, random)))
  return {
    lines,
    summary: joined([summarise(input.direction, isNamed ? caller.first : null, topic), say(topic.outcome)]),
  }
}

const GOODBYE_INBOUND = 'Thank you for calling {business}. Have a good day, goodbye!'
const GOODBYE_OUTBOUND = 'Thank you for your time, and greetings from {business}. Goodbye!'

const QUESTIONS: Record<AskedDetail, string> = {
  name: 'your name',
  phone: 'a number where we can reach you',
  email: 'your e-mail address',
  address: 'the address',
  guests: 'the number of guests',
  order: 'the order number',
  budget: 'an idea of your budget',
}

type Caller = { first: string; last: string; known: boolean }

function answerDetail(detail: AskedDetail, caller: Caller, random: () => number): string {
  const digits = String(Math.floor(random() * 100)).padStart(2, '0')
  const answers: Record<AskedDetail, string> = {
    name: `It's ${joined([caller.first, caller.last])}.`,
    phone: `You can reach me at 555-01${digits}.`,
    email: `My e-mail is ${caller.first.toLowerCase().replace(/[^a-z0-9]/g, '') || 'me'}@example.com.`,
    address: `It's ${10 + Number(digits)} Maple Street.`,
    guests: `We will be ${2 + (Number(digits) % 6)}.`,
    order: `The number is 40${digits}.`,
    budget: `Around ${5 + (Number(digits) % 20)} hundred dollars.`,
  }
  return answers[detail]
}

function openingLine({ direction, businessName, firstMessage, variables }: ScriptInput): string {
  const own = fillVariables(firstMessage, variables).trim()
  if (own !== '') return own
  const business = businessName.trim()
  if (direction === 'outbound')
    return `Hello, this is the assistant${business ? ` of ${business}` : ''}. Do you have a moment?`
  return `Hello, thank you for calling${business ? ` ${business}` : ''}. How can I help you?`
}

function customerName({ variables, random }: ScriptInput): Caller {
  const first = pick(FIRST_NAMES, random)
  const last = pick(LAST_NAMES, random)
  const given = NAME_KEYS.map((key) => variables[key]?.trim()).find((name) => name !== undefined && name !== '')
  if (given === undefined) return { first, last, known: false }
  const [givenFirst = given, ...rest] = given.split(/\s+/)
  return { first: givenFirst, last: rest.join(' '), known: true }
}

/** The topics that the text speaks of most are the likeliest; null where it speaks of none. */
function chooseTopic(text: string, topics: readonly Topic[], random: () => number): Topic | null {
  const spokenOf = topics.flatMap((topic) =>
    Array<Topic>(Math.min(2, text.match(topic.pattern)?.length ?? 0)).fill(topic),
  )
  return spokenOf.length === 0 ? null : pick(spokenOf, random)
}

/** The days that the fact names, so that what is offered does not contradict it. */
function daysIn(fact: string): readonly string[] {
  const named = [...fact.matchAll(/\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?\b/g)].map(([, day = '']) => day)
  return named.length === 0 || /\b(?:closed|except|not)\b/i.test(fact) ? DAYS : named
}

function topicOf(fact: string): Topic {
  return TOPICS.find((topic) => fact.match(topic.pattern)) ?? GENERAL
}

function summarise(direction: CallDirection, name: string | null, { about }: Topic): string {
  if (direction === 'inbound') return `${name ?? 'A customer'} called about ${about}.`
  return `The agent called ${name ?? 'the customer'} and they spoke about ${about}.`
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], random: () => number): Item {
  const item = items[Math.min(items.length - 1, Math.floor(random() * items.length))]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

function joined(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(' ')
}
