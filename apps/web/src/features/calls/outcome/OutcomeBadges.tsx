import { toValueKey } from '@callwright/contract/calls/call-fields'
import { FILTERED_END_REASONS, type FilteredEndReason } from '@callwright/contract/calls/calls'
import { PhoneForwarded, Voicemail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { FILTERED_END_LABELS } from '../call-labels.ts'
import type { ListedCall } from '../call-row.ts'

const END_ICONS: Record<FilteredEndReason, ReactNode> = {
  voicemail: <Voicemail />,
  transferred: <PhoneForwarded />,
}

type Props = {
  call: Pick<ListedCall, 'endReason' | 'values'>
  /** For the second line of a table's row. */
  isSmall?: boolean
}

/** The result of a call: its outcome, and whether it reached voicemail or was transferred. Nothing if not known. */
export function OutcomeBadges({ call, isSmall = false }: Props): ReactNode {
  const end = FILTERED_END_REASONS.find((reason) => reason === call.endReason)
  const outcome = call.values.find(({ kind }) => kind === 'outcome')
  const text = outcome && outcome.value !== null ? String(outcome.value) : ''
  const isRepeated = end !== undefined && toValueKey(text) === toValueKey(FILTERED_END_LABELS[end])
  const hasOutcome = text !== '' && !isRepeated
  if (end === undefined && text === '') return null
  const badgeClass = isSmall ? 'h-4.5! min-w-0 px-2!' : 'min-w-0'
  return (
    <span className="flex max-w-full min-w-0 gap-1">
      {end && (
        <span title={FILTERED_END_LABELS[end]} className="flex min-w-0">
          <Badge icon={END_ICONS[end]} className={badgeClass}>
            {/* A table's row has no room for both texts. */}
            <span className={isSmall && hasOutcome ? 'sr-only' : undefined}>{FILTERED_END_LABELS[end]}</span>
          </Badge>
        </span>
      )}
      {outcome && hasOutcome && (
        <span title={`${outcome.name}: ${text}`} className="flex min-w-0">
          <Badge className={badgeClass}>{text}</Badge>
        </span>
      )}
    </span>
  )
}
