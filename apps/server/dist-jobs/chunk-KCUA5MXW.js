import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var FIELD_KINDS = ['outcome', 'yes-no', 'number', 'text', 'choice', 'goal']
var FIELDS_MAX = 20
var GOALS_MAX = 5
var FIELD_NAME_MAX = 60
var QUESTION_MAX = 1700
var CHOICES_MIN = 2
var CHOICES_MAX = 50
var CHOICE_MAX = 80
var FIELD_TEXT_MAX = 2e3
function hasChoices(kind) {
  return kind === 'outcome' || kind === 'choice'
}
function isCounted(kind) {
  return kind === 'outcome' || kind === 'goal'
}
var DEFAULT_OUTCOME = {
  kind: 'outcome',
  name: 'Outcome',
  question: 'What is the overall result of the call?',
  choices: [
    { value: 'interested', isReached: true, isCallBack: false },
    { value: 'not interested', isReached: true, isCallBack: false },
    { value: 'call back', isReached: true, isCallBack: true },
    { value: 'wrong number', isReached: false, isCallBack: false },
    { value: 'voicemail', isReached: false, isCallBack: false },
    { value: 'no conversation', isReached: false, isCallBack: false },
  ],
}
var QUOTE_STATES = ['none', 'found', 'agent', 'absent']
var YES = 'yes'
var NO = 'no'
function valueToText(value) {
  if (typeof value === 'boolean') return value ? YES : NO
  return String(value)
}
function textToValue(kind, text) {
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null
  if (kind !== 'yes-no' && kind !== 'goal') return text
  if (text === YES) return true
  return text === NO ? false : null
}
function formatFieldValue(kind, value) {
  if (value === null) return ''
  if (kind === 'goal') return value === true ? 'Reached' : 'Not reached'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
function toValueKey(value) {
  return valueToText(value).trim().toLowerCase().slice(0, 100)
}
var VoiceProviderError = class extends Error {
  name = 'VoiceProviderError'
  reason
  constructor(reason, message, options) {
    super(message, options)
    this.reason = reason
  }
}
var PLACEHOLDER = /\{\{([^{}|\n]{1,100})(?:\|([^{}|\n]{0,200}))?\}\}/g
var BRACES = /\{\{[^{}\n]{0,300}(?:\}\})?/g
var MAX_NAME_LENGTH = 64
var PLAIN_NAME = /^[A-Za-z0-9_]{1,64}$/
function variableKey(name) {
  const start = name.slice(0, MAX_COMPARED_LENGTH).toLowerCase()
  if (/^[\x00-\x7f]*$/.test(start)) return start.replace(/[^a-z0-9]+/g, '')
  return start.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '')
}
var MAX_COMPARED_LENGTH = 200
function writtenName(column) {
  const name = column.trim()
  return PLAIN_NAME.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
        .replace(/^_+|_+$/g, '')
}
function listVariables(...strings) {
  return uniqueNames(listPlaceholders(strings))
}
function listFilledVariables(...strings) {
  return uniqueNames(listPlaceholders(strings).filter(({ name, fallback }) => fallback === '' && !isProviderName(name)))
}
function uniqueNames(placeholders) {
  const names = new Map()
  for (const { key, name } of placeholders) if (!names.has(key)) names.set(key, name)
  return [...names.values()]
}
function findUnreadableBraces(...strings) {
  const braces = new Set(strings.flatMap((text) => text.match(BRACES) ?? []))
  return [...new Set([...braces].map(explainBraces))].filter((problem) => problem !== null)
}
function explainBraces(braces) {
  if (listPlaceholders([braces]).length > 0) return null
  const shown = braces.length > 40 ? `${braces.slice(0, 39).toWellFormed()}\u2026` : braces
  if (!braces.endsWith('}}')) return `${shown} is not closed: end it with two braces.`
  if (variableKey(braces.split('|', 1)[0] ?? '') === '') return `${shown} has no name.`
  return `${shown} cannot be read: use a name of at most ${MAX_NAME_LENGTH} characters, only one |, and a default of at most 200.`
}
function fillVariables(text, values) {
  const byKey = keyed(values)
  return text.replace(PLACEHOLDER, (whole, ...parts) => {
    const placeholder = toPlaceholder(parts)
    if (!placeholder) return whole
    return byKey.get(placeholder.key) || placeholder.fallback || (byKey.get(placeholder.key) ?? whole)
  })
}
function providerValues(strings, values) {
  const byKey = keyed(values)
  const placeholders = listPlaceholders(strings).filter(({ name }) => !isProviderName(name))
  return Object.fromEntries(placeholders.map((each) => [providerName(each), byKey.get(each.key) || each.fallback]))
}
function toProviderText(text) {
  return text.replace(PLACEHOLDER, (whole, ...parts) => {
    const placeholder = toPlaceholder(parts)
    if (!placeholder || (PLAIN_NAME.test(placeholder.name) && !whole.includes('|'))) return whole
    return `{{${isProviderName(placeholder.name) ? placeholder.name : providerName(placeholder)}}}`
  })
}
function isProviderName(name) {
  return name.startsWith('system__')
}
function listPlaceholders(strings) {
  const matches = strings.flatMap((text) => [...text.matchAll(PLACEHOLDER)])
  return matches.map(([, ...parts]) => toPlaceholder(parts)).filter((placeholder) => placeholder !== null)
}
function toPlaceholder([content = '', fallback = '']) {
  const name = content.trim()
  const key = name.length > MAX_NAME_LENGTH ? '' : variableKey(name)
  return key === '' ? null : { name, key, fallback: fallback.trim() }
}
function providerName({ name, fallback }) {
  if (fallback === '')
    return PLAIN_NAME.test(name) ? name : encode(name.toLowerCase().replace(/\s+/g, '_'), /[^a-z0-9_]/gu)
  return `${encode(name.toLowerCase(), /[^a-z0-9]/gu)}_or__${encode(fallback, /[^a-z0-9]/gu)}`
}
function encode(text, others) {
  return text.replace(others, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}`)
}
function keyed(values) {
  const byKey = new Map()
  for (const [name, value] of Object.entries(values)) {
    const key = variableKey(name)
    if (!byKey.get(key)) byKey.set(key, value)
  }
  return byKey
}
var CALL_STATUSES = ['completed', 'initiated', 'in-progress', 'missed', 'failed']
var END_REASONS = [
  'answered',
  'voicemail',
  'transferred',
  'no-answer',
  'busy',
  'declined',
  'provider-error',
  'client-paused',
  'limit-reached',
  'cancelled',
  'unknown',
]
var FILTERED_END_REASONS = ['voicemail', 'transferred']
var CALL_DIRECTIONS = ['inbound', 'outbound']
var FORWARD = { initiated: 0, 'in-progress': 1, failed: 2, missed: 3, completed: 4 }
function isForwardTransition(from, to) {
  return FORWARD[to] > FORWARD[from]
}
function isEnded(status) {
  return FORWARD[status] >= FORWARD.failed
}
var STATUS_LABELS = {
  completed: 'Completed',
  initiated: 'Initiated',
  'in-progress': 'In Progress',
  missed: 'Missed',
  failed: 'Failed',
}
var CALL_SORTS = ['date', 'duration', 'status']
var INITIAL_CALL_ORDER = { date: 'desc', duration: 'desc', status: 'asc' }
var CALL_NOTES_MAX = 2e4
function promptWithContext(systemPrompt, context) {
  return context === ''
    ? systemPrompt
    : `${systemPrompt}

${context}`
}
var OPT_OUT_ID = 'callwright_opt_out'
var CALL_BACK_ID = 'callwright_call_back'
var RESERVED_QUESTIONS = [
  {
    id: OPT_OUT_ID,
    kind: 'yes-no',
    name: 'Opt-out',
    question:
      'True only if the customer asks this business, for good, not to be called again, to be taken off its list, or to delete the number. False if the request is about another time or place, or about calls from somebody else.',
    choices: [],
  },
  {
    id: CALL_BACK_ID,
    kind: 'text',
    name: 'Call-back',
    question:
      'When the customer is to be called back, by their final words, if they asked for it or agreed to it. Answer with exactly one of: "in N minutes", "in N hours", "in N days"; "today at HH:MM", "tomorrow at HH:MM", "Friday at HH:MM", "next Friday at HH:MM" (any weekday, in English); "YYYY-MM-DD at HH:MM" (only if they named a date); "no time" (if they named none). Use the 24-hour clock and the customer\u2019s local time. Leave it empty without a call-back.',
    choices: [],
  },
]
function isReserved(fieldId) {
  return fieldId === OPT_OUT_ID || fieldId === CALL_BACK_ID
}
export {
  FIELD_KINDS,
  FIELDS_MAX,
  GOALS_MAX,
  FIELD_NAME_MAX,
  QUESTION_MAX,
  CHOICES_MIN,
  CHOICES_MAX,
  CHOICE_MAX,
  FIELD_TEXT_MAX,
  hasChoices,
  isCounted,
  DEFAULT_OUTCOME,
  QUOTE_STATES,
  valueToText,
  textToValue,
  formatFieldValue,
  toValueKey,
  VoiceProviderError,
  variableKey,
  writtenName,
  listVariables,
  listFilledVariables,
  findUnreadableBraces,
  fillVariables,
  providerValues,
  toProviderText,
  isProviderName,
  CALL_STATUSES,
  END_REASONS,
  FILTERED_END_REASONS,
  CALL_DIRECTIONS,
  isForwardTransition,
  isEnded,
  STATUS_LABELS,
  CALL_SORTS,
  INITIAL_CALL_ORDER,
  CALL_NOTES_MAX,
  OPT_OUT_ID,
  CALL_BACK_ID,
  RESERVED_QUESTIONS,
  isReserved,
  promptWithContext,
}
