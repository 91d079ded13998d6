import { formatDate } from '@callwright/contract/calls/call-text'
import { isEnded, type Turn } from '@callwright/contract/calls/calls'
import { useMemo, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import type { CallDetails, CallRow, ListedCall } from '../call-row.ts'
import { findCurrentTurnIndex } from './current-turn.ts'
import { DetailsSection } from './DetailsSection.tsx'
import { indexOfWords } from './index-of-words.ts'
import type { Playback } from './recording/use-playback.ts'
import { useToolRuns, type PlacedRun } from './RunMarks.tsx'
import { TranscriptLines } from './TranscriptLines.tsx'

type Props = {
  call: CallRow
  /** Undefined while the details load. */
  details: CallDetails | undefined
  /** Where the search in the call list found a match. */
  match: ListedCall['match'] | undefined
  /** Null without a recording. */
  playback: Playback | null
  /** A line to show while nothing has been played; -1 for none. */
  shownIndex?: number
  failure: string | null
  onRetry: () => void
}

/** A call's transcript, or why none is shown. */
export function CallTranscript({ call, details, failure, onRetry, ...lines }: Props): ReactNode {
  const runs = useToolRuns(call, details?.turns)
  return (
    <DetailsSection title="Transcript">
      {details && details.turns.length > 0 ? (
        <PlayedLines turns={details.turns} transfer={details.transfer} runs={runs} {...lines} />
      ) : (
        <MissingTranscript call={call} details={details} failure={failure} onRetry={onRetry} />
      )}
    </DetailsSection>
  )
}

type PlayedLinesProps = Pick<CallDetails, 'turns' | 'transfer'> &
  Pick<Props, 'match' | 'playback' | 'shownIndex'> & { runs?: readonly PlacedRun[] }

/** The line at the recording's position is highlighted, and clicking a line with a known time plays from there. */
export function PlayedLines({ turns, transfer, runs, match, playback, shownIndex = -1 }: PlayedLinesProps): ReactNode {
  // The position changes several times a second.
  const foundIndex = useMemo(() => findMatch(turns, match), [turns, match])
  const playedIndex = playback ? findLineAt(turns, playback) : -1
  const isShown = playedIndex < 0 && shownIndex >= 0
  return (
    <TranscriptLines
      turns={turns}
      transfer={transfer}
      runs={runs}
      currentIndex={isShown ? shownIndex : playedIndex}
      isPlaying={isShown || playback?.isPlaying}
      foundIndex={foundIndex}
      foundWords={match?.hit}
      onSeek={playback?.playFrom}
    />
  )
}

function findMatch(turns: readonly Turn[], match: Props['match']): number {
  return match ? turns.findIndex(({ role, text }) => role === match.field && indexOfWords(text, match.hit) >= 0) : -1
}

/** The index of the line at the position; -1 until the user plays the recording or moves in it. */
function findLineAt(turns: readonly Turn[], { isPlaying, seconds }: Playback): number {
  return isPlaying || seconds > 0 ? findCurrentTurnIndex(turns, seconds) : -1
}

type MissingProps = Pick<Props, 'call' | 'details' | 'failure' | 'onRetry'>

/** Explains why no transcript is shown: there is none (yet), it was removed, it is loading, or it failed to load. */
function MissingTranscript({ call, details, failure, onRetry }: MissingProps): ReactNode {
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

function explainMissing(call: CallRow, { contentRemovedAt }: CallDetails): string {
  if (contentRemovedAt !== null) {
    return `The transcript, summary and recording were removed on ${formatDate(contentRemovedAt)} because of their age.`
  }
  return isEnded(call.status) ? 'This call has no transcript.' : 'The transcript appears here after the call has ended.'
}
