import { formatDuration, UNCONFIRMED_MESSAGES } from '@callwright/contract/calls/call-text'
import { END_REASON_LABELS, isEnded, type CallStatus } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { useNow } from '#lib/hooks/use-now.ts'
import { callPath } from '#lib/paths.ts'
import type { CallDetails } from '../call-row.ts'
import { CallSteps } from './CallSteps.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { SimulatedNote } from '../SimulatedNote.tsx'
import { ResultWords } from '../outcome/ResultWords.tsx'
import { TranscriptLines } from '../details/TranscriptLines.tsx'

const POLL_MS = 1000

/** A call placed on this screen; `placedAt` is from the browser's clock, in epoch milliseconds. */
export type PlacedCall = { callId: string; phoneNumber: string; placedAt: number }

/** A call's live progress, from its start to its transcript. */
export function LiveTestCall({ call }: { call: PlacedCall }): ReactNode {
  const query = trpc.calls.byId.useQuery(
    { callId: call.callId },
    {
      refetchInterval: ({ state }) => {
        if (failureCode(state.error) === 'NOT_FOUND') return false
        return state.data && isEnded(state.data.status) ? false : POLL_MS
      },
    },
  )
  const status = query.data?.status ?? 'initiated'
  const hasEnded = isEnded(status)
  const now = useNow(hasEnded || query.isError ? null : 1000)
  const elapsed = Math.max(0, (now - call.placedAt) / 1000)
  return (
    <Card padded={false}>
      <div className="flex items-center justify-between gap-3 px-5 py-4">
        <div className="min-w-0">
          <p className="font-semibold text-ink tabular-nums">{formatPhone(call.phoneNumber)}</p>
          <p className="text-sm text-muted tabular-nums">
            {formatDuration(hasEnded ? query.data?.durationSeconds : elapsed)}
            {hasEnded ? ' long' : ' so far'}
          </p>
        </div>
        <span role="status" className="shrink-0">
          <CallStatusBadge status={status} />
        </span>
      </div>
      <CallSteps status={status} />
      {query.data?.endReason === 'unknown' && !hasEnded && (
        <Notice tone="warning" className="mx-5 mb-4">
          {UNCONFIRMED_MESSAGES.asked}
        </Notice>
      )}
      <QueryError
        query={query}
        title="The status of this call could not be loaded"
        fallback="The call itself continues."
      />
      {query.data && hasEnded && <Outcome call={query.data} status={status} />}
    </Card>
  )
}

function Outcome({ call, status }: { call: CallDetails; status: CallStatus }): ReactNode {
  return (
    <div className="flex flex-col gap-3 border-t border-line px-5 py-4">
      {status !== 'completed' && call.endReason && (
        <p className="text-base text-ink">
          {call.conversationId === null && call.endReason === 'unknown'
            ? UNCONFIRMED_MESSAGES.unknown
            : `The call did not go through: ${END_REASON_LABELS[call.endReason]}.`}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-base wrap-anywhere text-ink empty:hidden">
        <ResultWords call={call} />
        {call.summary && <span>{call.summary}</span>}
      </p>
      {call.turns.length > 0 && (
        <>
          <TranscriptLines turns={call.turns} transfer={call.transfer} />
          <SimulatedNote call={call} />
        </>
      )}
      <div>
        <ButtonLink variant="secondary" size="sm" href={callPath(call.id)}>
          Open call details
        </ButtonLink>
      </div>
    </div>
  )
}
