import { formatDate } from '@callwright/contract/calls/call-text'
import { isEnded, type Turn } from '@callwright/contract/calls/calls'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import type { CallDetails, CallRow, ListedCall } from '../call-row.ts'
import { DetailsSection } from './CallFacts.tsx'
import { currentTurn } from './current-turn.ts'
import { TranscriptLines } from './TranscriptLines.tsx'

type Props = {
  call: CallRow
  /** Undefined while they load. */
  details: CallDetails | undefined
  /** Where the search in the call list found a match. */
  match: ListedCall['match'] | undefined
  failure: string | null
  onRetry: () => void
}

const NO_TURNS: readonly Turn[] = []

/**
 * Transcript and recording. The line being played is highlighted, and clicking a line with a known time plays from
 * there.
 */
export function CallTranscript({ call, details, match, failure, onRetry }: Props): ReactNode {
  const player = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(-1)
  const turns = details?.turns ?? NO_TURNS
  const recordingUrl = details?.recordingUrl ?? null

  const seek = useCallback((seconds: number) => {
    if (!player.current) return
    player.current.currentTime = seconds
    // The player itself shows that a recording cannot be played.
    player.current.play().catch(() => undefined)
  }, [])

  function follow({ currentTarget: { currentTime, played } }: { currentTarget: HTMLAudioElement }): void {
    // Nothing is marked until the user plays the recording or chooses a line.
    const started = currentTime > 0 || played.length > 0
    setPlaying(started ? currentTurn(turns, currentTime) : -1)
  }

  return (
    <>
      <DetailsSection title="Transcript">
        {turns.length > 0 ? (
          <TranscriptLines
            turns={turns}
            playing={playing}
            found={match?.field === 'transcript' ? turns.findIndex(({ text }) => text.includes(match.hit)) : -1}
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
            onTimeUpdate={follow}
            onSeeked={follow}
            className="h-10 w-full"
          />
        </DetailsSection>
      )}
    </>
  )
}

function missingText(call: CallRow, { contentRemovedAt }: CallDetails): string {
  if (contentRemovedAt !== null) {
    return `The transcript, summary and recording were removed on ${formatDate(contentRemovedAt)} because of their age.`
  }
  return isEnded(call.status) ? 'This call has no transcript.' : 'The transcript appears here after the call has ended.'
}

/** Explains a missing transcript: not yet there, none, removed, loading, or failed to load. */
function MissingTranscript({ call, details, failure, onRetry }: Omit<Props, 'match'>): ReactNode {
  if (details) {
    return <p className="text-sm text-muted">{missingText(call, details)}</p>
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
