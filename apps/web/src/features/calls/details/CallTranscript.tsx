import { formatDate } from '@callwright/contract/calls/call-text'
import { isEnded, type Turn } from '@callwright/contract/calls/calls'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import type { CallDetails, CallRow, ListedCall } from '../call-row.ts'
import { DetailsSection } from './CallFacts.tsx'
import { findCurrentTurnIndex } from './current-turn.ts'
import { TranscriptLines } from './TranscriptLines.tsx'

type Props = {
  call: CallRow
  /** Undefined while the details load. */
  details: CallDetails | undefined
  /** Where the search in the call list found a match. */
  match: ListedCall['match'] | undefined
  failure: string | null
  onRetry: () => void
}

const NO_TURNS: readonly Turn[] = []

/**
 * The transcript and recording. The line being played is highlighted, and clicking a line with a known time plays
 * from there.
 */
export function CallTranscript({ call, details, match, failure, onRetry }: Props): ReactNode {
  const player = useRef<HTMLAudioElement>(null)
  const [playingIndex, setPlayingIndex] = useState(-1)
  const turns = details?.turns ?? NO_TURNS
  const recordingUrl = details?.recordingUrl ?? null

  const seek = useCallback((seconds: number) => {
    if (!player.current) return
    player.current.currentTime = seconds
    // The player itself shows if a recording cannot be played.
    player.current.play().catch(() => undefined)
  }, [])

  function updatePlayingIndex({ currentTarget: { currentTime, played } }: { currentTarget: HTMLAudioElement }): void {
    // No line is highlighted until the user plays the recording or chooses a line.
    const hasStarted = currentTime > 0 || played.length > 0
    setPlayingIndex(hasStarted ? findCurrentTurnIndex(turns, currentTime) : -1)
  }

  return (
    <>
      <DetailsSection title="Transcript">
        {turns.length > 0 ? (
          <TranscriptLines
            turns={turns}
            playingIndex={playingIndex}
            foundIndex={match?.field === 'transcript' ? turns.findIndex(({ text }) => text.includes(match.hit)) : -1}
            onSeek={recordingUrl ? seek : undefined}
          />
        ) : (
          <MissingTranscript call={call} details={details} failure={failure} onRetry={onRetry} />
        )}
      </DetailsSection>
      {recordingUrl && (
        <DetailsSection title="Recording">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript above has the words */}
          <audio
            ref={player}
            controls
            preload="metadata"
            src={recordingUrl}
            onTimeUpdate={updatePlayingIndex}
            onSeeked={updatePlayingIndex}
            className="h-10 w-full"
          />
        </DetailsSection>
      )}
    </>
  )
}

function explainMissing(call: CallRow, { contentRemovedAt }: CallDetails): string {
  if (contentRemovedAt !== null) {
    return `The transcript, summary and recording were removed on ${formatDate(contentRemovedAt)} because of their age.`
  }
  return isEnded(call.status) ? 'This call has no transcript.' : 'The transcript appears here after the call has ended.'
}

/** Explains why no transcript is shown: there is none (yet), it was removed, it is loading, or it failed to load. */
function MissingTranscript({ call, details, failure, onRetry }: Omit<Props, 'match'>): ReactNode {
  if (details) {
    return <p className="text-sm text-muted">{explainMissing(call, details)}</p>
  }
  if (failure) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-red">
        {failure}
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  return call.hasTranscript ? <Skeleton className="h-60" /> : <Skeleton className="h-5 w-56" />
}
