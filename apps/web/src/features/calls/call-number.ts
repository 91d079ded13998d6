import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { CallRow } from './call-row.ts'

type Numbers = Pick<CallRow, 'phoneNumber' | 'phoneText'>

const NO_NUMBER = { browser: 'In the browser', rehearsal: 'Rehearsal' }

/** The other party's number, or why there is none. */
export function formatCallNumber({ source, ...numbers }: Numbers & Pick<CallRow, 'source'>): string {
  return source === 'phone' ? formatReportedNumber(numbers) : NO_NUMBER[source]
}

/** The number, or what the voice provider reported in its place. */
export function formatReportedNumber({ phoneNumber, phoneText }: Numbers, unknown = 'Unknown'): string {
  return formatPhone(phoneNumber ?? phoneText ?? unknown)
}
