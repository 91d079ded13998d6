import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { addFile, setLogo } from './chunk-OMGHIQ45.js'
import {
  addDoNotCall,
  addFields,
  addLink,
  assignNumber,
  explainRecipients,
  listRecipients,
  saveNotes,
  savePrompt,
  saveTransfers,
  saveVersion,
  viewNumbers,
  writeDraft,
} from './chunk-BHKFUPIH.js'
import './chunk-HXTTTYTG.js'
import { createEvents, createInitialPassword, decideConversation } from './chunk-KFWLSZ3B.js'
import { insertBusiness, insertUser, isUniqueViolation } from './chunk-7U5TCJ3R.js'
import './chunk-IT7X6LP4.js'
import {
  DAY_MS,
  DEFAULT_CALL_SETTINGS,
  HOUR_MS,
  addInsertedToCounts,
  answerCallBack,
  asTenantId,
  asUserId,
  changeCampaign,
  claimAttempts,
  countedOrigin,
  createOffsetLookup,
  createSimulatorStore,
  dayNumber,
  insertCall,
  listCallBacks,
  moveRecipients,
  recordAudit,
  recordConversation,
  syncAgent,
} from './chunk-X4YL7QCT.js'
import { DomainError } from './chunk-SGFYJ52H.js'
import './chunk-JWIKROGM.js'
import './chunk-KCUA5MXW.js'
import './chunk-2M2KABWW.js'
import './chunk-B5DICUIQ.js'
import { asE164 } from './chunk-EY235HQA.js'
import './chunk-HUV73QB6.js'
import { toReceivedBytes } from './chunk-ZSH3GPLM.js'
import './chunk-M2C3W4QF.js'
import './chunk-GKKJ54JC.js'
import './chunk-BPAZHZFT.js'
import './chunk-HPXZO5UL.js'
import './chunk-I4BVXFGX.js'
import './chunk-EZBLK3BN.js'
import './chunk-FLKO6SS4.js'
import { setImmediate as nextTurn } from 'node:timers/promises'
var ROLE =
  'You are the friendly receptionist of Northside Plumbing & Heating. Speak calmly, in short sentences, and ask one question at a time.'
