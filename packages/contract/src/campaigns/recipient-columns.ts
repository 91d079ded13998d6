/** The columns of the CSV template, in order. */
export const TEMPLATE_COLUMNS = [
  'phone_number',
  'language',
  'voice_id',
  'first_message',
  'prompt',
  'city',
  'other_dyn_variable',
] as const

/** What a list may hold at most. Bytes are those of the file and, for a cell, of its UTF-8 text. */
export const LIST_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  /** Of all rows: with the rows themselves they stay below the million values that a request may hold. */
  cells: 850_000,
  cellBytes: 10_000,
} as const

/** Header names that are the phone column, the surest first. */
export const PHONE_HEADERS = [
  'phone_number',
  'phone number',
  'phone',
  'phonenumber',
  'tel',
  'telephone',
  'mobile',
  'cell',
  'cell phone',
  'cellphone',
] as const

const PHONE_WORDS = new Set(['phone', 'phonenumber', 'tel', 'telephone', 'mobile', 'cell', 'cellphone'])

/**
 * Words that may mark a column about a phone that does not hold its number: a wrong column would dial strangers. After
 * the phone word they do ("phone owner"); before it they say which phone ("owner phone"), but one without them wins.
 */
const NOT_A_NUMBER = new Set(
  (
    'app brand carrier code comment comments consent count country date day device email ext extension friendly hours id ids ' +
    'label model name network note notes opt os owner plan plans preference preferred provider service status system time type ' +
    'url usage user valid verified version'
  ).split(' '),
)

/** Columns that override the agent for their recipient, by their plain header. */
const OVERRIDE_HEADERS = {
  language: 'language',
  'voice id': 'voiceId',
  'first message': 'firstMessage',
  prompt: 'prompt',
} as const

/** What a recipient may have instead of the agent's own. */
export type RecipientOverrides = Partial<Record<(typeof OVERRIDE_HEADERS)[keyof typeof OVERRIDE_HEADERS], string>>

const TIME_ZONE_HEADERS = ['timezone', 'time zone']

const NAME_HEADERS = ['full name', 'fullname', 'contact name', 'customer name', 'first name']

export type RecipientColumns = {
  /** Index of the column with the number. */
  phone: number
  /** Index of the column with the person's name, or -1. */
  name: number
  /** Index of the column with the recipient's time zone, or -1; it is a variable too. */
  timeZone: number
  /** The columns that override the agent. */
  overrides: { index: number; key: keyof RecipientOverrides }[]
  /** The columns that become dynamic variables, under their header's name. */
  variables: { index: number; header: string }[]
  /** What was left out, in sentences for the person who made the file. */
  notices: string[]
}

/**
 * Finds what each column is. A documented name wins over a header that only contains such a word, and
 * "contains" means whole words: `cancelled`, `hotel` and `automobile` are no phone columns.
 * Gives a sentence where there is no phone column.
 */
export function recipientColumns(headers: readonly string[]): RecipientColumns | { problem: string } {
  const phone = phoneColumn(headers)
  if (phone === -1) return { problem: noPhoneColumn(headers) }
  const plain = headers.map(plainHeader)
  const exactName = plain.findIndex((header, index) => header === 'name' && index !== phone)
  const otherName = firstOf(plain, NAME_HEADERS)
  const notices: string[] = []
  const variables: RecipientColumns['variables'] = []
  const overrides: RecipientColumns['overrides'] = []
  const taken = new Set<string>()
  headers.forEach((raw, index) => {
    if (index === phone || index === exactName) return
    const header = raw.trim()
    const notice = leftOut(header, { place: index + 1, taken })
    if (notice) return void notices.push(notice)
    taken.add(header)
    const key = overrideOf(plain[index] ?? '')
    if (key === undefined) variables.push({ index, header })
    else if (!overrides.some((other) => other.key === key)) overrides.push({ index, key })
  })
  const name = exactName === -1 ? otherName : exactName
  return { phone, name, timeZone: firstOf(plain, TIME_ZONE_HEADERS), overrides, variables, notices }
}

function overrideOf(header: string): keyof RecipientOverrides | undefined {
  return Object.entries(OVERRIDE_HEADERS).find(([name]) => name === header)?.[1]
}

function leftOut(header: string, { place, taken }: { place: number; taken: ReadonlySet<string> }): string | null {
  if (header === '') return `Column ${place} has no name and is left out.`
  if (header === '__proto__') return `The column name "${header}" is reserved; the column is left out.`
  if (taken.has(header)) return `The column "${shown(header)}" appears more than once; the first one counts.`
  return null
}

function phoneColumn(headers: readonly string[]): number {
  const exact = firstOf(headers.map(plainHeader), PHONE_HEADERS.map(plainHeader))
  if (exact !== -1) return exact
  const isOther = (word: string): boolean => NOT_A_NUMBER.has(word)
  const found = headers.map((header) => {
    const words = wordsOf(header)
    const at = words.findIndex((word) => PHONE_WORDS.has(word))
    return at === -1 || words.slice(at).some(isOther) ? null : words
  })
  const plain = found.findIndex((words) => words && !words.some(isOther))
  return plain === -1 ? found.findIndex(Boolean) : plain
}

/** The place of the first wanted header that is there; wanted ones come in order of preference. */
function firstOf(headers: readonly string[], wanted: readonly string[]): number {
  for (const name of wanted) {
    const index = headers.indexOf(name)
    if (index !== -1) return index
  }
  return -1
}

function plainHeader(header: string): string {
  const text = withoutMarks(header).toLowerCase()
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Words in lower case; `customerPhone` is two of them, `iPhone` is one. */
function wordsOf(header: string): string[] {
  const parted = withoutMarks(header).replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2')
  return parted
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}

/** Longer headers match none of ours, and normalizing many combining marks takes quadratic time. */
const LONGEST_COMPARED = 200

function withoutMarks(text: string): string {
  return text.slice(0, LONGEST_COMPARED).normalize('NFKD').replace(/\p{M}/gu, '')
}

function noPhoneColumn(headers: readonly string[]): string {
  const columns = headers.map((header) => shown(header.trim())).filter(Boolean)
  return `CSV must have a phone column (${PHONE_HEADERS.join(', ')}). Your columns: ${columns.join(', ') || 'none'}`
}

function shown(header: string): string {
  return header.length > 40 ? `${header.slice(0, 39)}…` : header
}
