import type { ReactNode } from 'react'
import { formatPhone } from '../../lib/format-phone.ts'
import type { CallRow } from './call-row.ts'

/** The number of a missed caller; null for other calls and for withheld numbers. */
export function missedNumber({ direction, status, phoneNumber }: CallRow): string | null {
  return direction === 'inbound' && status === 'missed' && phoneNumber?.startsWith('+') === true ? phoneNumber : null
}

/** Dials the number with the reader's own phone. */
export function CallBackLink({ phoneNumber }: { phoneNumber: string }): ReactNode {
  return (
    <a
      href={`tel:${phoneNumber}`}
      className="relative z-1 -my-1 block w-fit rounded-sm py-1 font-medium text-accent-text underline decoration-transparent underline-offset-4 transition-colors duration-100 hover:decoration-current"
    >
      Call back<span className="sr-only"> {formatPhone(phoneNumber)}</span>
    </a>
  )
}