var ABOUT = `# About the business
- We are open Monday to Friday from 8 am to 6 pm, and Saturday from 9 am to 1 pm.
- Technicians handle emergencies such as burst pipes and leaks around the clock.
- A service visit costs 95 dollars and includes the first half hour of work.
- A boiler check-up costs 149 dollars and takes about one hour.
- Quotes for a new boiler or a new bathroom are free and valid for 30 days.
- Every repair comes with a warranty of two years on parts and labor.
- We accept cards, checks and bank transfers.`
var TASKS = `# What to do
- Find out whether the caller has an emergency, wants an appointment, a quote or a price.
- For an appointment, ask which time would suit the caller. Say that it is requested and that the team will confirm it.
- Ask for the caller's name, address and callback number.`
var RULES = `# Rules
- If there is a smell of gas, tell the caller to leave the building and call 911.
- Never promise a price that is not listed above, and never say that an appointment is booked.
- If you do not know something, say so and offer a callback by a technician.
- Repeat the requested time and the callback number before you end the call.
- If someone does not want to be called again, apologize and say goodbye.`
var FIRST_MESSAGE = 'Hello, thank you for calling Northside Plumbing and Heating. How can I help you today?'
var DEMO_AGENT = { systemPrompt: [ROLE, ABOUT, TASKS, RULES].join('\n\n'), firstMessage: FIRST_MESSAGE }
var DEMO_TRANSFERS = [
  {
    name: 'Maria Keller',
    phoneNumber: asE164('+12025550199'),
    condition: 'The caller asks for a person, is upset, or wants to place a large order.',
    type: 'conference',
    outsideHours: false,
  },
]
var EARLIER_AGENTS = [
  { systemPrompt: [ROLE, ABOUT].join('\n\n'), firstMessage: 'Northside Plumbing and Heating, how can I help you?' },
  { systemPrompt: [ROLE, ABOUT, TASKS].join('\n\n'), firstMessage: FIRST_MESSAGE },
]
var SAVED_PROMPTS = [
  {
    systemPrompt: `${ROLE}

# Storm damage
- Many pipes are frozen or burst today, so every technician is on the road.
- Emergencies come first: water that cannot be turned off, or no heat in a home with children or sick people.
- Ask for the address and whether the water is turned off at the main valve.
- Ask for a callback number, say that someone will call back, and never promise a time of arrival.`,
    firstMessage: 'Northside Plumbing and Heating, emergency line. Is water running right now?',
  },
  {
    systemPrompt: `${ROLE}

# Holiday closing
- The office is closed for the holiday and opens again on the next working day at 8 am.
- Technicians handle emergencies such as burst pipes and leaks, also on the holiday.
- Take the caller's name, number and reason for calling, and say that someone will call back after the holiday.`,
    firstMessage: 'Happy holidays from Northside Plumbing and Heating. Our office is closed today. How can I help you?',
  },
]
async function addAgent(deps, owner, savedAt) {
  const [voice] = await deps.voice.listVoices()
  const { tenantId } = owner(savedAt[0])
  for (const [index, prompt] of [...EARLIER_AGENTS, DEMO_AGENT].entries()) {
    const text = { ...prompt, ...DEFAULT_CALL_SETTINGS, voiceId: voice?.voiceId ?? null }
    const appliedAt = savedAt[index] ?? savedAt[0]
    const version = { id: deps.newId(), tenantId, text, restoredFrom: null, appliedAt }
    await saveVersion(deps.db, owner(appliedAt), version)
  }
  return await syncAgent(deps, tenantId)
}
async function assignFreeNumber(ctx) {
  const free = (await viewNumbers(ctx)).rows.find(({ state }) => state === 'free')
  if (!free) return null
  await assignNumber(ctx, { number: free.number, tenantId: ctx.tenantId })
  return free.number
}
var offsetAt = createOffsetLookup('America/New_York')
var SUNDAY = 0
var SATURDAY = 6
var HOLIDAYS = [
  { month: 0, days: [1, 1] },
  { month: 4, days: [25, 31], weekday: 1 },
  { month: 6, days: [4, 4] },
  { month: 8, days: [1, 7], weekday: 1 },
  { month: 10, days: [22, 28], weekday: 4 },
  { month: 11, days: [25, 25] },
]
function localDayOf(at) {
  return dayNumber(at, offsetAt(at))
}
function timeOn(day, hour) {
  const local = Math.floor(day * DAY_MS + hour * HOUR_MS)
  return local - offsetAt(local)
}
function weekdayOf(day) {
  return (day + 4) % 7
}
function isWorkday(day) {
  const date = new Date(day * DAY_MS)
  const isHoliday = HOLIDAYS.some(({ month, days: [first, last], weekday = weekdayOf(day) }) => {
    const isInRange = date.getUTCDate() >= first && date.getUTCDate() <= last
    return date.getUTCMonth() === month && isInRange && weekdayOf(day) === weekday
  })
  return weekdayOf(day) !== SUNDAY && !isHoliday
}
function findWeekdayBefore(day, count) {
  let found = day
  for (let left = count; left > 0;) {
    found -= 1
    if (isWorkday(found) && weekdayOf(found) !== SATURDAY) left -= 1
  }
  return found
}
var DEMO_NUMBER = asE164('+12025550100')
var DEMO_BUSINESS = {
  name: 'Northside Plumbing & Heating',
  email: 'demo@example.com',
  phone: '(202) 555-0147',
  address: '48 Harbor Street, Washington, DC 20002',
  website: 'https://northside-plumbing.example.com',
  description:
    'A family-run plumbing and heating company with nine technicians. We repair, install and maintain boilers, water heaters, pipes and bathrooms in homes and small businesses.',
  servicePlan: 'both',
  monthlyLimitMinutes: 600,
}
var CALL_NOTES = [
  'Called back in the afternoon, appointment confirmed.',
  'Wants the invoice by mail, not by email.',
  'Second floor, entrance through the courtyard. The dog is friendly.',
  'Send the technician with the small van: narrow driveway.',
  'Existing customer since spring. Give the loyalty discount.',
  'Asked for the same technician as last time.',
  'Quote sent. Follow up at the end of the week.',
]
var RENEWAL_MESSAGE =
  'Hello {{name}}, this is Northside Plumbing and Heating. I am calling with a quote for your maintenance plan for the coming year: the price and the services stay the same.'
