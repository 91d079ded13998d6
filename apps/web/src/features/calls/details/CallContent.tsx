import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/Skeleton.tsx'
import type { CallDetails, CallRow, ListedCall } from '../call-row.ts'
import { CallSummary, DetailsSection } from './CallFacts.tsx'
import { CallTranscript, MissingTranscript } from './CallTranscript.tsx'
import { RecordingPlayer } from './recording/RecordingPlayer.tsx'
import { usePlayback } from './recording/use-playback.ts'

type Props = {
  call: CallRow
  /** Undefined while the details load. */
  details: CallDetails | undefined
  /** Where the search in the call list found a match. */
  match: ListedCall['match'] | undefined
  failure: string | null
  onRetry: () => void
}

/** A call's recording, summary and transcript. The recording comes first: a long summary would push it out of sight. */
export function CallContent({ call, details, match, failure, onRetry }: Props): ReactNode {
  const playback = usePlayback()
  const recordingUrl = details?.recordingUrl ?? null
  const isLoading = details === undefined && failure === null
  return (
    <>
      {recordingUrl !== null && <RecordingPlayer url={recordingUrl} playback={playback} />}
      {isLoading && call.hasRecording && <Skeleton className="h-27 md:h-16.5" />}
      <CallSummary call={call} />
      <DetailsSection title="Transcript">
        {details && details.turns.length > 0 ? (
          <CallTranscript turns={details.turns} match={match} playback={recordingUrl === null ? null : playback} />
        ) : (
          <MissingTranscript call={call} details={details} failure={failure} onRetry={onRetry} />
        )}
      </DetailsSection>
    </>
  )
}
