import { useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#components/Skeleton.tsx'
import type { CallDetails, CallRow, ListedCall } from '../call-row.ts'
import { CallSummary } from './CallFacts.tsx'
import { CallTranscript } from './CallTranscript.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { RecordingPlayer } from './recording/RecordingPlayer.tsx'
import { usePlayback } from './recording/use-playback.ts'
import { CallValues } from './values/CallValues.tsx'

type Props = {
  call: CallRow
  /** Undefined while the details load. */
  details: CallDetails | undefined
  /** Where the search in the call list found a match. */
  match: ListedCall['match'] | undefined
  failure: string | null
  onRetry: () => void
  /** Reports whether a correction of a value has unsaved changes. */
  onCorrecting: (isCorrecting: boolean) => void
}

/**
 * A call's recording, summary, values and transcript. The recording comes first: a long summary would push it out of
 * sight.
 */
export function CallSections({ call, details, match, failure, onRetry, onCorrecting }: Props): ReactNode {
  const player = usePlayback()
  const [shownLine, setShownLine] = useState(-1)
  const transcript = useRef<HTMLDivElement>(null)
  const recordingUrl = details?.recordingUrl ?? null
  const playback = recordingUrl === null ? null : player
  const isLoading = details === undefined && failure === null

  function showLine(index: number): void {
    setShownLine(index)
    transcript.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      {recordingUrl !== null && <RecordingPlayer url={recordingUrl} playback={player} />}
      {isLoading && call.hasRecording && <Skeleton className="h-27 md:h-16.5" />}
      <CallSummary call={call} />
      {(details || isLoading) && (
        <DetailsSection title="Outcome">
          {details ? (
            <CallValues details={details} playback={playback} onShowLine={showLine} onCorrecting={onCorrecting} />
          ) : (
            <Skeleton className="h-24" />
          )}
        </DetailsSection>
      )}
      <div ref={transcript}>
        <CallTranscript
          call={call}
          details={details}
          match={match}
          playback={playback}
          shownIndex={shownLine}
          failure={failure}
          onRetry={onRetry}
        />
      </div>
    </>
  )
}
