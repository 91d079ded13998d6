import { STATUS_LABELS, type CallStatus } from '@callwright/contract/calls/calls'
import { AudioLines, CircleCheck, CircleX, PhoneMissed, PhoneOutgoing, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import { STATUS_TONES } from './call-labels.ts'

const ICONS: Record<CallStatus, LucideIcon> = {
  completed: CircleCheck,
  initiated: PhoneOutgoing,
  'in-progress': AudioLines,
  missed: PhoneMissed,
  failed: CircleX,
}

type Props = { status: CallStatus; tones?: Record<CallStatus, BadgeTone>; uppercase?: boolean }

/** A call's status as a word, a shape and a color. */
export function CallStatusBadge({ status, tones = STATUS_TONES, uppercase = false }: Props): ReactNode {
  const Icon = ICONS[status]
  return (
    <Badge tone={tones[status]} icon={<Icon />}>
      {uppercase ? STATUS_LABELS[status].toUpperCase() : STATUS_LABELS[status]}
    </Badge>
  )
}
