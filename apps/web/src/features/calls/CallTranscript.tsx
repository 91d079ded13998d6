import { isEnded } from '@callwright/contract/calls'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import type { CallDetails, CallRow } from './call-row.ts'
import { TranscriptLines } from './TranscriptLines.tsx'

type Props = {
  call: CallRow
  /** Undefined while they are on the way. */
  details: CallDetails | undefined
  failure: string | null
  onRetry: () => void
}

/** The transcript, or why there is none. */
export function CallTranscript({ call, details, failure, onRetry }: Props): ReactNode {
  if (details && details.turns.length > 0) return <TranscriptLines turns={details.turns} />
  if (details) {
    return (
      <p className="text-sm text-muted">
        {isEnded(call.status) ? 'This call has no transcript.' : 'The transcript appears here when the call has ended.'}
      </p>
    )
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
