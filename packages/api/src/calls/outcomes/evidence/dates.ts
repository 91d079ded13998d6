import { readSpokenNumbers } from './numbers.ts'
import { remember } from './phrases.ts'
import { isMark, withoutPrototype } from './words.ts'

/** A day, as far as it was said: "the fourteenth", "Tuesday", "March 14, 2026", "tomorrow". */
export type DateMention = {
  month?: number
  day?: number
  year?: number
  /** 0 is Sunday. */
  weekday?: number
  /** depends on the day of the call, such as "tomorrow" */
  relative?: string
  at: number
  end: number
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sept oct nov dec'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const SHORT_WEEKDAYS: Record<string, number> = withoutPrototype({
  sun: 0,
  mon: 1,
  tue: 2,
  tues: 2,
  wed: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  fri: 5,
  sat: 6,
})
/** Each at its month and day, or month only. */
const SHIFTS: Record<string, number> = withoutPrototype({ after: 1, before: -1 })

const HOLIDAYS: Record<string, [number, number?]> = withoutPrototype({
  'new year': [1, 1],
  'new years': [1, 1],
  valentine: [2, 14],
  valentines: [2, 14],
  'memorial day': [5],
  juneteenth: [6, 19],
  'labor day': [9],
  halloween: [10, 31],
  'veterans day': [11, 11],
  thanksgiving: [11],
  'christmas eve': [12, 24],
  christmas: [12, 25],
})
const RELATIVE = new Set('today tomorrow tonight yesterday weekend asap'.split(' '))
const RELATIVE_PERIODS = new Set('week month weekend year'.split(' '))

export const findDates = remember((words: readonly string[]): DateMention[] => {
  const dates: DateMention[] = []
  for (let at = 0; at < words.length;) {
    const date = readNumericDate(words, at) ?? readMonth(words, at) ?? readDay(words, at) ?? readOther(words, at)
    if (date) dates.push({ ...date, at })
    at = date ? date.end : at + 1
  }
  return dates
})

type Found = Omit<DateMention, 'at'>

/** "2026-03-14", "3/14", "3/14/26". */
function readNumericDate(words: readonly string[], at: number): Found | null {
  const word = words[at] ?? ''
  if (!/^\d+[-/]\d/.test(word)) return null
  const parts = word.split(/[-/]/).map(Number)
  const [first = 0, second = 0, third] = parts
  if (word.includes('-')) return { year: first, month: second, day: third ?? 1, end: at + 1 }
  const year = third === undefined || third > 99 ? third : 2000 + third
  return { month: first, day: second, ...(year === undefined ? {} : { year }), end: at + 1 }
}

/** "March", "March fourteenth", "March 14, 2026". */
function readMonth(words: readonly string[], at: number): Found | null {
  const month = monthOf(words, at)
  if (month === null) return null
  const from = words[at + 1] === 'the' ? at + 2 : at + 1
  const day = readDayNumber(words, from)
  if (!day) {
    const year = readYear(words, at + 1)
    return { month, ...(year ? { year: year.value } : {}), end: year?.end ?? at + 1 }
  }
  const year = readYear(words, words[day.end] === ',' ? day.end + 1 : day.end)
  return { month, day: day.value, ...(year ? { year: year.value } : {}), end: year?.end ?? day.end }
}

function monthOf(words: readonly string[], at: number): number | null {
  const word = words[at] ?? ''
  const index = MONTHS.indexOf(word) === -1 ? SHORT_MONTHS.indexOf(word) : MONTHS.indexOf(word)
  if (index === -1) return null
  const isVerb = word === 'may' || word === 'march' || word === 'mar'
  if (isVerb && !/^(of|in|until|by|this|next|early|late|mid|since|last)$/.test(words[at - 1] ?? '')) {
    const from = words[at + 1] === 'the' ? at + 2 : at + 1
    if (!readDayNumber(words, from) && !readYear(words, at + 1)) return null
  }
  return index + 1
}

/** "The fourteenth", "the 14th of March". A cardinal number alone is no day. */
function readDay(words: readonly string[], at: number): Found | null {
  const day = readDayNumber(words, at)
  if (!day) return null
  const month = words[day.end] === 'of' ? monthOf(words, day.end + 1) : monthOf(words, day.end)
  if (month !== null) return { month, day: day.value, end: words[day.end] === 'of' ? day.end + 2 : day.end + 1 }
  return day.isOrdinal && isDayOfMonth(words, at, day.end) ? { day: day.value, end: day.end } : null
}

