import type { E164 } from '@callwright/contract/text/phone'
import type { ReactNode } from 'react'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { CallRow } from './call-row.ts'

/** The number of a missed caller; null for other calls, and if it is not known. */
export function missedNumber({ direction, status, phoneNumber }: CallRow): E164 | null {
  return direction === 'inbound' && status === 'missed' ? phoneNumber : null
}

/** Dials the number with the reader's own phone. */
export function CallBackLink({ phoneNumber }: { phoneNumber: E164 }): ReactNode {
  return (
    <a
      href={`tel:${phoneNumber}`}
      className="relative z-1 -my-1 block w-fit rounded-sm py-1 font-medium text-accent-text underline decoration-transparent underline-offset-4 transition-colors duration-100 hover:decoration-current"
    >
      Call back<span className="sr-only"> {formatPhone(phoneNumber)}</span>
    </a>
  )
}
