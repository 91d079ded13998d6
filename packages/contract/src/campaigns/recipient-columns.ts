import { toOneLine } from '../input/names.ts'
import { countPhoneDigits, readPhone } from '../text/phone.ts'
import { variableKey } from '../text/variables.ts'
import { cellText } from './cells.ts'
import { PHONE_HEADERS } from './list-format.ts'

const PHONE_WORDS = new Set(
  (
    'phone phonenumber tel telephone mobile cell cellphone mobilephone homephone workphone businessphone officephone ' +
    'otherphone mobilenumber cellnumber'
  ).split(' '),
)

/**
 * After a phone word, these mark a column without numbers ("phone owner"): using it could dial strangers. Before it,
 * they say which phone ("owner phone"), but a column without any of these words is preferred.
 */
const QUALIFIERS = new Set(
  (
    'agent app brand carrier comment comments consent count date device email emergency ext extension friendly hours id ids ' +
    'label model name network note notes opt os owner plan plans preference preferred provider relative service spouse status system time type ' +
    'url usage user valid verified version'
  ).split(' '),
)

/** With only these words beside a phone word, a column has the person's own numbers. */
const OWN_WORDS = new Set(
  (
    'alt alternate alternative billing borrower business buyer client contact current customer day daytime default direct ' +
    'evening guest home lead main member new night no nr number office other patient personal primary secondary seller ' +
    'shipping student value work'
  ).split(' '),
)

/** Words for columns whose digits are not phone numbers. */
const OTHER_DIGITS = /^(?:account|acct|agent|campaign|case|date|invoice|order|reference|ticket|time|zip)$/

const CALLING_CODE =
  /(?:calling|country|dial+(?:ing)?|int(?:ernationa)?l|isd|phone)(?:cd|code|prefix)(?:phone|iso)?[0-9]?$|^isd$|^phonecountry$/

/** Columns that override the agent for one recipient, by their key. */
const OVERRIDE_KEYS = {
  language: 'language',
  voiceid: 'voiceId',
  firstmessage: 'firstMessage',
  prompt: 'prompt',
} as const

/** Values that replace the agent's for one recipient. */
export type RecipientOverrides = Partial<Record<(typeof OVERRIDE_KEYS)[keyof typeof OVERRIDE_KEYS], string>>

const NAME_KEYS = ['name', 'fullname', 'contactname', 'customername', 'firstname']
const PHONE_KEYS = PHONE_HEADERS.map(variableKey)

/** In a header, these say that people do not want calls, unless it names another channel only. */
const OPT_OUT =
  /(?:do(?:no|n)t|never)\p{L}{0,20}?(?:call|contact|dial|disturb|phone|ring|solicit)|^nocalls?|opt(?:ed|ing|s)?out|^dnc/u
const FOR_CALLS = /call|phone|mobile|cell|dial|tel|voice/
const OTHER_CHANNEL = /mail|sms|text|fax|newsletter/

/** The columns that a person chose; indexes count from 0. Without a choice, names and content decide. */
export type ColumnChoice = { phoneColumn?: number | undefined; nameColumn?: number | null | undefined }

/** `lacksPhoneColumn`: a person may still choose a column. */
export type ColumnProblem = { problem: string; lacksPhoneColumn: true }

export type RecipientColumns = {
  /** Index of the column with the number. */
  phone: number
  /** Indexes of the columns to try, in this order, where that one has no digits. */
  otherPhones: number[]
  /** For each column, the index of the one with the country of its numbers, or -1; it is a variable too. */
  callingCodes: number[]
  /** Index of the column with the person's name, or -1. */
  name: number
  /** Index of the column with the recipient's time zone, or -1; it is a variable too. */
  timeZone: number
  /** Columns that say who does not want calls; they are variables too. */
  optOuts: { index: number; header: string }[]
  /** The columns that override the agent. */
  overrides: { index: number; key: keyof RecipientOverrides }[]
  /** The columns that become dynamic variables, named by their header. */
  variables: { index: number; header: string }[]
  /** Messages about ignored columns, for the person who made the file. */
  notices: string[]
}

/**
 * Recognizes a list's columns. A documented name wins over a header that only contains a phone word, and a column with
 * numbers over one without. Only whole words count: `cancelled`, `hotel` and `automobile` are not phone columns.
 * @param sample some of the list's rows
 * @returns an error message if there is no phone column
 */
