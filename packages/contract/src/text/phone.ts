import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max'

import { PHONE_SEPARATORS } from './text.ts'

/** `message` is written for the person who typed the number. */
export type RefusedPhone = { ok: false; message: string }
export type AcceptedPhone = { ok: true; e164: string }

const EMERGENCY_OR_SERVICE = /^\+?\d{1,6}$/
const REFUSED_TYPES = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PAGER', 'UAN', 'VOICEMAIL'])

/**
 * The specification's normalization, digits only: a leading + is kept; 11 digits starting with 1 become
 * +1...; 10 digits get +1; any other digits get a +. Returns '' if there are no digits.
 */
export function normalizePhone(typed: string): string {
  const text = typed.trim()
  const digits = text.replace(/[^0-9]/g, '')
  if (digits === '') return ''
  if (text.startsWith('+')) return `+${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  if (digits.length === 10) return `+1${digits}`
  return `+${digits}`
}

/**
 * Accepts a number that may be dialed: a possible E.164 number of 8 to 15 ASCII digits in an allowed country, not a
 * short, emergency or premium number. Letters and extensions are rejected, never dropped.
 * @param callingCodes country calling codes that may be dialed, without the plus sign
 */
export function checkPhone(typed: string, callingCodes: readonly string[]): AcceptedPhone | RefusedPhone {
  const text = typed.trim()
  // Spreadsheets turn numbers into `4155552671.0`; dropping the point would add a digit.
  if (text.endsWith('.0')) return refusePhone('Please enter a valid phone number')
  const bare = text.replace(PHONE_SEPARATORS, '')
  if (bare === '') return refusePhone('Please enter a phone number')
  if (!/^\+?[0-9]+$/.test(bare)) {
    return refusePhone('Please enter a valid phone number: digits only, without letters or an extension')
  }
  if (EMERGENCY_OR_SERVICE.test(bare)) return refusePhone('Emergency and short numbers cannot be called')
  if (bare.startsWith('00')) return refusePhone('Start with + instead of 00')
  const e164 = normalizePhone(bare)
  const parsed = /^\+[1-9][0-9]{7,14}$/.test(e164) ? parsePhoneNumberFromString(e164) : undefined
  if (!parsed?.isPossible()) return refusePhone(describeLength(bare))
  if (!callingCodes.includes(parsed.countryCallingCode)) {
    const code = parsed.countryCallingCode
    return refusePhone(`Calls to country code +${code} are not allowed. Your administrator can allow them.`)
  }
  if (parsed.countryCallingCode === '1' && !isNorthAmerican(parsed.nationalNumber)) {
    return refusePhone('Please enter a valid phone number')
  }
  const type = parsed.getType()
  if (type && REFUSED_TYPES.has(type)) return refusePhone('Premium and service numbers cannot be called')
  return { ok: true, e164 }
}

function refusePhone(message: string): RefusedPhone {
  return { ok: false, message }
}

/** Without a plus, a number is compared with the ten digits of a North American one. */
function describeLength(bare: string): string {
  const problem = validatePhoneNumberLength(bare, 'US')
  if (problem === 'TOO_SHORT') return 'The number is too short'
  return problem === 'TOO_LONG' ? 'The number is too long' : 'Please enter a valid phone number'
}

/** Area code and exchange start with 2 to 9; N11 (211, 911 ...) and 900/976 are services. */
function isNorthAmerican(national: string): boolean {
  const match = /^([2-9][0-9]{2})([2-9][0-9]{2})[0-9]{4}$/.exec(national)
  if (!match) return false
  const [, area = '', exchange = ''] = match
  return !area.endsWith('11') && area !== '900' && exchange !== '976'
}
