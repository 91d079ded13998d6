import type { ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { formatAgo, formatDateTime } from '#lib/format.ts'
import { callPath } from '#lib/paths.ts'

const NAME_MAX_LENGTH = 60

type Props = {
  caller: { callId: string; phoneNumber: string; contactName: string | null }
  at: number
  now: number
  /** More about the call. */
  children?: ReactNode
}

/** Who called and how long ago, with links that dial the number and open the call. */
export function CallerLine({ caller: { callId, phoneNumber, contactName }, at, now, children }: Props): ReactNode {
  return (
    <p className="flex flex-wrap gap-x-3 text-muted">
      {contactName !== null && (
        <bdi className="font-medium wrap-anywhere text-ink">{excerpt(contactName, NAME_MAX_LENGTH)}</bdi>
      )}
      <a href={`tel:${phoneNumber}`} className="rounded-sm font-medium text-ink tabular-nums hover:underline">
        {formatPhone(phoneNumber)}
      </a>
      <span title={formatDateTime(at)}>{formatAgo(at, now)}</span>
      <TextLink href={callPath(callId)} isUnderlined>
        View call<span className="sr-only"> with {formatPhone(phoneNumber)}</span>
      </TextLink>
      {children}
    </p>
  )
}