export function recipientColumns(
  headers: readonly string[],
  sample: readonly (readonly string[])[] = [],
  { phoneColumn, nameColumn }: ColumnChoice = {},
): RecipientColumns | ColumnProblem {
  const proposed = findPhoneColumns(headers, sample)
  const phone = phoneColumn ?? proposed[0] ?? -1
  if (headers[phone] === undefined) return { problem: noPhoneColumnMessage(headers), lacksPhoneColumn: true }
  const others = proposed
    .filter((index) => index !== phone && holdsOwnNumbers(headers[index] ?? ''))
    .toSorted((a, b) => a - b)
  const keys = headers.map(variableKey)
  const name = nameColumn === undefined ? findName(keys, phone) : (nameColumn ?? -1)
  const notices: string[] = []
  const variables: RecipientColumns['variables'] = []
  const overrides: RecipientColumns['overrides'] = []
  const usedHeaders = new Map<string, string>()
  headers.forEach((raw, index) => {
    const key = keys[index] ?? ''
    if (index === phone) return
    const header = raw.trim()
    const notice = ignoredNotice(header, { position: index + 1, earlier: usedHeaders.get(key || header) })
    if (notice) return void notices.push(notice)
    usedHeaders.set(key || header, header)
    if (index === name && key === 'name') return
    const override = overrideOf(key)
    if (override === undefined) variables.push({ index, header })
    else overrides.push({ index, key: override })
  })
  const optOuts = headers.flatMap((header, index) => (isOptOut(header) ? [{ index, header: header.trim() }] : []))
  // Columns to the right of the chosen one come first, then those to its left.
  const otherPhones = [...others.filter((index) => index > phone), ...others.filter((index) => index < phone)]
  const [timeZone, callingCodes] = [keys.indexOf('timezone'), findCallingCodes(headers)]
  return {
    phone,
    otherPhones,
    callingCodes,
    name,
    timeZone,
    optOuts,
    overrides,
    variables,
    notices: [...new Set(notices)],
  }
}

/** Rows in which the separator and the column names are looked for. */
export const HEAD_ROWS = 20

/**
 * The index of the row with the column names. Of the rows above the first number that have at least half as many cells
 * as the widest one, it is the one with a phone column and the most known columns, or else the first.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const widest = Math.max(1, ...widths)
  const needed = Math.min(widest, Math.max(2, widest / 2))
  const firstNumber = rows.findIndex(
    (cells, index) => (widths[index] ?? 0) >= needed && cells.some((cell) => readPhone(cell).ok),
  )
  const above = widths.slice(0, firstNumber === -1 ? undefined : firstNumber)
  const candidates = above.flatMap((width, index) => (width >= needed ? [index] : []))
  const ranked = candidates.map((index) => ({ index, known: countKnown(rows[index] ?? []) }))
  return ranked.toSorted((a, b) => b.known - a.known)[0]?.index ?? 0
}

/** How many of a row's cells are known column names; 0 without a phone column. */
function countKnown(cells: readonly string[]): number {
  if (cells.every((cell) => rankHeader(cell) === null)) return 0
  const isKnown = (cell: string): boolean => {
    const key = variableKey(cell)
    return NAME_KEYS.includes(key) || overrideOf(key) !== undefined || rankHeader(cell) !== null || isOptOut(cell)
  }
  return cells.filter(isKnown).length
}

/** Indexes of the phone columns, most certain first. */
function findPhoneColumns(headers: readonly string[], sample: readonly (readonly string[])[]): number[] {
  const rank = (index: number): number | null => {
    const certainty = rankHeader(headers[index] ?? '')
    if (certainty === null) return null
    const content = describeContent(sample, index)
    if (content === 'numbers') return certainty
    // A column of flags, such as "Has Phone", is no phone column, unless it has a documented name.
    return content === 'flags' && certainty >= PHONE_KEYS.length ? null : certainty + WITHOUT_NUMBERS
  }
  const ranked = headers.map((_, index) => ({ index, rank: rank(index) })).filter((each) => each.rank !== null)
  return ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ index }) => index)
}

const WITHOUT_NUMBERS = 100

/**
 * For each column, the index of the one with the calling code or the country of its numbers, or -1: the nearest one
 * before it, or else the first. One that is about phones wins over one that may be about an address.
 */
