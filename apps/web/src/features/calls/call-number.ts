import { formatPhone } from '#lib/format-phone.ts'
import type { CallRow } from './call-row.ts'

type Numbers = Pick<CallRow, 'phoneNumber' | 'phoneText'>

/** The other party's number; a conversation without a phone call has none. */
export function formatCallNumber({ source, ...numbers }: Numbers & Pick<CallRow, 'source'>): string {
  return source === 'browser' ? 'No phone' : formatReportedNumber(numbers)
}

/** The number, or what the voice provider reported in its place. */
export function formatReportedNumber({ phoneNumber, phoneText }: Numbers, unknown = 'Unknown'): string {
  return formatPhone(phoneNumber ?? phoneText ?? unknown)
}