/** "The fourteenth works", but not "the first time" and "the second option". */
function isDayOfMonth(words: readonly string[], at: number, end: number): boolean {
  if (
    !/^(?:the|on|by|until|from|before|after|or|and|to|make|it)$/.test(words[at - 1] ?? 'the') &&
    !/^\d/.test(words[at] ?? '')
  ) {
    return false
  }
  const next = words[end]
  return (
    next === undefined ||
    isMark(next) ||
    /^(?:at|in|is|works|would|and|or|around|if|please|for|to|then|sounds|through|instead|not|but|it|maybe|should|will)$/.test(
      next,
    )
  )
}

function readDayNumber(
  words: readonly string[],
  at: number,
): { value: number; end: number; isOrdinal: boolean } | null {
  const [number] = readSpokenNumbers(words.slice(at, at + 2))
  if (!number || number.at !== 0 || number.value < 1 || number.value > 31 || !Number.isInteger(number.value))
    return null
  return { value: number.value, end: at + number.end, isOrdinal: number.isOrdinal }
}

/** "2026", "twenty twenty six", "nineteen seventy one". */
function readYear(words: readonly string[], at: number): { value: number; end: number } | null {
  const numbers = readSpokenNumbers(words.slice(at, at + 5))
  const [first, second] = numbers
  if (!first || first.at !== 0) return null
  const isPlausible = (year: number): boolean => year >= 1900 && year <= 2100 && Number.isInteger(year)
  if (isPlausible(first.value)) return { value: first.value, end: at + first.end }
  if (!second || second.at !== first.end) return null
  const value = Number(`${first.value}${String(second.value).padStart(2, '0')}`)
  return isPlausible(value) ? { value, end: at + second.end } : null
}

/** Weekdays, holidays, and days that depend on the day of the call. */
function readOther(words: readonly string[], at: number): Found | null {
  const word = words[at] ?? ''
  const two = `${word} ${words[at + 1] ?? ''}`
  const weekday = weekdayOf(word)
  if (weekday !== null) return { weekday, end: at + 1 }
  const holiday = HOLIDAYS[two] ?? HOLIDAYS[word]
  if (holiday) {
    const [month, day] = holiday
    // "The day after Christmas"
    const shift = words[at - 2] === 'day' ? (SHIFTS[words[at - 1] ?? ''] ?? 0) : 0
    return { month, ...(day === undefined ? {} : { day: day + shift }), end: at + (HOLIDAYS[two] ? 2 : 1) }
  }
  if (RELATIVE.has(word)) return { relative: word, end: at + 1 }
  const isPeriod = /^(next|this|coming|following|of)$/.test(word) && RELATIVE_PERIODS.has(words[at + 1] ?? '')
  if (isPeriod) return { relative: two, end: at + 2 }
  return null
}

function weekdayOf(word: string): number | null {
  const plural = word.endsWith('s') ? word.slice(0, -1) : word
  const index = WEEKDAYS.indexOf(plural)
  return index === -1 ? (SHORT_WEEKDAYS[word] ?? null) : index
}

/** How a day that was said fits a value: null if that cannot be known. */
export function areSameDay(value: DateMention, said: DateMention): boolean | null {
  const pairs = [
    [value.month, said.month],
    [value.day, said.day],
    [value.year, said.year],
    [getWeekday(value), getWeekday(said)],
  ]
  const known = pairs.filter(([one, other]) => one !== undefined && other !== undefined)
  if (known.some(([one, other]) => one !== other)) return false
  if (value.relative !== undefined && said.relative !== undefined) return value.relative === said.relative || null
  // The same year alone, or the same month where the value has a day, is not yet the same day.
  const isExact = known.length > 0 && (value.day === undefined || said.day !== undefined || said.weekday !== undefined)
  return isExact || null
}

function getWeekday({ weekday, year, month, day }: DateMention): number | undefined {
  if (weekday !== undefined || year === undefined || month === undefined || day === undefined) return weekday
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}