export function findCallingCodes(headers: readonly string[]): number[] {
  const all = headers.flatMap((header, index) => (CALLING_CODE.test(variableKey(header)) ? [index] : []))
  const ofPhones = all.filter((index) => {
    const header = headers[index] ?? ''
    return !variableKey(header).includes('countrycode') || splitWords(header).some((word) => PHONE_WORDS.has(word))
  })
  const codes = ofPhones.length > 0 ? ofPhones : all
  return headers.map((_, column) => codes.findLast((index) => index < column) ?? codes[0] ?? -1)
}

/** Whether a column of a do-not-call list may hold phone numbers: "account" and the like hold other digits. */
export function mayHoldNumbers(header: string): boolean {
  const words = splitWords(header)
  return !words.some((word) => OTHER_DIGITS.test(word)) || words.some((word) => PHONE_WORDS.has(word))
}

/** A column such as "Emergency contact phone" may hold another person's number. */
export function holdsOwnNumbers(header: string): boolean {
  return splitWords(header).every((word) => PHONE_WORDS.has(word) || OWN_WORDS.has(word))
}

/** Lower is more certain; null for other columns. */
function rankHeader(header: string): number | null {
  const exact = PHONE_KEYS.indexOf(variableKey(header))
  if (exact !== -1) return exact
  const words = splitWords(header)
  const at = words.findIndex((word) => PHONE_WORDS.has(word))
  const isContactNumber = /contactn(?:o|r|umber)$/.test(words.join(''))
  if ((at === -1 && !isContactNumber) || isOptOut(header)) return null
  if (words.slice(Math.max(0, at)).some((word) => QUALIFIERS.has(word)) || CALLING_CODE.test(words.join('')))
    return null
  return PHONE_KEYS.length + (holdsOwnNumbers(header) ? 0 : 1)
}

function describeContent(sample: readonly (readonly string[])[], index: number): 'numbers' | 'flags' | 'unknown' {
  const cells = sample.map((cells) => cells[index] ?? '').filter((cell) => cellText(cell) !== '')
  if (cells.some((cell) => readPhone(cell).ok)) return 'numbers'
  return cells.length > 0 && cells.every((cell) => countPhoneDigits(cell) < MIN_PHONE_DIGITS) ? 'flags' : 'unknown'
}

/** The digits of the shortest service numbers. */
export const MIN_PHONE_DIGITS = 3

function isOptOut(header: string): boolean {
  const words = splitWords(header)
  const text = words.join('')
  if (!OPT_OUT.test(text) && !words.some((word) => /^(?:is|on|has|in)?dn[cd]/.test(word))) return false
  return FOR_CALLS.test(text) || !OTHER_CHANNEL.test(text)
}

function findName(keys: readonly string[], phone: number): number {
  const index = NAME_KEYS.map((key) => keys.findIndex((each, at) => each === key && at !== phone)).find(
    (at) => at !== -1,
  )
  return index ?? -1
}

function overrideOf(header: string): keyof RecipientOverrides | undefined {
  return Object.entries(OVERRIDE_KEYS).find(([key]) => key === header)?.[1]
}

function ignoredNotice(
  header: string,
  { position, earlier }: { position: number; earlier: string | undefined },
): string | null {
  if (header === '') return `Column ${position} has no name and is ignored.`
  if (header === '__proto__') return `The column name "${header}" is reserved, so the column is ignored.`
  if (earlier === header)
    return `The column "${shortenHeader(header)}" appears more than once. Only the first one is used.`
  if (earlier === undefined) return null
  return `Your agent cannot tell the columns "${shortenHeader(earlier)}" and "${shortenHeader(header)}" apart, so it gets only the first one.`
}

/** Lower-case words; `customerPhone` is two words, `iPhone` is one. */
function splitWords(header: string): string[] {
  const text = header.slice(0, MAX_COMPARED_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '')
  const words = text.replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return words.split(/[^\p{L}]+/u).filter(Boolean)
}

/** No known header is longer, and normalizing many combining marks takes quadratic time. */
const MAX_COMPARED_LENGTH = 200

function noPhoneColumnMessage(headers: readonly string[]): string {
  return `CSV must have a phone column (${PHONE_HEADERS.join(', ')}). ${nameColumns(headers)}`
}

/** For a column that someone asked for by its name. */
export function missingColumnMessage(name: string, headers: readonly string[]): string {
  return `The list has no column "${shortenHeader(name)}". ${nameColumns(headers)}`
}

function nameColumns(headers: readonly string[]): string {
  const columns = headers.map(shortenHeader).filter(Boolean)
  return `Your columns: ${columns.join(', ') || 'none'}`
}

export function shortenHeader(header: string): string {
  const line = toOneLine(header)
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
