import type { Disclosure } from '@callwright/contract/agent/disclosures'
import { Play, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { DISCLOSURE_LABELS } from '../call-labels.ts'
import type { CallDetails, CallRow } from '../call-row.ts'
import { formatTimestamp } from './recording/timestamps.ts'

const DISCLOSURE_TONES: Record<Disclosure, BadgeTone> = { spoken: 'green', cut: 'amber', missing: 'red', off: 'gray' }
const RECORDING_TONES: Record<string, BadgeTone> = { agreed: 'green', 'not announced': 'amber' }

type Props = {
  call: CallRow
  /** Undefined without the details. */
  turns: CallDetails['turns'] | undefined
  isLoading: boolean
  /** Plays the recording from the given time, in seconds; undefined without a recording. */
  onPlay: ((seconds: number) => void) | undefined
  /** Shows a line in the transcript. */
  onShow: (index: number) => void
}

/** Whether the call said that an AI is speaking, linked to its first line, and whether it could be recorded. */
export function OpeningBadges({ call, isLoading, ...line }: Props): ReactNode {
  const { disclosure } = call
  const recording = describeRecording(call)
  if (disclosure === null && recording === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {disclosure && isLoading && <Skeleton className="h-6 w-39 rounded-full!" />}
      {disclosure && !isLoading && <DisclosureBadge disclosure={disclosure} {...line} />}
      {recording && <Badge tone={RECORDING_TONES[recording]}>Recording: {recording}</Badge>}
    </div>
  )
}

type DisclosureProps = Omit<Props, 'call' | 'isLoading'> & { disclosure: Disclosure }

function DisclosureBadge({ disclosure, turns = [], onPlay, onShow }: DisclosureProps): ReactNode {
  const index = turns.findIndex(({ role }) => role === 'agent')
  const seconds = turns[index]?.atSeconds ?? null
  const time = disclosure === 'spoken' && seconds !== null ? ` at ${formatTimestamp(seconds)}` : ''
  const label = `${DISCLOSURE_LABELS[disclosure]}${time}`
  const tone = DISCLOSURE_TONES[disclosure]
  if (index === -1) return <Badge tone={tone}>{label}</Badge>
  const play = onPlay && seconds !== null ? () => onPlay(seconds) : undefined
  const Icon = play ? Play : TextQuote
  return (
    <button
      type="button"
      title={play ? 'Play the opening' : 'Show in the transcript'}
      onClick={play ?? (() => onShow(index))}
      className="flex rounded-full underline decoration-transparent underline-offset-4 hover:decoration-current"
    >
      <Badge tone={tone} icon={<Icon />}>
        {label}
      </Badge>
    </button>
  )
}

/** A recording without an announcement or consent is unexpected; without the transcript, one may have been removed too. */
function describeRecording({ recordingConsent, hasRecording, hasTranscript }: CallRow): string | null {
  if (recordingConsent !== 'none') return recordingConsent
  if (!hasTranscript) return null
  return hasRecording ? 'not announced' : 'off'
}
