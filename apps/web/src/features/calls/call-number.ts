import { formatPhone } from '../../lib/format-phone.ts'
import type { CallRow } from './call-row.ts'

/** The other party's number; a conversation without a phone call has none. */
export function formatCallNumber({ phoneNumber, source }: Pick<CallRow, 'phoneNumber' | 'source'>): string {
  return source === 'browser' ? 'No phone' : formatPhone(phoneNumber ?? 'Unknown')
}
