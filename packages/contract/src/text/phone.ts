import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max'

declare const brand: unique symbol

/** A number in libphonenumber's canonical form, such as `+12125550147`. Only the functions in this file make one. */
export type E164 = string & { readonly [brand]: 'E164' }

/** `message` is written for the person who typed the number. */
export type RefusedPhone = { ok: false; message: string }
export type AcceptedPhone = { ok: true; e164: E164 }

const INVALID = 'Please enter a valid phone number'
const DIGITS_ONLY = `${INVALID}: digits only, without letters or an extension`
const SHORTENED = 'The spreadsheet has shortened this number: format the column as text and save it again'
const EXTRA_DIGITS = `${INVALID}: this looks like two numbers, or a number with extra digits`

/** Invisible and bidirectional marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** What programs write around a number: a link's scheme, `p:` in lead forms, a leading apostrophe, or `="..."`. */
const WRAPPING = /^(?:(?:tel|callto|p):(?:\/\/)?|['\u2018\u2019])|^="|^"|["'\u2019]$/gi
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu
const DOT = /[\u00b7\u2022\u2024\u2027]/g
/** Single characters between the digits; a slash is allowed only before at least five digits. */
const NUMBER = /^\(?\+?[ (]*[0-9](?:[0-9 ().-]|\/(?=[0-9](?:[ ./-]?[0-9]){4}))*$/
/** A number format's decimals: `4425550147.00`. */
const DECIMAL = /^\+?[0-9]{6,}[.,](?:[0-9]{1,2}|0+)$/
const SCIENTIFIC = /^[+-]?[0-9]+(?:[.,][0-9]+)?e[+-]?[0-9]+$/i
/** The number's place in a list: `3. 310 555 0147`, `3) 310 555 0147`. */
const NUMBERING = /^[0-9]{1,5}(?:\.\s|\))/
const EMERGENCY_OR_SERVICE = /^\+?[0-9]{1,6}$/

/**
 * Reads a number that a person typed, or that is in a file, in any country. Digits that are not part of the number are
 * refused, never joined to it. Without a plus, the specification's normalization applies: ten digits, or eleven that
 * start with 1, are a number in +1; other digits start with the country code.
 * @param country the calling code or country (`44`, `+44` or `GB`) of a number without a plus; other text is refused
 */
export function readPhone(typed: string, country = ''): AcceptedPhone | RefusedPhone {
  const text = removeFormatting(typed)
  if (text === '') return refuse('Please enter a phone number')
  if (DECIMAL.test(text) || SCIENTIFIC.test(text)) return refuse(SHORTENED)
  if (NUMBERING.test(text)) return refuse(`${INVALID}: remove the list number in front of it`)
  if (!NUMBER.test(text) || !hasBalancedBrackets(text)) return refuse(DIGITS_ONLY)
  const digits = text.replace(/[^0-9]/g, '')
  const hasPlus = text.includes('+')
  if (EMERGENCY_OR_SERVICE.test(digits)) return refuse('Emergency and short numbers cannot be called')
  if (digits.startsWith('00')) return refuse('Start with + instead of 00')
  if (digits.startsWith('011') && digits.length > 11) return refuse('Start with + instead of 011')
  if ((!hasPlus && hasExtraDigits(text)) || hasSecondNumber(text)) return refuse(EXTRA_DIGITS)
  const number = parseDigits(digits, hasPlus)
  if (!hasPlus && country !== '') {
    const code = findCallingCode(country)
    if (code === null)
      return refuse(`The country code "${country.slice(0, 20)}" is not known: write +44 or GB, for example`)
    if (number?.countryCallingCode !== code) return readDigits(code + digits, true)
  }
  if (number === null) return readDigits(digits, hasPlus)
  // The calling code must not be joined from two groups: `3 310 555 0147` is not a number in +33.
  const isSplit = !hasPlus && number.countryCallingCode !== '1' && !startsWithGroup(text, number.countryCallingCode)
  return isSplit ? refuse(EXTRA_DIGITS) : { ok: true, e164: toE164(number) }
}

function readDigits(digits: string, hasPlus: boolean): AcceptedPhone | RefusedPhone {
  const number = parseDigits(digits, hasPlus)
  return number === null ? refuse(describeProblem(digits, hasPlus)) : { ok: true, e164: toE164(number) }
}

/** @returns null if the text names neither a calling code nor a country */
function findCallingCode(country: string): string | null {
  const text = country.replace(INVISIBLE, '').trim().toUpperCase()
  if (isSupportedCountry(text)) return getCountryCallingCode(text)
  const code = /^['\u2019]?(?:\+|00)?([1-9][0-9]{0,2})(?:\.0+)?$|\(?\+([1-9][0-9]{0,2})\b/.exec(text)
  return code?.[1] ?? code?.[2] ?? COMMON_NAMES[text] ?? null
}

const COMMON_NAMES: Readonly<Record<string, string | undefined>> = {
  UK: '44',
  GBR: '44',
  USA: '1',
  CAN: '1',
  MEX: '52',
}

/**
 * Reads a number that a voice provider or carrier reports, with or without a plus, or with 00.
 * @param called the number that was called: national forms are read in its country
 * @returns null for anything else, such as a withheld number
 */
export function readReportedPhone(reported: string, called: E164 | null = null): E164 | null {
  const text = removeFormatting(reported).replace(/^00(?=[1-9])/, '+')
  const read = readPhone(text)
  if (read.ok || called === null || text.startsWith('+') || !NUMBER.test(text)) return read.ok ? read.e164 : null
  const country = parsePhoneNumberFromString(called)?.country
  const national = country ? parsePhoneNumberFromString(text, country) : undefined
  return national && isReadable(national) ? toE164(national) : null
}

/**
 * Why a number may not be called or receive transfers: its country is not allowed, or it is a premium, shared-cost,
 * personal, pager, company (UAN), voicemail or directory assistance number. Null if it may.
 * @param countries calling codes without the plus sign, and ISO codes. The code 1 means the United States, its
 * territories, and Canada.
 */
export function refuseCall(e164: E164, countries: readonly string[]): RefusedPhone | null {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return refuse(INVALID)
  if (!isAllowedCountry(number, countries)) return refuse(describeCountry(number))
  const type = number.getType()
  const isService =
    (type && REFUSED_TYPES.has(type)) || (number.countryCallingCode === '1' && NANP_SERVICE.test(number.nationalNumber))
  return isService ? refuse('Premium, shared-cost, personal and service numbers cannot be called') : null
}

/** Reads a number, as `readPhone` does, and decides whether it may be called. */
export function checkPhone(typed: string, countries: readonly string[], country = ''): AcceptedPhone | RefusedPhone {
  const read = readPhone(typed, country)
  return read.ok ? (refuseCall(read.e164, countries) ?? read) : read
}

/** A number that is written in the code. @throws if it is not one */
export function asE164(number: string): E164 {
  const read = readPhone(number)
  if (!read.ok) throw new Error(`${number}: ${read.message}`)
  return read.e164
}

/** Whether a setting names countries: a calling code, or an ISO code such as `JM`. */
export function isCountry(text: string): boolean {
  return /^[1-9][0-9]{0,2}$/.test(text) || isSupportedCountry(text)
}

/** The number of digits if the text has only a number's characters, else 0. */
export function countPhoneDigits(typed: string): number {
  const text = removeFormatting(typed)
  return NUMBER.test(text) ? text.replace(/[^0-9]/g, '').length : 0
}

function toE164({ number }: { number: string }): E164 {
  return number as E164
}

function removeFormatting(typed: string): string {
  if (typed.length > MAX_LENGTH) return 'too long'
  const visible = typed.replace(INVISIBLE, '').trim()
  return visible
    .replace(WRAPPING, '')
    .replace(DASH, '-')
    .replace(DOT, '.')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** No number is longer, with all its marks. */
const MAX_LENGTH = 100

function hasBalancedBrackets(text: string): boolean {
  return /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(text)
}

/** More digits after a whole North American number: `212-555-0147 5`, `2125550147/8`. */
function hasExtraDigits(text: string): boolean {
  let total = 0
  const ends = text
    .split(/[^0-9]+/)
    .filter(Boolean)
    .map((group) => (total += group.length))
  return total > 10 && ends.includes(10) && ends.every((end) => end === 3 || end === 6 || end >= 10)
}

/** A second number after a complete one and a slash: `+49 30 123456/123457`. */
function hasSecondNumber(text: string): boolean {
  return text.includes('/') && readPhone(text.slice(0, text.indexOf('/'))).ok
}

function startsWithGroup(text: string, callingCode: string): boolean {
  return (/[0-9]+/.exec(text)?.[0] ?? '').length >= callingCode.length
}

/** The specification's normalization, read by the library, which removes trunk prefixes. */
function parseDigits(digits: string, hasPlus: boolean): PhoneNumber | null {
  const international = !hasPlus && digits.length === 10 ? `+1${digits}` : `+${digits}`
  if (digits.length > 17) return null
  const number = parsePhoneNumberFromString(international)
  if (!number || !isReadable(number)) return null
  if (number.number === international) return number
  const again = parsePhoneNumberFromString(number.number)
  return again?.number === number.number ? again : null
}

/** In +1, new area codes are possible before the library knows them. */
function isReadable(number: PhoneNumber): boolean {
  return number.countryCallingCode === '1' ? NANP_NUMBER.test(number.nationalNumber) : number.isValid()
}

/** Area code and exchange start with 2 to 9; N11 (211, 911 ...) are services. */
const NANP_NUMBER = /^[2-9](?!11)[0-9]{2}[2-9][0-9]{6}$/

/**
 * Personal and non-geographic area codes (some of 5XX and 6XX, 700, 710), premium numbers (area code 900, exchange 976),
 * and directory assistance (555-1212).
 */
const NANP_SERVICE =
  /^(?:5(?:00|2[1-9]|3[2358]|4[2-79]|5[02346]|6[69]|7[78]|8[89])|6(?:00|22|33|44|55|77|88)|7[01]0|900|[0-9]{3}976|[0-9]{3}5551212$)/

const REFUSED_TYPES = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'PAGER', 'UAN', 'VOICEMAIL'])

/** An area code in +1 that the library does not know is new, and in one of the large countries. */
const HOME_COUNTRIES: ReadonlySet<CountryCode | undefined> = new Set([
  'US',
  'CA',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
  undefined,
])

function isAllowedCountry({ country, countryCallingCode: code }: PhoneNumber, countries: readonly string[]): boolean {
  if (country && countries.includes(country)) return true
  return countries.includes(code) && (code !== '1' || HOME_COUNTRIES.has(country))
}

function describeCountry({ country, countryCallingCode: code }: PhoneNumber): string {
  const name = code === '1' && country ? new Intl.DisplayNames('en-US', { type: 'region' }).of(country) : undefined
  const place = name === undefined ? `country code +${code}` : `this country (${name})`
  return `Calls to ${place} are not allowed. Your administrator can allow them.`
}

/** Without a plus, a number is compared with the ten digits of a North American one. */
function describeProblem(digits: string, hasPlus: boolean): string {
  if (!hasPlus && digits.length === 10) return INVALID
  const national = digits.startsWith('1') ? digits.slice(1) : digits
  const isNorthAmerican = digits.startsWith('1') || !hasPlus
  if (!hasPlus && digits.startsWith('0') && digits.length > 7) return 'Please add the country code, starting with +'
  if (isNorthAmerican && national.length < 10) return 'The number is too short'
  if (digits.length > 15 || (digits.startsWith('1') && national.length > 10)) return 'The number is too long'
  return INVALID
}

function refuse(message: string): RefusedPhone {
  return { ok: false, message }
}
