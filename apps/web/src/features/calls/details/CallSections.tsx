import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#components/Skeleton.tsx'
import { cx } from '#lib/cx.ts'
import type { CallDetails, CallRow, ListedCall } from '../call-row.ts'
import { SimulatedNote } from '../SimulatedNote.tsx'
import { CallAppointments } from './CallAppointments.tsx'
import { CallFacts, CallSummary } from './CallFacts.tsx'
import { CallTranscript } from './CallTranscript.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { OpeningBadges } from './OpeningBadges.tsx'
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
  /** Below the values. */
  children: ReactNode
}

/**
 * A call's facts, summary, recording, transcript and values. On a wide screen, the recording and the transcript are
 * beside the rest. While it plays, the player stays in sight.
 */
export function CallSections(props: Props): ReactNode {
  const { call, details, match, failure, onRetry, onCorrecting, children } = props
  const player = usePlayback()
  const [shownLine, setShownLine] = useState(-1)
  const transcript = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const recordingUrl = details?.recordingUrl ?? null
  const playback = recordingUrl === null ? null : player
  const isLoading = details === undefined && failure === null
  const isPlayerKept = player.isPlaying || player.seconds > 0
  useEffect(() => {
    top.current?.scrollIntoView()
  }, [])

  function showLine(index: number): void {
    setShownLine(index)
    transcript.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="@container">
      <div className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-2 @4xl:grid-rows-[auto_1fr] @4xl:items-start @4xl:gap-x-8">
        <div ref={top} className="flex flex-col gap-6 @4xl:[&_dl]:grid-cols-3">
          <CallFacts call={call} agentVersion={isLoading ? undefined : (details?.agentVersion ?? null)} />
          <OpeningBadges
            call={call}
            turns={details?.turns}
            isLoading={isLoading}
            onPlay={playback?.playFrom}
            onShow={showLine}
          />
          <CallSummary call={call} />
        </div>
        <div className="contents @4xl:sticky @4xl:top-0 @4xl:row-span-2 @4xl:flex @4xl:flex-col @4xl:gap-6 @4xl:[&_ol]:max-h-[calc(86dvh-18rem)]">
          {recordingUrl !== null && (
            <div className={cx('bottom-0 z-10 @4xl:static', isPlayerKept && 'sticky top-0 shadow-md')}>
              <RecordingPlayer url={recordingUrl} playback={player} />
            </div>
          )}
          {call.recordingConsent === 'refused' && !call.hasRecording && (
            <p className="text-sm text-muted">
              No recording was kept, because the transcript does not show that the caller agreed.
            </p>
          )}
          {isLoading && call.hasRecording && <Skeleton className="h-27 md:h-16.5" />}
          <div ref={transcript} className="flex flex-col gap-2">
            <CallTranscript
              call={call}
              details={details}
              match={match}
              playback={playback}
              shownIndex={shownLine}
              failure={failure}
              onRetry={onRetry}
            />
            {call.testMode && details && details.turns.length > 0 && <SimulatedNote call={call} />}
          </div>
        </div>
        <div className="flex flex-col gap-6">
          <CallAppointments callId={call.id} details={details} onPlay={playback?.playFrom} onShowLine={showLine} />
          {(details || isLoading) && (
            <DetailsSection title="Answers">
              {details ? (
                <CallValues details={details} playback={playback} onShowLine={showLine} onCorrecting={onCorrecting} />
              ) : (
                <Skeleton className="h-24" />
              )}
            </DetailsSection>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}
