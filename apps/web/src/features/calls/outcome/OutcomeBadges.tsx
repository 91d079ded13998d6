import { toValueKey } from '@callwright/contract/calls/call-fields'
import { Voicemail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/Badge.tsx'
import type { ListedCall } from '../call-row.ts'

type Props = {
  call: Pick<ListedCall, 'endReason' | 'values'>
  /** For the second line of a table's row. */
  isSmall?: boolean
}

/** What came of a call: its outcome, and whether it reached a voicemail. Nothing if neither is known. */
export function OutcomeBadges({ call, isSmall = false }: Props): ReactNode {
  const isVoicemail = call.endReason === 'voicemail'
  const outcome = call.values.find(({ kind }) => kind === 'outcome')
  const text = outcome && outcome.value !== null ? String(outcome.value) : ''
  const isRepeated = isVoicemail && toValueKey(text) === 'voicemail'
  if (!isVoicemail && text === '') return null
  const badgeClass = isSmall ? 'h-4.5! min-w-0 px-2!' : 'min-w-0'
  return (
    <span className="flex max-w-full min-w-0 gap-1">
      {isVoicemail && (
        <Badge icon={<Voicemail aria-hidden="true" />} className={badgeClass}>
          Voicemail
        </Badge>
      )}
      {outcome && text !== '' && !isRepeated && (
        <span title={`${outcome.name}: ${text}`} className="flex min-w-0">
          <Badge className={badgeClass}>{text}</Badge>
        </span>
      )}
    </span>
  )
}
