import { asE164, type E164 } from '@callwright/contract/text/phone'

const FIRST_NAMES = [
  ...['Amelia', 'Benjamin', 'Carla', 'Darius', 'Eleanor', 'Farid', 'Grace', 'Henry', 'Ines', 'Jamal', 'Katherine'],
  ...['Leon', 'Miriam', 'Noah', 'Odette', 'Peter', 'Rosa', 'Samuel', 'Tessa', 'Victor', 'Wanda', 'Yusuf', 'Zoe'],
] as const

const LAST_NAMES = [
  ...['Abbott', 'Bauer', 'Castillo', 'Dawson', 'Ellison', 'Fontaine', 'Garcia', 'Holloway', 'Ibrahim', 'Jensen'],
  ...['Kowalski', 'Lindqvist', 'Morales', 'Nakamura', 'Okafor', 'Petrov', 'Quinn', 'Rossi', 'Silva'],
] as const

/** All in the business's time zone. */
const AREA_CODES = [202, 240, 301, 410, 443, 571, 667, 703, 804, 540, 434, 757, 304, 302] as const

export type Person = { name: string; phoneNumber: E164 }

/** Customers who call again and again, with indexes from 0. Callers without a name have the next indexes. */
export const REGULARS = 140
export const STRANGERS = 400

/** These people never call and are on the do-not-call list. */
export const DO_NOT_CALL: readonly Person[] = [0, 1, 2].map((index) => findCustomer(REGULARS + STRANGERS + index))

export function findCustomer(index: number): Person {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0]
  const last = LAST_NAMES[index % LAST_NAMES.length] ?? LAST_NAMES[0]
  return { name: `${first} ${last}`, phoneNumber: createPhoneNumber(index) }
}

/**
 * 555-0100 to 555-0199 are reserved for fiction. Indexes below 699 give distinct numbers, none of them the business's
 * own.
 */
export function createPhoneNumber(index: number): E164 {
  const place = index + 1
  const area = AREA_CODES[place % AREA_CODES.length] ?? AREA_CODES[0]
  return asE164(`+1${area}55501${String((place * 37) % 100).padStart(2, '0')}`)
}