var DEMO_CAMPAIGNS = [
  {
    name: 'Yearly boiler check-ups',
    firstMessage:
      'Hello {{name}}, this is Northside Plumbing and Heating. I am calling about an appointment for your yearly boiler check-up, which costs 149 dollars.',
    testMode: false,
    callingHours: { from: '10:00', until: '12:00' },
    customers: { from: 0, count: 42 },
    listed: 2,
    weekdaysAgo: 18,
    callsPerDay: [14, 14, 14],
  },
  {
    name: 'Maintenance plan renewals: trial run',
    firstMessage: RENEWAL_MESSAGE,
    testMode: true,
    callingHours: { from: '08:00', until: '21:00' },
    customers: { from: 42, count: 8 },
    listed: 0,
    weekdaysAgo: 2,
    callsPerDay: [8],
  },
  {
    name: 'Maintenance plan renewals',
    firstMessage: RENEWAL_MESSAGE,
    testMode: true,
    callingHours: { from: '08:00', until: '21:00' },
    customers: { from: 42, count: 30 },
    listed: 0,
    weekdaysAgo: 1,
    callsPerDay: [12],
  },
]
var FIRST_NAMES = [
  ...['Amelia', 'Benjamin', 'Carla', 'Darius', 'Eleanor', 'Farid', 'Grace', 'Henry', 'Ines', 'Jamal', 'Katherine'],
  ...['Leon', 'Miriam', 'Noah', 'Odette', 'Peter', 'Rosa', 'Samuel', 'Tessa', 'Victor', 'Wanda', 'Yusuf', 'Zoe'],
]
var LAST_NAMES = [
  ...['Abbott', 'Bauer', 'Castillo', 'Dawson', 'Ellison', 'Fontaine', 'Garcia', 'Holloway', 'Ibrahim', 'Jensen'],
  ...['Kowalski', 'Lindqvist', 'Morales', 'Nakamura', 'Okafor', 'Petrov', 'Quinn', 'Rossi', 'Silva'],
]
var AREA_CODES = [202, 240, 301, 410, 443, 571, 667, 703, 804, 540, 434, 757, 304, 302]
var REGULARS = 140
var STRANGERS = 400
var DO_NOT_CALL = [0, 1, 2].map((index) => findCustomer(REGULARS + STRANGERS + index))
function findCustomer(index) {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0]
  const last = LAST_NAMES[index % LAST_NAMES.length] ?? LAST_NAMES[0]
  return { name: `${first} ${last}`, phoneNumber: createPhoneNumber(index) }
}
function createPhoneNumber(index) {
  const place = index + 1
  const area = AREA_CODES[place % AREA_CODES.length] ?? AREA_CODES[0]
  return asE164(`+1${area}55501${String((place * 37) % 100).padStart(2, '0')}`)
}
var AGENT_NOTES = `Parking: our vans need a free space close to the house. Ask callers from apartment buildings about parking.
We do not repair gas stoves and do not install air conditioning. Recommend Capitol Cooling for both.
Customers with a maintenance plan get appointments first and pay no fee for the service visit.
Ask for photos of leaks or error codes: service@northside-plumbing.example.com.`
var LINKS = [
  'https://northside-plumbing.example.com/services',
  'https://booking.northside-plumbing.example.com/appointments',
]
var DOCUMENTS = [
  {
    name: 'Price list.pdf',
    lines: [
      'Price list',
      'Service visit, with the first half hour of work: 95 dollars',
      'Each further half hour: 55 dollars',
      'Boiler check-up: 149 dollars',
      'Drain cleaning: from 129 dollars',
      'Water heater, 50 gallons, installed: from 1,450 dollars',
      'New boiler, installed: from 5,900 dollars',
      'Maintenance plan: 19 dollars a month',
      'Emergency visit at night, on Sundays and on holidays: 180 dollars',
      'All prices include tax. Quotes are free and valid for 30 days.',
    ],
  },
  {
    name: 'Opening hours.pdf',
    lines: [
      'Opening hours',
      'Monday to Friday: 8 am to 6 pm',
      'Saturday: 9 am to 1 pm',
      'Sunday: closed',
      "Closed on New Year's Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas Day.",
      'Technicians handle emergencies such as burst pipes and leaks around the clock.',
    ],
  },
  {
    name: 'Questions and answers.pdf',
    lines: [
      'Questions and answers',
      'How soon can someone come? Within three working days; in an emergency, within two hours.',
      'Which area do you serve? Washington, DC and the suburbs in Maryland and Virginia, up to 25 miles.',
      'How can I pay? By card, check or bank transfer, within 14 days.',
      'Is there a warranty? Two years on parts and labor for every repair.',
      'Do I have to be at home? Yes, an adult must let the technician in.',
      'Can I cancel? Yes, free of charge until 24 hours before the appointment.',
    ],
  },
]
var LEAD_FILE_NAME = 'Boiler check-ups due.csv'
var CITIES = ['Washington', 'Bethesda', 'Arlington', 'Alexandria', 'Silver Spring']
var LEADS = { from: 72, count: 24 }
function writeLeadFile() {
  const rows = Array.from({ length: LEADS.count }, (_, index) => {
    const { name, phoneNumber } = findCustomer(LEADS.from + index)
    return `${phoneNumber.slice(2)},${name},${CITIES[index % CITIES.length] ?? CITIES[0]}`
  })
  return ['phone_number,name,city', ...rows, ''].join('\r\n')
}
var LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<title>Northside Plumbing and Heating</title>
<rect width="64" height="64" fill="#0f4c81"/>
<path d="M32 10c9 11 15 19 15 27a15 15 0 0 1-30 0c0-8 6-16 15-27z" fill="#ffffff"/>
<path d="M32 28c5 6 7 9 7 13a7 7 0 0 1-14 0c0-4 2-7 7-13z" fill="#f28c28"/>
</svg>
`
var REQUESTS = ['appointment', 'visit', 'prices', 'quote', 'problem', 'general question']
var DEMO_FIELDS = [
  {
    kind: 'choice',
    name: 'Request',
    question: 'What did the caller want?',
    choices: REQUESTS.map((value) => ({ value, isReached: true, isCallBack: false })),
  },
  {
    kind: 'number',
    name: 'Requested hour',
    question: 'Which hour did the customer ask for? Answer with the hour alone, such as 10 for 10 am.',
    choices: [],
  },
  { kind: 'text', name: 'Customer name', question: 'What is the name of the customer?', choices: [] },
  {
    kind: 'text',
    name: 'Callback number',
    question: 'Which phone number did the customer leave for a call-back?',
    choices: [],
  },
  {
    kind: 'goal',
    name: 'Time requested',
    question: 'The customer asked for a certain time for an appointment, a repair or a call-back.',
    choices: [],
  },
  {
    kind: 'goal',
    name: 'Request taken',
    question: 'The agent noted a request that the team only has to confirm, or put the customer through to a person.',
    choices: [],
  },
]
function createDemoOwner(deps, { tenantId, userId }) {
  const caller = {
    session: {
      sessionId: '',
      key: null,
      persistent: false,
      user: { id: userId, email: DEMO_BUSINESS.email, role: 'business', emailVerified: true },
      tenantId,
    },
    sessionToken: null,
    deviceToken: null,
    ip: '',
    userAgent: null,
    cookies: { setSession: () => {}, clearSession: () => {}, setDevice: () => {} },
  }
  return (at) => ({ ...deps, caller, tenantId, now: () => at, isAudited: false, isPast: true })
}
async function makeAccount(deps, createdAt) {
  const { email } = DEMO_BUSINESS
  const password = createInitialPassword(null, deps.settings.passwordCost)
  const passwordHash = await password.hash
  const userId = asUserId(deps.newId())
  const tenantId = asTenantId(deps.newId())
  const times = { createdAt, updatedAt: createdAt }
  try {
    await deps.db.transaction().execute(async (trx) => {
      const user = { id: userId, email, emailVerifiedAt: createdAt, passwordHash, role: 'business' }
      await insertUser(trx, { ...user, ...times })
      await insertBusiness(trx, { id: tenantId, userId, ...DEMO_BUSINESS, ...times }, deps.newId())
      await recordAudit(trx, deps, { action: 'demo.make', tenantId })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new DomainError(
      'conflict',
      `${email} already has an account. Without the password that the command printed, use "Forgot password" on the sign-in page.`,
      { cause: error },
    )
  }
  return { tenantId, userId, password: password.text }
}
function seededRandom(seed) {
  let state = seed | 0
  return () => {
    state = (state + 1831565813) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
function pickFrom(items, random) {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
var DEMO_DAYS = 90
var MAX_SECONDS = 300
var BY_WEEKDAY = [0, 6, 5.4, 5.1, 4.9, 5.5, 1.8]
var OPENS_AT = 8
var BY_HOUR = [2.1, 3.2, 3.4, 2.7, 1.2, 1.7, 2.5, 2.4, 2, 1.1]
var SATURDAY_BY_HOUR = [0, 2.8, 3.2, 2.3, 1.2]
var INBOUND_SHARE = 0.8
var REGULARS_SHARE = 0.55
var NOTES_SHARE = 0.12
function planDailyCalls({ now, seed }) {
  const random = seededRandom(seed)
  const firstDay = localDayOf(now) - DEMO_DAYS + 1
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const growth = 0.8 + (0.4 * index) / DEMO_DAYS
    return planDay(firstDay + index, growth, random)
  })
    .flat()
    .filter((call) => call.startedAt + call.seconds * 1e3 < now)
    .toSorted((one, other) => one.startedAt - other.startedAt)
}
function planDay(day, growth, random) {
  if (!isWorkday(day)) return []
  const calls = Math.floor((BY_WEEKDAY[weekdayOf(day)] ?? 0) * growth + random())
  return Array.from({ length: calls }, () => planCall(day, random))
}
function planCall(day, random) {
  const person = random() < REGULARS_SHARE ? findCustomer(Math.floor(random() ** 2 * REGULARS)) : null
  const phoneNumber = person?.phoneNumber ?? createPhoneNumber(REGULARS + Math.floor(random() * STRANGERS))
  const hour = chooseHour(weekdayOf(day) === SATURDAY ? SATURDAY_BY_HOUR : BY_HOUR, random)
  return {
    startedAt: timeOn(day, hour + random()),
    seconds: chooseSeconds(random),
    direction: random() < INBOUND_SHARE ? 'inbound' : 'outbound',
    phoneNumber,
    contactName: person?.name ?? null,
    notes: random() < NOTES_SHARE ? pickFrom(CALL_NOTES, random) : null,
    campaignIndex: null,
    outcome: null,
  }
}
function chooseHour(weights, random) {
  let remaining = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => (remaining -= weight) < 0)
  return OPENS_AT + Math.max(0, index)
}
function chooseSeconds(random) {
  return Math.round(38 + (MAX_SECONDS - 38) * random() ** 2)
}
var STARTS_AT_HOUR = 10
var OUTCOMES = [
  ...['answered', 'answered', 'no-answer', 'answered', 'answered', 'voicemail', 'busy'],
  ...['answered', 'provider-error', 'answered', 'answered', 'no-answer', 'answered', 'answered'],
]
function planCampaigns({ now, seed }) {
  const random = seededRandom(seed + 1)
  const today = localDayOf(now)
  return DEMO_CAMPAIGNS.map((text, campaignIndex) => {
    const { customers, listed, weekdaysAgo, callsPerDay } = text
    const people = Array.from({ length: customers.count }, (_, index) => findCustomer(customers.from + index))
    let called = 0
    const calls = callsPerDay.flatMap((count, index) => {
      const day = findWeekdayBefore(today, weekdaysAgo - index)
      const peopleOfDay = people.slice(called, called + count)
      called += count
      return planCallsOfDay(peopleOfDay, { day, campaignIndex, random })
    })
    return { ...text, people: [...people, ...DO_NOT_CALL.slice(0, listed)], calls }
  })
}
function planCallsOfDay(people, { day, campaignIndex, random }) {
  let at = timeOn(day, STARTS_AT_HOUR)
  return people.map(({ name, phoneNumber }, index) => {
    const startedAt = at
    const seconds = Math.round(32 + 85 * random() ** 2)
    at += (seconds + 45 + Math.floor(random() * 240)) * 1e3
    const outcome = OUTCOMES[index % OUTCOMES.length] ?? 'answered'
    const call = { startedAt, seconds, direction: 'outbound', phoneNumber, contactName: name }
    return { ...call, notes: null, campaignIndex, outcome }
  })
}
var FIRST_DRAWS = { voicemail: 0.99, answered: 0.5, busy: 0.1, 'no-answer': 0.05, 'provider-error': 0.01 }
async function recordPlannedCall(deps, context, planned) {
  const { tenantId } = context
  const { phoneNumber, startedAt } = planned
  const callId = deps.newId()
  const campaign = planned.campaignIndex === null ? void 0 : context.campaigns[planned.campaignIndex]
  const conversation = planConversation(deps, context, { callId, planned, campaign })
  await deps.db.transaction().execute(async (trx) => {
    const recipientId = campaign?.recipients.get(phoneNumber) ?? null
    await insertCall(trx, {
      id: callId,
      tenantId,
      provider: 'simulator',
      campaignId: campaign?.id ?? null,
      recipientId,
      testMode: campaign?.testMode ? 1 : 0,
      direction: planned.direction,
      status: 'initiated',
      contactName: planned.contactName,
      notes: planned.notes,
      phoneNumber,
      startedAt,
      createdAt: startedAt,
      updatedAt: startedAt,
    })
    if (campaign && recipientId !== null) {
      const campaignId = campaign.id
      const attempt = { id: deps.newId(), tenantId, campaignId, recipientId, phoneNumber, attemptNumber: 1, fence: 1 }
      const times = { createdAt: startedAt, sentAt: startedAt, resolvedAt: startedAt }
      await claimAttempts(trx, [{ ...attempt, ...times, state: 'started', callId }], { leaseMs: 0 })
      const move = { from: 'queued', to: 'dialling', change: { callId, attempts: 1 } }
      await moveRecipients(trx, tenantId, { campaignId, ids: [recipientId], ...move })
    }
    const store = createSimulatorStore(trx)
    await store.save(conversation)
    await store.markDelivered(conversation.conversationId)
  })
  const owner = { tenantId, provider: 'simulator' }
  await recordConversation({ ...deps, now: () => conversation.endsAt, isPast: true }, owner, conversation.ended)
}
function planConversation({ newId }, { tenantId, agentId, number, fields, seed }, { callId, planned, campaign }) {
  const { direction, phoneNumber, contactName, startedAt, seconds, outcome } = planned
  const isInbound = direction === 'inbound'
  const random = seededRandom(seed + Math.floor(startedAt % 1000000007))
  return decideConversation(
    {
      conversationId: `conv_sim_${newId()}`,
      agentId,
      tenantId,
      callId,
      direction,
      callerNumber: isInbound ? phoneNumber : number,
      calledNumber: isInbound ? number : phoneNumber,
      businessName: DEMO_BUSINESS.name,
      systemPrompt: DEMO_AGENT.systemPrompt,
      firstMessage: campaign?.firstMessage ?? (isInbound ? DEMO_AGENT.firstMessage : ''),
      variables: contactName === null ? {} : { name: contactName },
      fields,
      transfers: DEMO_TRANSFERS,
    },
    {
      startedAt,
      random: outcome === null ? random : startWith(FIRST_DRAWS[outcome], random),
      callSeconds: { min: seconds, max: seconds },
    },
  )
}
function startWith(first, random) {
  let next = first
  return () => {
    const drawn = next ?? random()
    next = null
    return drawn
  }
}
var MINUTE_MS = 6e4
async function recordCampaign(owner, planned) {
  const startedAt = planned.calls[0]?.startedAt ?? 0
  const ctx = owner(startedAt - 10 * MINUTE_MS)
  const { name, firstMessage, testMode, callingHours: hours, people } = planned
  const rows = people.map((person, index) => ({
    line: index + 2,
    cells: [person.phoneNumber, person.name, firstMessage],
  }))
  const list = explainRecipients(
    { headers: ['phone_number', 'name', 'first_message'], rows },
    { countries: ctx.settings.countries },
  )
  if ('problem' in list) throw new Error(list.problem)
  return await ctx.db.transaction().execute(async (db) => {
    const id = await writeDraft({ ...ctx, db }, list, { name, testMode, hours, scheduledAt: null })
    const change = { state: 'paused', deletedAt: null, totalRecipients: people.length, startedAt }
    await changeCampaign(db, ctx.tenantId, { id, change })
    await addInsertedToCounts(db, id, people.length)
    const page = { campaignId: id, state: null, search: null, after: null, limit: people.length }
    const recipients = await listRecipients(db, ctx.tenantId, page)
    return { id, firstMessage, testMode, recipients: new Map(recipients.map((row) => [row.phoneNumber, row.id])) }
  })
}
var OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
]
function writePdf([title = '', ...lines]) {
  const text = lines.map((line) => `0 -20 Td (${escapeText(line)}) Tj`)
  const content = [`BT /F2 20 Tf 72 708 Td (${escapeText(title)}) Tj`, '/F1 11 Tf 0 -14 Td', ...text, 'ET'].join('\n')
  const objects = [
    ...OBJECTS,
    `<< /Length ${content.length} >>
