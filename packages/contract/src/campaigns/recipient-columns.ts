/** The CSV template's columns, in order. */
export const TEMPLATE_COLUMNS = [
  'phone_number',
  'language',
  'voice_id',
  'first_message',
  'prompt',
  'city',
  'other_dyn_variable',
] as const

/** `bytes` is the file size, `cellBytes` the size of a cell's UTF-8 text. */
export const LIST_LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  /** Across all rows: cells and rows together stay below the million values that a request may hold. */
  cells: 850_000,
  cellBytes: 10_000,
} as const

/** Documented names of the phone column, most certain first. */
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
 * After a phone word, these mark a column without numbers ("phone owner"): using it could dial strangers. Before it,
 * they say which phone ("owner phone"), but a column without any of these words is preferred.
 */
const QUALIFIERS = new Set(
  (
    'app brand carrier code comment comments consent count country date day device email ext extension friendly hours id ids ' +
    'label model name network note notes opt os owner plan plans preference preferred provider service status system time type ' +
    'url usage user valid verified version'
  ).split(' '),
)

/** Columns that override the agent for one recipient, by normalized header. */
const OVERRIDE_HEADERS = {
  language: 'language',
  'voice id': 'voiceId',
  'first message': 'firstMessage',
  prompt: 'prompt',
} as const

/** Values that replace the agent's for one recipient. */
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
  /** The columns that become dynamic variables, named by their header. */
  variables: { index: number; header: string }[]
  /** Messages about ignored columns, for the person who made the file. */
  notices: string[]
}

/**
 * Recognizes a list's columns. A documented name wins over a header that only contains a phone word. Only whole
 * words count: `cancelled`, `hotel` and `automobile` are not phone columns.
 * @returns an error message if there is no phone column
 */
export function recipientColumns(headers: readonly string[]): RecipientColumns | { problem: string } {
  const phone = findPhoneColumn(headers)
  if (phone === -1) return { problem: noPhoneColumnMessage(headers) }
  const plain = headers.map(normalizeHeader)
  const exactName = plain.findIndex((header, index) => header === 'name' && index !== phone)
  const otherName = findPreferred(plain, NAME_HEADERS)
  const notices: string[] = []
  const variables: RecipientColumns['variables'] = []
  const overrides: RecipientColumns['overrides'] = []
  const usedHeaders = new Set<string>()
  headers.forEach((raw, index) => {
    if (index === phone || index === exactName) return
    const header = raw.trim()
    const notice = ignoredNotice(header, { position: index + 1, usedHeaders })
    if (notice) return void notices.push(notice)
    usedHeaders.add(header)
    const key = overrideOf(plain[index] ?? '')
    if (key === undefined) variables.push({ index, header })
    else if (!overrides.some((other) => other.key === key)) overrides.push({ index, key })
  })
  const name = exactName === -1 ? otherName : exactName
  return { phone, name, timeZone: findPreferred(plain, TIME_ZONE_HEADERS), overrides, variables, notices }
}

function overrideOf(header: string): keyof RecipientOverrides | undefined {
  return Object.entries(OVERRIDE_HEADERS).find(([name]) => name === header)?.[1]
}

function ignoredNotice(
  header: string,
  { position, usedHeaders }: { position: number; usedHeaders: ReadonlySet<string> },
): string | null {
  if (header === '') return `Column ${position} has no name and is ignored.`
  if (header === '__proto__') return `The column name "${header}" is reserved, so the column is ignored.`
  if (usedHeaders.has(header)) {
    return `The column "${shortenHeader(header)}" appears more than once. Only the first one is used.`
  }
  return null
}

function findPhoneColumn(headers: readonly string[]): number {
  const exact = findPreferred(headers.map(normalizeHeader), PHONE_HEADERS.map(normalizeHeader))
  if (exact !== -1) return exact
  const isQualifier = (word: string): boolean => QUALIFIERS.has(word)
  const found = headers.map((header) => {
    const words = splitWords(header)
    const at = words.findIndex((word) => PHONE_WORDS.has(word))
    return at === -1 || words.slice(at).some(isQualifier) ? null : words
  })
  const plain = found.findIndex((words) => words && !words.some(isQualifier))
  return plain === -1 ? found.findIndex(Boolean) : plain
}

/** @returns the index of the most preferred header, or -1; `wanted` is in order of preference */
function findPreferred(headers: readonly string[], wanted: readonly string[]): number {
  for (const name of wanted) {
    const index = headers.indexOf(name)
    if (index !== -1) return index
  }
  return -1
}

function normalizeHeader(header: string): string {
  const text = removeMarks(header).toLowerCase()
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Lower-case words; `customerPhone` is two words, `iPhone` is one. */
function splitWords(header: string): string[] {
  const spaced = removeMarks(header).replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2')
  return spaced
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}

/** No known header is longer, and normalizing many combining marks takes quadratic time. */
const MAX_COMPARED_LENGTH = 200

function removeMarks(text: string): string {
  return text.slice(0, MAX_COMPARED_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '')
}

function noPhoneColumnMessage(headers: readonly string[]): string {
  const columns = headers.map((header) => shortenHeader(header.trim())).filter(Boolean)
  return `CSV must have a phone column (${PHONE_HEADERS.join(', ')}). Your columns: ${columns.join(', ') || 'none'}`
}

function shortenHeader(header: string): string {
  return header.length > 40 ? `${header.slice(0, 39)}…` : header
}
