import { type DateMention, findDates } from './dates.ts'
import { findNumbers } from './numbers.ts'
import { isContentWord, isFrameWord, toWords } from './words.ts'
import { findTimes, type TimeMention } from './times.ts'

/** A text value, taken apart into what can be looked for in a call. */
export type ValueParts = {
  emails: string[]
  /** phone numbers and codes */
  digits: string[]
  dates: DateMention[]
  times: TimeMention[]
  numbers: number[]
  /** names: their words must have been said as they are */
  names: string[]
  /** the other words, in order */
  words: string[]
}

const EMAIL = /[\p{L}\d._+-]{1,64}@[\p{L}\d-]{1,64}(?:\.[\p{L}\d-]{1,64}){1,4}/gu
const DATE_OR_TIME = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}:\d{2}/g
const PHONE = /\+?\(?\d[\d ().-]{5,20}\d/g
const CODE = /(?<![\d.,$-])\d{4,20}(?![\d.,-]|\s*(?:sq|dollars|feet|miles|people|per|a month))/g

export function splitValue(value: string): ValueParts {
  const emails = value.match(EMAIL) ?? []
  const withoutEmails = value.replaceAll(EMAIL, ' ')
  const undated = withoutEmails.replaceAll(DATE_OR_TIME, ' ')
  const phones = (undated.match(PHONE) ?? []).filter((phone) => digitsOf(phone).length >= 7)
  const codes = (remove(undated, phones).match(CODE) ?? []).filter((code) => !isYear(code))
  const words = toWords(remove(withoutEmails, [...phones, ...codes]))
  const dates = findDates(words)
  const times = findTimes(words).filter(({ isExplicit }) => isExplicit)
  const isTyped = (at: number): boolean => [...dates, ...times].some((each) => at >= each.at && at < each.end)
  const numbers = findNumbers(words).filter(({ at }) => !isTyped(at))
  const isNumber = (at: number): boolean => numbers.some((each) => at >= each.at && at < each.end)
  const rest = words.filter((_, at) => !isTyped(at) && !isNumber(at))
  const names = findNames(value, rest)
  return {
    emails: emails.map((email) => email.toLowerCase()),
    digits: [...phones, ...codes].map(digitsOf),
    dates,
    times,
    numbers: numbers.flatMap(({ values }) => values.filter((number) => number > 1).slice(-1)),
    names,
    words: rest.filter((word) => !names.includes(word) && !OPTIONAL_WORDS.has(word)),
  }
}

function remove(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replace(part, ' '), text)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function isYear(code: string): boolean {
  return /^(?:19|20)\d\d$/.test(code)
}

/** Parts of names and addresses that people leave out or say otherwise. */
const OPTIONAL =
  `mr mrs ms mister dr doctor prof sir street st avenue ave road rd lane ln drive boulevard blvd court ct place pl terrace way circle cir
  apartment apt suite ste unit floor north south east west inc llc co corp company city county usa united states am pm
  alabama al alaska ak arizona az arkansas ar california ca colorado connecticut delaware de florida fl georgia ga hawaii
  hi idaho id illinois il indiana iowa ia kansas ks kentucky ky louisiana la maine maryland md massachusetts ma michigan
  mi minnesota mn mississippi ms missouri mo montana mt nebraska ne nevada nv ohio oh oklahoma ok oregon pennsylvania pa
  tennessee tn texas tx utah ut vermont vt virginia va washington wa wisconsin wi wyoming wy`.split(/\s+/)
const OPTIONAL_WORDS = new Set(OPTIONAL)

const CAPITALIZED = /\p{Lu}[\p{L}'’]*/gu

/** Capitalized words, except those that only begin a sentence. */
function findNames(value: string, words: readonly string[]): string[] {
  const plain = value.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const found = [...plain.matchAll(CAPITALIZED)].map(([word], index, all) => {
    const at = all[index]?.index ?? 0
    const next = all[index + 1]
    const startsSentence = /(?:^|[.!?;:(]\s*)$/.test(plain.slice(Math.max(0, at - 3), at))
    const isFollowed = next !== undefined && next.index === at + word.length + 1 && !isCommonStart(word)
    return { word: toWords(word)[0] ?? '', isName: !startsSentence || isFollowed }
  })
  const names = new Set(found.filter(({ isName }) => isName).map(({ word }) => word))
  return words.filter((word) => names.has(word) && isContentWord(word) && !OPTIONAL_WORDS.has(word))
}

function isCommonStart(word: string): boolean {
  return !isContentWord(word.toLowerCase()) || isFrameWord(word.toLowerCase())
}
