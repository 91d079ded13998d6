import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'

import { explainRecipients } from '../campaigns/recipients.ts'
import { readPhone } from '../text/phone.ts'

/** Ten ways in which people and programs write one number. */
export function spellPhone(number: PhoneNumber): string[] {
  const { countryCallingCode: code, nationalNumber: national } = number
  const trunk = findTrunkPrefix(number)
  // Without a plus, ten digits are a number in +1.
  const bare = code.length + national.length === 10 ? number.number : `${code}${national}`
  const groups = national.replace(/(\d{3})(?=\d{3})/g, '$1 ')
  return [
    number.number,
    number.formatInternational(),
    number.getURI(),
    `+${code} (${trunk}) ${groups}`,
    `+${code} ${trunk}${national}`,
    bare,
    `'+${code}-${groups.replaceAll(' ', '-')}`,
    `\u202a+${code}.${groups.replaceAll(' ', '.')}\u202c`,
    `="${number.number}"`,
    `(+${code}) ${groups.replaceAll(' ', '\u2011')}`,
  ]
}

/** What people dial before a national number; '' in many countries. */
function findTrunkPrefix(number: PhoneNumber): string {
  const digits = number.formatNational().replace(/[^0-9]/g, '')
  return digits.endsWith(number.nationalNumber) ? digits.slice(0, -number.nationalNumber.length) : ''
}

/** At least this many of the ten must be read; some are ambiguous without a plus. */
const LEAST_READ = 8

/** Valid numbers of all regions, from this many random attempts. */
export function* createNumbers(
  attempts: number,
  randomBelow: (max: number) => number,
): Generator<[PhoneNumber, CountryCode]> {
  const countries = getCountries()
  for (let made = 0; made < attempts; made += 1) {
    const country = countries[made % countries.length] ?? 'US'
    const example = examples[country] ?? ''
    // The example's start decides what kind of number it is.
    const kept = Math.ceil(example.length / 2)
    const rest = Array.from({ length: example.length - kept }, () => randomBelow(10)).join('')
    const number = parsePhoneNumberFromString(`+${getCountryCallingCode(country)}${example.slice(0, kept)}${rest}`)
    if (number?.isValid()) yield [number, country]
  }
}

/**
 * Reads numbers of all regions in ten spellings each.
 * @returns spellings that were read as a number other than the library's, up to ten
 */
export function findWrongReads(count: number, randomBelow: (max: number) => number): string[] {
  const wrong: string[] = []
  for (const [number, country] of createNumbers(count, randomBelow)) {
    if (wrong.length >= 10) break
    const own = readPhone(number.number)
    if (!own.ok) continue
    const spellings = spellPhone(number)
    const reads = spellings.map((typed) => readPhone(typed))
    for (const [index, read] of reads.entries()) {
      const result = read.ok ? read.e164 : read.message
      if (read.ok && read.e164 !== number.number) wrong.push(`${spellings[index]}: ${result}, not ${number.number}`)
    }
    if (reads.filter(({ ok }) => ok).length < LEAST_READ) wrong.push(`${number.number} is refused in most spellings`)
    const rows = spellings.map((typed, index) => ({ line: index + 2, cells: [typed] }))
    const list = explainRecipients({ headers: ['phone'], rows }, { countries: [number.countryCallingCode, country] })
    if ('problem' in list || list.counts.accepted > 1) wrong.push(`${number.number} is more than one row`)
  }
  return wrong
}

/** A seeded generator: every run uses the same numbers. */
export function createGenerator(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}
