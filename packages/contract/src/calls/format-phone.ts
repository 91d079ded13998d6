const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/
/** The country codes of one or two digits, then those of three. */
const OTHER_COUNTRY = /^\+(?=\d{7,15}$)(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d+)$/

/**
 * A phone number for reading: `+1 212-555-0110`, `+44 207 946 0018`; other text, such as `Unknown`, stays as it is.
 * Copied from the page, it still works in searches and where a number to call is entered.
 */
export function formatPhone(phoneNumber: string): string {
  return phoneNumber
    .replace(NORTH_AMERICAN, '+1 $1-$2-$3')
    .replace(OTHER_COUNTRY, (_number, code: string, rest: string) => `+${code} ${groupDigits(rest)}`)
}

/** Groups of three, without a single digit at the end. */
function groupDigits(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, '$& ')
}
