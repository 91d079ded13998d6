import type { ReactNode } from 'react'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { failureCode, failureMessage } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useLastValue } from '../../../lib/hooks/use-last-value.ts'
import type { ListedCall } from '../call-row.ts'
import { CallDetailsPanel } from './CallDetailsPanel.tsx'
import { DetailsSkeleton } from './CallFacts.tsx'
import { callPollInterval } from '../call-polling.ts'

type Props = {
  /** The call to show; null while the dialog is closed. */
  callId: string | null
  /** The call's row in the list, shown while the details load. */
  listedCall: ListedCall | undefined
  onClose: () => void
}

/** Everything about one call: facts, summary, transcript, recording and notes. */
export function CallDetailsDialog({ callId, listedCall, onClose }: Props): ReactNode {
  const shownId = useLastValue(callId)
  const lastListedCall = useLastValue(listedCall ?? null)
  if (shownId === null) return null
  return (
    <CallDetailsLoader
      key={shownId}
      open={callId !== null}
      callId={shownId}
      listedCall={lastListedCall?.id === shownId ? lastListedCall : undefined}
      onClose={onClose}
    />
  )
}

type LoaderProps = Props & { open: boolean; callId: string }

function CallDetailsLoader({ open, callId, listedCall, onClose }: LoaderProps): ReactNode {
  const query = trpc.calls.byId.useQuery(
    { callId },
    {
      enabled: open,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => callPollInterval(state.data ? [state.data] : [], Date.now()),
    },
  )
  const call = query.data ?? listedCall
  const isGone = failureCode(query.error) === 'NOT_FOUND'
  if (call && !isGone) {
    return (
      <CallDetailsPanel
        open={open}
        call={call}
        details={query.data}
        match={listedCall?.match}
        failure={query.error ? failureMessage(query.error, 'The transcript could not be loaded.') : null}
        onRetry={() => void query.refetch()}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title="Call Details" size="lg">
      {isGone && <ErrorState title="This call no longer exists" text="It has been deleted." />}
      {query.isError && !isGone && (
        <ErrorState
          title="The call could not be loaded"
          text={failureMessage(query.error, 'Please try again.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <DetailsSkeleton />}
    </Dialog>
  )
}
