import { LANGUAGES } from '../agent.ts'
import { DASH, MASK, matchAt, type Replacement, SPACE } from './replace-each.ts'

const DAY = '(?:0?[1-9]|[12][0-9]|3[01])'
const MONTH = '(?:0?[1-9]|1[0-2])'
const DATE_GAP = `(?:[./][${SPACE}]?|[${DASH}]|[年년月월][${SPACE}]?)`
const NUMERIC_DATE =
  `(?:[0-9]{4}${DATE_GAP}${MONTH}${DATE_GAP}${DAY}|` +
  `(?:${DAY}${DATE_GAP}${MONTH}|${MONTH}${DATE_GAP}${DAY})${DATE_GAP}(?:[0-9]{4}|[0-9]{2}))(?![0-9]|[./${DASH}][0-9])`
const DATE = new RegExp(`(?<![0-9][./${DASH}])${NUMERIC_DATE}`, 'uy')
/** With words between the numbers. Vietnamese months have a number: `12 tháng 5, 1980`. */
const WORDS = `[\\p{L}\\p{M}\\s.,/${DASH}]`
const NAMED_DATES = [
  `[0-9]{1,2}${WORDS}{1,24}(?:[0-9]{1,2}${WORDS}{1,3})?[0-9]{4}`,
  `[0-9]{4}${WORDS}{1,24}[0-9]{1,2}`,
].map((form) => new RegExp(`(?<![0-9][.,:/${DASH}])${form}(?![0-9]|[.,:/${DASH}][0-9])`, 'uy'))
const MONTH_BEFORE = /([\p{L}\p{M}]+)[\s.]{1,2}$/u
const MONTHS = new Set(Object.keys(LANGUAGES).flatMap(listMonths))

/** A slash only before at least five digits, as in `readPhone`. */
const PHONE_GAP =
  `(?:[${SPACE}]{1,2}|[${SPACE}]?[${DASH}][${SPACE}]?|[${SPACE}]?\\(|\\)[${SPACE}]?[${DASH}]?[${SPACE}]?|` +
  `\\/(?=[0-9](?:[${SPACE}${DASH}]?[0-9]){4}))`
/** Ends before a date, a time, a decimal, a word with digits and 16 digits in one. */
const PHONE = new RegExp(
  `(?<![A-Za-z_]|[0-9][.,:])(?![0-9]{16})(?:[0-9](?:${PHONE_GAP}?(?!(?<![0-9])(?:[0-9]{16}|[0-9]{1,2}\\/|${NUMERIC_DATE}))[0-9]){6,39}|` +
    '[0-9](?:\\.?[0-9]){6,39})(?![0-9A-Za-z@]|[.,:][0-9])',
  'uy',
)
/** Years, amounts, and opening hours. */
const NO_PHONE = new RegExp(
  `^(?:(?:19|20)[0-9]{2}[^0-9]+)+(?:19|20)[0-9]{2}$|^[0-9]{1,3}(?:[${SPACE}.][0-9]{3})*[${SPACE}.]000$|` +
    `^[0-9]{1,2}(?:\\.[0-9]{3})+$|^[0-9]+\\.[0-9]{1,2}$|` +
    `^(?=.*[0-9]{2})(?=.*[0-9][${SPACE}][0-9])(?=.*[${DASH}])[0-9]{1,2}(?:[^0-9]+[0-9]{1,2})+$`,
  'u',
)
const AMOUNT = new RegExp(`^[0-9]+(?:[${SPACE}.][0-9]{3})*$`, 'u')
const CURRENCY = `(?:\\p{Sc}|${Intl.supportedValuesOf('currency').join('|')})`
const BESIDE_CURRENCY = new RegExp(`${CURRENCY}\\s?#|#\\s?${CURRENCY}`, 'u')

/** @param index of the at sign */
export function findEmail(text: string, index: number, from: number): Replacement | null {
  const name = /[\p{L}\p{N}▮._%+-]{1,64}$/u.exec(text.slice(Math.max(from, index - 64), index))?.[0]
  const domain = /^@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u.exec(text.slice(index, index + 255))?.[0]
  return name && domain ? { start: index - name.length, end: index + domain.length, mask: MASK } : null
}

/** A full date of a past year. Other dates are returned unchanged, so that they are not read as phone numbers. */
export function findDate(text: string, index: number, from: number): Replacement | null {
  const end = matchAt(DATE, text, index)
  const found = end === null ? findNamedDate(text, index, from) : { start: index, end }
  if (!found) return null
  const date = text.slice(found.start, found.end)
  return { ...found, mask: isPast(date) ? MASK : date }
}

/** Two-digit years count as past, except this year and the next. */
function isPast(date: string): boolean {
  const now = new Date().getFullYear()
  const year = /[0-9]{4}/.exec(date)?.[0]
  return year ? Number(year) < now : ![now, now + 1].some((one) => date.endsWith(String(one).slice(2)))
}

/** Only a month's name and words of up to three letters may come between the numbers; the month may be before the day. */
function findNamedDate(text: string, index: number, from: number): Omit<Replacement, 'mask'> | null {
  for (const [form, pattern] of NAMED_DATES.entries()) {
    const end = matchAt(pattern, text, index)
    if (end === null) continue
    const date = text.slice(index, end).toLowerCase()
    const words = date.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
    if (!words.every((word) => word.length <= 3 || MONTHS.has(word))) continue
    if (words.some((word) => MONTHS.has(word))) return { start: index, end }
    const month = form === 0 ? MONTH_BEFORE.exec(text.slice(Math.max(from, index - 24), index)) : null
    if (month && MONTHS.has(month[1]?.toLowerCase() ?? '')) return { start: index - month[0].length, end }
  }
  return null
}

function listMonths(language: string): string[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric' })
    const dates = Array.from({ length: 12 }, (_, index) => format.formatToParts(new Date(2000, index, 15)))
    const names = dates.flatMap((parts) => parts.filter(({ type }) => type === 'month').map(({ value }) => value))
    return names.flatMap((name) => /^\p{L}[\p{L}\p{M}]*/u.exec(name.toLowerCase())?.[0] ?? [])
  })
}

/** Seven or more digits. Amounts without a plus sign are returned unchanged. */
export function findPhone(text: string, index: number, from: number): Replacement | null {
  const end = matchAt(PHONE, text, index)
  const number = text.slice(index, end ?? index)
  if (end === null) return null
  const before = text.slice(Math.max(from, index - 4), index)
  const isPrice = AMOUNT.test(number) && BESIDE_CURRENCY.test(`${before}#${text.slice(end, end + 4)}`)
  if ((isPrice || NO_PHONE.test(number)) && !before.includes('+')) return { start: index, end, mask: number }
  const lead = (number.includes(')') ? /[+(]*$/ : /\+?$/).exec(before)?.[0] ?? ''
  return { start: index - lead.length, end, mask: MASK }
}