stream
${content}
endstream`,
  ]
  const offsets = []
  let file = '%PDF-1.7\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj
${object}
endobj
`
  }
  const entries = offsets
    .map(
      (offset) => `${String(offset).padStart(10, '0')} 00000 n 
`,
    )
    .join('')
  const size = objects.length + 1
  const trailer = `trailer
<< /Size ${size} /Root 1 0 R >>
startxref
${file.length}
%%EOF
`
  return Buffer.from(
    `${file}xref
0 ${size}
0000000000 65535 f 
${entries}${trailer}`,
    'latin1',
  )
}
function escapeText(text) {
  return text.replace(/[\\()]/g, '\\$&')
}
var SEED = 20260101
var MAX_CALL_BACKS = 1e3
async function makeDemo(allDeps) {
  const settings = { ...allDeps.settings, countries: ['1'], usageBenchmarks: [] }
  const deps = { ...allDeps, settings }
  const now = deps.now()
  const today = localDayOf(now)
  const setUpDay = today - DEMO_DAYS - 1
  const setUpAt = timeOn(setUpDay, 9)
  const { password, ...account } = await makeAccount(deps, setUpAt)
  const owner = createDemoOwner(deps, account)
  await addContext(owner, { setUpAt, now })
  const savedAt = [timeOn(setUpDay, 10), timeOn(setUpDay + 1, 16), timeOn(today - 20, 9)]
  const agentId = await addAgent(deps, owner, savedAt)
  const fields = await addFields(owner(setUpAt), account.tenantId, DEMO_FIELDS)
  await saveTransfers(owner(setUpAt), account.tenantId, DEMO_TRANSFERS)
  const number = (await assignFreeNumber(owner(now))) ?? DEMO_NUMBER
  const plan = { now, seed: SEED }
  const plannedCampaigns = planCampaigns(plan)
  const campaigns = []
  for (const planned of plannedCampaigns) campaigns.push(await recordCampaign(owner, planned))
  const firstCall = plannedCampaigns[0]?.calls[0]
  if (firstCall) {
    const phoneNumbers = DO_NOT_CALL.map(({ phoneNumber }) => phoneNumber)
    await addDoNotCall(owner(firstCall.startedAt + DAY_MS - HOUR_MS), { phoneNumbers, source: 'manual' })
  }
  const calls = [...planDailyCalls(plan), ...plannedCampaigns.flatMap((planned) => planned.calls)]
  const silentDeps = { ...deps, events: createEvents() }
  const context = { tenantId: account.tenantId, agentId, number, fields, campaigns, seed: SEED }
  for (const call of calls.toSorted((one, other) => one.startedAt - other.startedAt)) {
    await recordPlannedCall(silentDeps, context, call)
    await nextTurn()
  }
  const open = { state: 'proposed', counted: countedOrigin(deps), before: null, limit: MAX_CALL_BACKS }
  for (const { id, createdAt } of await listCallBacks(deps.db, account.tenantId, open)) {
    if (createdAt > now - 5 * DAY_MS) continue
    await answerCallBack(deps.db, account.tenantId, { id, answer: { state: 'dismissed', answeredAt: now } })
  }
  return { email: DEMO_BUSINESS.email, password, calls: calls.length, campaigns: campaigns.length }
}
async function addContext(owner, { setUpAt, now }) {
  const ctx = owner(setUpAt)
  await saveNotes(ctx, { notes: AGENT_NOTES })
  for (const link of LINKS) await addLink(ctx, { link })
  for (const prompt of SAVED_PROMPTS) await savePrompt(ctx, ctx.tenantId, prompt)
  await setLogo(ctx, toReceivedBytes(LOGO, ctx.blobs), { name: 'logo.svg', declaredType: 'image/svg+xml' })
  const leads = { kind: 'lead', name: LEAD_FILE_NAME, declaredType: 'text/csv' }
  await addFile(ctx, toReceivedBytes(writeLeadFile(), ctx.blobs), leads)
  for (const { name, lines } of DOCUMENTS) {
    const document = { kind: 'document', name, declaredType: 'application/pdf' }
    await addFile(owner(now), toReceivedBytes(writePdf(lines), ctx.blobs), document)
  }
}
export { makeDemo }
