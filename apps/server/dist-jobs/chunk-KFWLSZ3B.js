import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import {
  PASSWORD_CHANGED_EMAIL,
  SECOND_FACTOR_DISABLED_EMAIL,
  findOperator,
  findUserByEmail,
  hashPassword,
  insertBusiness,
  insertUser,
  isUniqueViolation,
  queueSecurityEmail,
  removeSecondFactor,
  updateEmail,
  updatePassword,
} from './chunk-7U5TCJ3R.js'
import { endUserSessions } from './chunk-IT7X6LP4.js'
import { MESSAGE_ONLY_PROMPT, asTenantId, asUserId, newPasswordSchema, recordAudit } from './chunk-X4YL7QCT.js'
import { DomainError, newSecret } from './chunk-SGFYJ52H.js'
import { CALL_BACK_ID, OPT_OUT_ID, RESERVED_QUESTIONS, fillVariables } from './chunk-KCUA5MXW.js'
import { messageOf } from './chunk-2M2KABWW.js'
import { EventEmitter } from 'node:events'
function createEvents() {
  const events = new EventEmitter({ captureRejections: true })
  events.setMaxListeners(0)
  events.on('callEnded', (event) => events.emit('callCompleted', event))
  return events
}
function createInitialPassword(password, cost) {
  const text = password ?? `${newSecret().slice(0, 20)}-1`
  const hash = hashPassword(text, cost)
  hash.catch(() => {})
  return { text, isGenerated: password === null, hash }
}
async function ensureOperator(deps, { password, chosen }) {
  const email = deps.settings.operatorEmail
  const operator = await findOperator(deps.db)
  if (operator?.hasBusiness === false) {
    await deps.db.transaction().execute(async (trx) => await insertOwnBusiness(trx, deps, operator.id))
  }
  if (operator?.email === email) return { created: false, generatedPassword: null }
  if (await findUserByEmail(deps.db, email)) {
    throw new DomainError('conflict', `OPERATOR_EMAIL ${email} belongs to a business account. Choose another address.`)
  }
  const now = deps.now()
  if (operator) {
    await updateEmail(deps.db, operator.id, { email, now })
    return { created: false, generatedPassword: null }
  }
  const first = chosen ?? createInitialPassword(password, deps.settings.passwordCost)
  try {
    const id = asUserId(deps.newId())
    const passwordHash = await first.hash
    const times = { createdAt: now, updatedAt: now }
    await deps.db.transaction().execute(async (trx) => {
      await insertUser(trx, { id, email, emailVerifiedAt: now, passwordHash, role: 'operator', ...times })
      await insertOwnBusiness(trx, deps, id)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { created: false, generatedPassword: null }
  }
  return { created: true, generatedPassword: first.isGenerated ? first.text : null }
}
async function insertOwnBusiness(db, { now, newId }, userId) {
  const at = now()
  const id = asTenantId(newId())
  const business = { id, userId, name: '', servicePlan: 'both', createdAt: at, updatedAt: at }
  await insertBusiness(db, business, newId())
}
async function setOperatorPassword(deps, password) {
  const parsed = newPasswordSchema.safeParse(password)
  if (!parsed.success) throw new DomainError('invalid', messageOf(parsed.error))
  const operator = await findOperator(deps.db)
  if (!operator) throw new DomainError('not-found', 'There is no operator account yet. Start Callwright once first.')
  const hash = await hashPassword(parsed.data, deps.settings.passwordCost)
  await deps.db.transaction().execute(async (trx) => {
    await updatePassword(trx, operator.id, { hash, now: deps.now() })
    const wasOn = await removeSecondFactor(trx, operator.id)
    await endUserSessions({ db: trx, now: deps.now }, operator.id)
    const recipient = operator.email
    await queueSecurityEmail(trx, deps, { recipient, ...PASSWORD_CHANGED_EMAIL })
    if (wasOn) await queueSecurityEmail(trx, deps, { recipient, ...SECOND_FACTOR_DISABLED_EMAIL })
    const entry = { action: 'auth.setOperatorPassword', subject: operator.id, after: { secondFactorRemoved: wasOn } }
    await recordAudit(trx, deps, entry)
  })
  deps.events.emit('sessionsEnded', { userId: operator.id, sessionId: 'all' })
  deps.events.emit('jobsQueued')
}
var WRONG_SHARE = 1 / 12
var NOT_MENTIONED = { value: null, reason: 'This was not mentioned.' }
var NO_OPT_OUT = { value: false, reason: 'Nobody asked for this.' }
var INVENTED_INTEREST = ['That sounds wonderful, count me in.', 'Great, sign me up.', 'I was hoping you would ask.']
var INVENTED_NUMBERS = ['Roughly #, give or take.', 'It must be #, if I remember right.', "Let's say #, to be safe."]
var NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
var NUMBER = new RegExp(String.raw`\b(?:\d+|${NUMBER_WORDS.join('|')})\b`, 'g')
var PHONE_NUMBER = /\b\d{3}-\d{3}-\d{4}\b/g
var TIME = /\b(?:tomorrow at )?\d{1,2} [ap]m\b/i
var DETAILS = [
  { asked: /\b(?:phone|number)\b/i, find: (text) => text.match(PHONE_NUMBER)?.[0] },
  { asked: /\b(?:time|hour|date|day|when)\b/i, find: (text) => text.match(TIME)?.[0] },
  { asked: /\bname\b/i, find: (text, name) => (text.includes(name) ? name : void 0) },
]
var ASKS_FOR_TOPIC = /\b(?:reason|about|topic|subject|why)\b/i
function analyzeTranscript(fields, transcript, random) {
  const asked = [...fields, ...RESERVED_QUESTIONS]
  const results = asked.map((field) => ({ fieldId: field.id, ...findAnswer(field, transcript) }))
  const wrong = random() < WRONG_SHARE ? makeWrongResult(fields, transcript, random) : void 0
  return results.map((result) => (result.fieldId === wrong?.fieldId ? wrong : result))
}
function analyzeMonologue(fields, { outcome, reason }) {
  return [...fields, ...RESERVED_QUESTIONS].map(({ id: fieldId, kind, choices }) => {
    if (fieldId === OPT_OUT_ID) return { fieldId, ...NO_OPT_OUT }
    const value = kind === 'outcome' ? findChoice(choices, outcome) : null
    return { fieldId, ...(value === null ? NOT_MENTIONED : { value, reason }) }
  })
}
function findAnswer(field, transcript) {
  const { id, kind, choices } = field
  const { dialogue, decision } = transcript
  const asked = transcript.asked.find(({ fieldId }) => fieldId === id)
  if (asked) {
    const lines = [
      { role: 'agent', text: asked.question },
      { role: 'customer', text: asked.answer },
    ]
    return quote(asked.value, lines)
  }
  if (id === OPT_OUT_ID) return NO_OPT_OUT
  if (id === CALL_BACK_ID) return quote(dialogue.callBack, decision)
  if (kind === 'outcome' || kind === 'choice') return choose(choices, transcript)
  if (kind === 'number') return findSaid(transcript, (text) => readNumbers(text)[0])
  const detail = findDetail(field)
  const answer = detail && findSaid(transcript, detail)
  if (kind === 'text') return answer ?? findTopic(field, transcript)
  if (answer) return { ...answer, value: answer.value !== null }
  return quote(dialogue.isGoalReached, decision)
}
function choose(choices, transcript) {
  const { dialogue, statement, decision } = transcript
  const standard = findChoice(choices, dialogue.outcome)
  if (standard !== null) return quote(standard, decision)
  const values = choices.map(({ value }) => value).toSorted((one, other) => other.length - one.length)
  const findIn = (text) => values.find((value) => hasWords(text, value))
  const said = findSaid(transcript, findIn)
  if (said.value !== null) return said
  const topic = findIn(dialogue.topic)
  return topic === void 0 ? quote(findIn(dialogue.ending), decision) : quote(topic, statement)
}
function findChoice(choices, wanted) {
  return choices.find(({ value }) => value.toLowerCase() === wanted)?.value ?? null
}
function hasWords(text, phrase) {
  const toWords = (words) => (words.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/s$/, ''))
  const spoken = toWords(text)
  const wanted = toWords(phrase)
  return wanted.length > 0 && wanted.every((word) => spoken.includes(word))
}
function readNumbers(text) {
  const words = text.replaceAll(PHONE_NUMBER, '').toLowerCase().match(NUMBER) ?? []
  return words.map((word) => (NUMBER_WORDS.includes(word) ? NUMBER_WORDS.indexOf(word) : Number(word)))
}
function findDetail({ name, question }) {
  return [name, question].flatMap((text) => DETAILS.find(({ asked }) => asked.test(text)) ?? [])[0]?.find
}
function findTopic({ name, question }, { dialogue, statement }) {
  return ASKS_FOR_TOPIC.test(`${name} ${question}`) ? quote(dialogue.topic, statement) : NOT_MENTIONED
}
function findSaid({ lines, name }, find) {
  const found = lines.map((line) => (line.role === 'customer' ? find(line.text, name) : void 0))
  const index = found.findIndex((value) => value !== void 0)
  return quote(found[index], lines.slice(index, index + 1))
}
function quote(value, lines) {
  if (value === void 0) return NOT_MENTIONED
  return { value, reason: lines.map(({ role, text }) => `The ${role} said: "${text}"`).join(' ') }
}
function makeWrongResult(fields, { dialogue, lines }, random) {
  const pick = (texts) => texts[Math.floor(random() * texts.length)] ?? ''
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  const interested = outcome ? findChoice(outcome.choices, 'interested') : null
  if (outcome && interested !== null && dialogue.outcome === 'not interested') {
    return { fieldId: outcome.id, value: interested, reason: `The customer said: "${pick(INVENTED_INTEREST)}"` }
  }
  const field = fields.find(({ kind }) => kind === 'number')
  if (!field) return void 0
  const said = lines.flatMap(({ text }) => readNumbers(text))
  let value = 2 + Math.floor(random() * 10)
  while (said.includes(value)) value += 1
  const quotation = pick(INVENTED_NUMBERS).replace('#', String(value))
  return { fieldId: field.id, value, reason: `The customer said: "${quotation}"` }
}
var HOURS_PATTERN = /\b(?:open|closed|hours|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i
var APPOINTMENTS = /\b(?:appointments?|book\w*|schedul\w+|visits?|consultations?|check-?ups?)\b/i
var PRICES = /\b(?:pric\w+|costs?|fees?|rates?|charges?|discounts?|dollars?)\b|[$€£]\s?\d/i
var ORDERS = /\b(?:orders?|deliver\w*|shipp\w+|pick-?up|parcels?)\b/i
var QUOTES = /\b(?:quotes?|quotations?|estimates?|proposals?)\b/i
var DIALOGUES = [
  {
    opener: 'customer',
    topic: 'an appointment',
    subject: APPOINTMENTS,
    exchanges: [
      [
        "Hi, this is {name}. I'd like to book an appointment, please.",
        'I can pass on your request, {name}. {fact} Which time would suit you?',
      ],
      ['3 pm would be perfect.', 'I have noted 3 pm, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like to come at 3 pm; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a visit',
    subject: HOURS_PATTERN,
    exchanges: [
      ["Hello, {name} here. I'd like to come by this week.", 'Gladly. {fact} Shall I tell the team?'],
      ['Yes, please tell them.', 'I have made a note of it, {name}. The team will confirm your visit.'],
    ],
    ending: 'The customer would like to come by; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'prices',
    subject: PRICES,
    exchanges: [
      ['Hi, my name is {name}. I have a question about your prices.', 'Sure. {fact} What would you like to know?'],
      ["I'd like to know if new customers get a discount.", 'I will pass your question on to the team, {name}.'],
    ],
    ending: 'The customer has a question about a discount for the team.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    opener: 'customer',
    topic: 'an order',
    subject: ORDERS,
    exchanges: [
      ["Hello, this is {name}. I'd like to place an order.", 'I can take it down for you. {fact} What would you like?'],
      ['The same as last time, please.', 'I have made a note of it, {name}. The team will confirm your order.'],
    ],
    ending: 'The customer would like the same as last time; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a table',
    subject: /\b(?:restaurants?|reserv\w+|tables?|menus?|dinner|lunch|brunch)\b/i,
    exchanges: [
      ["Hi, {name} here. I'd like to reserve a table for four.", 'Gladly. {fact} At what time would you like to come?'],
      ['At 7 pm, please.', 'I have noted a table for four at 7 pm, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like a table for four at 7 pm; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a problem that needs help',
    subject: /\b(?:support|repairs?|problems?|emergenc\w+|leaks?|returns?|refunds?|exchanges?|warrant\w+)\b/i,
    exchanges: [
      [
        'Hi, this is {name}. Something is not working as it should.',
        "I'm sorry to hear that. {fact} When would be a good time for someone to look at it?",
      ],
      ['Tomorrow at 9 am would be fine.', 'I have noted tomorrow at 9 am, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like help tomorrow at 9 am; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'customer',
    topic: 'a general question',
    subject: /\b(?:services?|information|questions?)\b/i,
    exchanges: [
      [
        "Hello, this is {name}. I heard about you from a friend, and I'd like to know more.",
        'Thank you for your interest. {fact} Shall someone call you back with the details?',
      ],
      ['Yes, please. You can reach me at {phone}.', 'Thank you, {name}. I have noted that you would like a call back.'],
    ],
    ending: 'The customer would like to be called back.',
    outcome: 'call back',
    isGoalReached: false,
    callBack: 'no time',
    variants: [
      {
        exchanges: [
          [
            "Good day, {name} speaking. I'd like to talk to someone who knows your services well.",
            'I can note that. {fact} Shall someone call you back?',
          ],
          ['Yes, tomorrow at 9 am, please. My number is {phone}.', 'Thank you, {name}. I have noted tomorrow at 9 am.'],
        ],
        ending: 'The customer would like to be called back tomorrow at 9 am.',
        callBack: 'tomorrow at 09:00',
      },
      {},
      {
        exchanges: [
          [
            'Hi, {name} here. I have a few questions, but I am at work right now.',
            'No problem. {fact} When can someone call you back?',
          ],
          ['On Friday at 2 pm would be good, at {phone}.', 'Thank you, {name}. I have noted Friday at 2 pm.'],
        ],
        ending: 'The customer would like to be called back on Friday at 2 pm.',
        callBack: 'Friday at 14:00',
      },
    ],
  },
  {
    opener: 'agent',
    topic: 'an appointment',
    subject: APPOINTMENTS,
    exchanges: [
      [
        'Hello, {name} speaking.',
        'I am calling about your appointment with {business}. {fact} Which time would suit you?',
      ],
      ['10 am works for me.', 'I have noted 10 am, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like to come at 10 am; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'a quote',
    subject: QUOTES,
    exchanges: [
      ['Yes, this is {name}.', 'I am calling about your quote from {business}. {fact} Would you like to go ahead?'],
      ['Yes, please. The quote sounds fair.', 'I have made a note of it, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like to go ahead; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'an order',
    subject: ORDERS,
    exchanges: [
      ['{name} speaking, hello.', 'I am calling about your order with {business}. {fact} Which time would suit you?'],
      ["Tomorrow at 4 pm, when I'm at home.", 'I have noted tomorrow at 4 pm, {name}. The team will confirm it.'],
    ],
    ending: 'The customer would like the order tomorrow at 4 pm; the team will confirm it.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    opener: 'agent',
    topic: 'prices',
    subject: PRICES,
    exchanges: [
      ['Hi, this is {name}. Go ahead.', 'I am calling about our prices at {business}. {fact} Would you like an offer?'],
      ['Thank you, but not this year.', 'I understand, {name}. Thank you for telling me.'],
    ],
    ending: 'The customer declined.',
    outcome: 'not interested',
    isGoalReached: false,
  },
  {
    opener: 'agent',
    topic: 'a general question',
    subject: /\b(?:services?|information|questions?)\b/i,
    exchanges: [
      ['Hello? {name} here.', 'I wanted to ask whether {business} can help you with anything. {fact}'],
      ['Maybe. Could you send me something to read?', 'I will pass that on to the team, {name}.'],
    ],
    ending: 'The customer would like to read more.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    scenario: 'transfer',
    opener: 'customer',
    topic: 'a large order',
    subject: ORDERS,
    exchanges: [
      ["Hi, this is {name}. I'd like to talk to a person, please.", "I'll put you through to {person}."],
      ["Hello {person}, I'd like to place a large order.", 'Gladly, {name}. Tell me what you need.'],
    ],
    ending: 'The agent transferred the call to {person}.',
    outcome: 'interested',
    isGoalReached: true,
  },
  {
    scenario: 'message-taken',
    opener: 'customer',
    topic: 'a large order',
    subject: ORDERS,
    exchanges: [
      [
        "Hi, this is {name}. I'd like to talk to a person, please.",
        "Nobody is available right now. I'll pass on your message.",
      ],
      ["Please tell them that I'd like to place a large order.", 'I will tell them, {name}. Goodbye!'],
    ],
    ending: 'Nobody was available, so the agent took a message.',
    outcome: 'interested',
    isGoalReached: false,
  },
  {
    scenario: 'call-back',
    opener: 'agent',
    topic: 'a better time to talk',
    subject: APPOINTMENTS,
    exchanges: [
      [
        "I'm busy right now. Could you call me back tomorrow at 10 am?",
        'Of course, {name}. I have noted a call back for tomorrow at 10 am. Goodbye!',
      ],
    ],
    ending: 'The customer asked to be called back tomorrow at 10 am.',
    outcome: 'call back',
    isGoalReached: false,
    callBack: 'tomorrow at 10:00',
  },
]
var VOICEMAIL_GREETING = [
  'Hello, you have reached my voicemail. I am not available right now.',
  'Please leave a message after the tone.',
]
var CLOSING_EXCHANGES = [
  ['By the way, when are you open?', '{hours}'],
  ['Is there anything else I should know?', '{more}'],
  ['All right, thank you. Goodbye!', 'Thank you, {name}, and all the best from {business}. Goodbye!'],
]
var HEADING = 'Ask in every call:'
var QUESTION_LIST = new RegExp(`^${HEADING}[^\\S\\n]*$(?:\\n- .*)*`, 'm')
function listAskedFields(prompt, fields) {
  const text = toKey(prompt)
  return fields.filter(({ question }) => question.trim() !== '' && text.includes(toKey(question)))
}
function toKey(text) {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
function listAskedQuestions(prompt, fields, random) {
  return listAskedFields(prompt, fields).map(({ id: fieldId, kind, question: written, choices }) => {
    const question = /^[^?]*\?/.exec(written)?.[0] ?? written
    if (kind === 'number') return { fieldId, question, answer: 'That would be 4.', value: 4 }
    if (kind === 'yes-no' || kind === 'goal') return { fieldId, question, answer: 'Yes, that is right.', value: true }
    const choice = choices[Math.floor(random() * choices.length)]?.value
    const value = choice ?? 'The same as last time'
    return { fieldId, question, answer: choice === void 0 ? `${value}.` : `I would say ${value}.`, value }
  })
}
var MAX_LENGTH = 180
var SENTENCE_END = /(?<!\b(?:Dr|Mr|Mrs|Ms|St|No)\.)(?<=[.!?])\s+(?=["'(¿¡\p{Lu}\d$€£])/u
var MARKUP = /^\s*(?:#{1,6}\s.*|[-*•–]\s+|\d{1,2}[.)]\s+|about [^:]{1,80}:\s+)/i
var INSTRUCTION =
  /^(?:you|your|always|only|please|if|when|whenever|once|until|unless|after|before|for an?|under no|first|then|finally|instead|otherwise|eres|tu es|vous êtes|du bist|sie sind)\b/i
var IMPERATIVE =
  /(?:^|[,;:–—] )(?:please |then )?(?:never|do not|don['’]t|act|pretend|be|avoid|keep|speak|use|stay|greet|ask|make sure|ensure|remember|confirm|collect|offer|thank|say|respond|answer|try|help|handle|transfer|start|end|hang up|introduce|note|write|book|schedule|take|get|let|tell|inform|mention|explain|apologize|promise|refer|direct|find|check|assist|provide|gather|request|repeat|follow|call|wait|listen|sound|give)\b(?!-)/i
var ABOUT_THE_AGENT =
  /^(?:role|goals?|task|tone|style|rules?|personality|persona|language|instructions?|name|objective|guardrails)\b.{0,20}:/i
var ABOUT_THE_CALLER =
  /\bcallers?\b|\b(?:the|a|each|every) (?:customer|user|client|patient|guest|lead)s?\b|\b(?:they|them|their)\b/i
var UNFINISHED = /[?:…]$|\{/
var UNSUITABLE = [INSTRUCTION, IMPERATIVE, ABOUT_THE_AGENT, ABOUT_THE_CALLER, UNFINISHED]
function descriptiveSentences(prompt) {
  return prompt
    .split(/\r?\n/)
    .flatMap((line) => line.replace(MARKUP, '').replaceAll('**', '').trim().split(SENTENCE_END))
    .filter((text) => text.length >= 12 && text.length <= MAX_LENGTH && text.split(' ').length >= 3)
    .map((text) => text.replace(/^you are (?=open|closed)/i, 'We are ').replace(/^your (?=opening|hours)/i, 'Our '))
    .filter((text) => !UNSUITABLE.some((pattern) => pattern.test(text)))
    .map((text) => (/[.!]$/.test(text) ? text : `${text}.`))
}
var NAMES = ['Maria', 'James', 'Olivia', 'Daniel', 'Priya', 'Lucas', 'Hannah', 'Marcus', 'Elena', 'Tom']
var FICTIONAL_NUMBER = '202-555-0142'
var NAME_VARIABLES = ['name', 'customer_name', 'contact_name', 'first_name', 'firstname', 'full_name', 'user_name']
var INVITATION = /\b(?:how (?:can|may) (?:i|we) (?:help|assist)|what can (?:i|we) do|thank(?:s| you) for calling)\b/i
function writeTranscript(call, random, { scenario, person, customerNumber } = {}) {
  const pick = (items) => items[Math.floor(random() * items.length)]
  const prompt = fillVariables(call.systemPrompt, call.variables)
  const opening = writeOpening(call)
  const found = pick(
    scenario === void 0
      ? suitableDialogues(call.direction, opening, prompt)
      : DIALOGUES.filter((each) => each.scenario === scenario),
  )
  if (!found) throw new Error('No dialogue suits this call')
  const dialogue = { ...found, ...(found.variants && pick(found.variants)) }
  const sentences = descriptiveSentences(prompt)
  const fact = pick(sentences.filter((text) => dialogue.subject.test(text)))
  const hours = HOURS_PATTERN.test(fact ?? '') ? void 0 : sentences.find((text) => HOURS_PATTERN.test(text))
  const more = pick(sentences.filter((text) => text !== fact && text !== hours))
  const name = customerName(call.variables) ?? pick(NAMES) ?? ''
  const business = call.businessName.trim() || 'our office'
  const phone = customerNumber?.replace(/^\+1(...)(...)/, '$1-$2-') ?? FICTIONAL_NUMBER
  const values = { name, phone, business, person, fact, hours, more }
  const lines = [{ role: 'agent', text: opening }]
  addExchanges(lines, dialogue.exchanges, values)
  const asked = scenario === void 0 ? listAskedQuestions(call.systemPrompt, call.fields ?? [], random) : []
  for (const { question, answer } of asked) {
    const reply = lines.pop()?.text ?? ''
    lines.push({ role: 'agent', text: `${reply} ${question}` }, { role: 'customer', text: answer })
    lines.push({ role: 'agent', text: 'Thank you.' })
  }
  if (scenario === void 0) addExchanges(lines, CLOSING_EXCHANGES, values)
  const opener = call.direction === 'inbound' ? '{name} called about' : 'The agent called {name} and they spoke about'
  const summary = fillPlaceholders(`${opener} ${dialogue.topic}. ${dialogue.ending}`, values)
  const fill = ({ role, text }) => ({ role, text: fillPlaceholders(text, values) })
  const { statement, decision } = findKeyWords(dialogue)
  return { lines, summary, dialogue, name, statement: statement.map(fill), decision: decision.map(fill), asked }
}
function addExchanges(lines, exchanges, values) {
  for (const [customer, agent] of exchanges) {
    const reply = fillPlaceholders(agent, values)
    if (reply === '') continue
    lines.push({ role: 'customer', text: fillPlaceholders(customer, values) }, { role: 'agent', text: reply })
  }
}
function findKeyWords({ scenario, opener, exchanges }) {
  const [opening, reply = ''] = exchanges[0] ?? []
  const answer = { role: 'customer', text: exchanges.at(-1)?.[0] ?? '' }
  const question = exchanges.at(-2)?.[1].match(/[^.}]+\?$/)?.[0]
  const decision = question === void 0 ? [answer] : [{ role: 'agent', text: question }, answer]
  if (scenario !== void 0) return { statement: decision, decision }
  if (opener === 'agent')
    return { statement: [{ role: 'agent', text: reply.split(' {fact}')[0] ?? '' }, answer], decision }
  return { statement: [{ role: 'customer', text: opening ?? '' }], decision }
}
function writeVoicemail(call) {
  const greeting = VOICEMAIL_GREETING.map((text) => ({ role: 'customer', text }))
  const message = fillVariables(call.voicemailMessage ?? '', call.variables).trim()
  const left = message === '' ? [] : [{ role: 'agent', text: message }]
  return {
    lines: [{ role: 'agent', text: writeOpening(call) }, ...greeting, ...left],
    summary: `The call reached a voicemail. The agent left ${message === '' ? 'no' : 'a'} message.`,
  }
}
function writeMessage(call) {
  return {
    lines: [{ role: 'agent', text: writeOpening(call) }],
    summary: 'The agent gave the caller a message and ended the call.',
  }
}
function suitableDialogues(direction, opening, prompt) {
  const opener = direction === 'inbound' || INVITATION.test(opening) ? 'customer' : 'agent'
  const all = DIALOGUES.filter((dialogue) => dialogue.scenario === void 0 && dialogue.opener === opener)
  const spoken = opener === 'agent' ? [opening, prompt] : [prompt]
  const suitable = spoken.map((text) => all.filter(({ subject }) => subject.test(text)))
  return suitable.find((dialogues) => dialogues.length > 0) ?? all.slice(-1)
}
function writeOpening(call) {
  return fillVariables(call.firstMessage, call.variables).trim() || writeGreeting(call)
}
function writeGreeting({ direction, businessName }) {
  const business = businessName.trim()
  if (direction === 'outbound')
    return `Hello, this is the assistant${business ? ` of ${business}` : ''}. Do you have a moment?`
  return `Hello, thank you for calling${business ? ` ${business}` : ''}. How can I help you?`
}
function customerName(variables) {
  const name = NAME_VARIABLES.map((key) => variables[key]?.trim()).find(Boolean)
  return name?.split(/\s+/)[0]
}
function fillPlaceholders(template, values) {
  return template
    .replace(/\{(\w+)\} ?/g, (placeholder, name) => {
      const value = values[name]
      return value === void 0 ? '' : `${value}${placeholder.endsWith(' ') ? ' ' : ''}`
    })
    .trim()
}
var FAILED_SHARE = 0.03
var MISSED_SHARE = 0.08
var VOICEMAIL_SHARE = 1 / 14
var CALL_BACK_SHARE = 1 / 25
var PERSON_SHARE = 0.09
var MAX_MONOLOGUE_SECONDS = 20
var RINGING_SHARE = { min: 0.12, max: 0.25 }
var MAX_RINGING_MS = 4e3
function decideConversation(call, options) {
  const { startedAt, random, callSeconds } = options
  const course = options.course ?? chooseCourse(call, random)
  const { endReason } = course
  const seconds = callSeconds.min + random() * Math.max(0, callSeconds.max - callSeconds.min)
  const totalMs = Math.round(Math.min(seconds, findMaxSeconds(call, course)) * 1e3)
  const ringingShare = RINGING_SHARE.min + random() * (RINGING_SHARE.max - RINGING_SHARE.min)
  const ringingMs = Math.min(MAX_RINGING_MS, Math.round(totalMs * ringingShare))
  const { conversationId, agentId, tenantId, callId, direction, callerNumber, calledNumber, phoneText } = call
  const unanswered = {
    conversationId,
    agentId,
    tenantId,
    callId,
    direction,
    status: endReason === 'provider-error' ? 'failed' : 'missed',
    endReason,
    callerNumber,
    calledNumber,
    ...(phoneText === void 0 ? {} : { phoneText }),
    startedAt,
    durationSeconds: 0,
    summary: null,
    turns: [],
    hasRecording: false,
  }
  const endsAt = startedAt + totalMs
  const times = { conversationId, agentId, tenantId, startedAt, endsAt }
  if (endReason !== 'answered' && endReason !== 'voicemail') {
    return { ...times, answersAt: endsAt, ended: unanswered }
  }
  const { lines, summary, analysis, transfer } = playCall(call, course, random)
  const durationSeconds = Math.max(1, Math.ceil(totalMs / 1e3))
  const turns = timeTurns(lines, { from: ringingMs / 1e3, to: durationSeconds })
  const completed = { status: 'completed', durationSeconds, summary, turns, hasRecording: true, analysis }
  const result = transfer ? { endReason: 'transferred', transfer } : {}
  return { ...times, answersAt: startedAt + ringingMs, ended: { ...unanswered, ...completed, ...result } }
}
var CLOCK_TOLERANCE_MS = 1e4
function conversationAt(conversation, at) {
  const { ended, startedAt, answersAt, endsAt } = conversation
  if (at >= endsAt || at < startedAt - CLOCK_TOLERANCE_MS) return ended
  const isAnswered = ended.status === 'completed' && at >= answersAt
  return {
    ...ended,
    status: isAnswered ? 'in-progress' : 'initiated',
    endReason: null,
    durationSeconds: 0,
    summary: null,
    turns: [],
    hasRecording: false,
    analysis: void 0,
    transfer: void 0,
  }
}
var VOICEMAIL = { outcome: 'voicemail', reason: `The call reached a voicemail: "${VOICEMAIL_GREETING[0]}"` }
var MESSAGE_ONLY = { outcome: 'no conversation', reason: 'The agent only gave the caller a message.' }
var TURNS_BEFORE_TRANSFER = 3
function playCall(call, { endReason, asksFor }, random) {
  const { fields = [], transfers = [] } = call
  if (endReason === 'voicemail') return { ...writeVoicemail(call), analysis: analyzeMonologue(fields, VOICEMAIL) }
  if (isMessageOnly(call)) return { ...writeMessage(call), analysis: analyzeMonologue(fields, MESSAGE_ONLY) }
  const [person] = asksFor === 'person' ? transfers : []
  const transcript = writeTranscript(call, random, {
    scenario: findScenario(asksFor, person),
    person: person?.name,
    customerNumber: call.direction === 'inbound' ? call.callerNumber : call.calledNumber,
  })
  const { lines, summary } = transcript
  const transfer = person && { phoneNumber: person.phoneNumber, turn: TURNS_BEFORE_TRANSFER }
  return { lines, summary, analysis: analyzeTranscript(fields, transcript, random), transfer }
}
function findScenario(asksFor, person) {
  if (asksFor !== 'person') return asksFor
  return person ? 'transfer' : 'message-taken'
}
function isMessageOnly({ systemPrompt }) {
  return systemPrompt === MESSAGE_ONLY_PROMPT
}
function findMaxSeconds(call, { endReason }) {
  const { maxCallSeconds = Infinity } = call
  const isMonologue = endReason === 'voicemail' || isMessageOnly(call)
  return isMonologue ? Math.min(maxCallSeconds, MAX_MONOLOGUE_SECONDS) : maxCallSeconds
}
function chooseCourse({ direction, transfers = [] }, random) {
  const chance = random()
  if (chance < FAILED_SHARE) return { endReason: 'provider-error' }
  if (direction === 'inbound') {
    if (chance < FAILED_SHARE + MISSED_SHARE) return { endReason: 'no-answer' }
    const isAsking = transfers.length > 0 && chance >= 1 - PERSON_SHARE
    return { endReason: 'answered', ...(isAsking ? { asksFor: 'person' } : {}) }
  }
  if (chance < FAILED_SHARE + MISSED_SHARE * 0.6) return { endReason: 'no-answer' }
  if (chance < FAILED_SHARE + MISSED_SHARE) return { endReason: 'busy' }
  if (chance >= 1 - VOICEMAIL_SHARE) return { endReason: 'voicemail' }
  if (chance >= 1 - VOICEMAIL_SHARE - CALL_BACK_SHARE) return { endReason: 'answered', asksFor: 'call-back' }
  return { endReason: 'answered' }
}
function timeTurns(lines, span) {
  const weights = lines.map((line) => line.text.length + 20)
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let weightBefore = 0
  return lines.map((line, index) => {
    const at = span.from + ((span.to - span.from) * weightBefore) / totalWeight
    weightBefore += weights[index] ?? 0
    return { ...line, atSeconds: Math.floor(at * 10) / 10 }
  })
}
export { createEvents, decideConversation, conversationAt, createInitialPassword, ensureOperator, setOperatorPassword }
