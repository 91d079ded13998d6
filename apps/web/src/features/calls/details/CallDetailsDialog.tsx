import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { failureCode, failureMessage } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useLastValue } from '../../../lib/hooks/use-last-value.ts'
import { loadCode } from '../../../lib/loading/load-code.ts'
import type { ListedCall } from '../call-row.ts'
import type { CallDetailsPanel } from './CallDetailsPanel.tsx'
import { DetailsSkeleton } from './DetailsSkeleton.tsx'
import { callPollInterval } from '../call-polling.ts'

type Props = {
  /** The call to show; null while the dialog is closed. */
  callId: string | null
  /** The call's row in the list, shown while the details load. */
  listedCall: ListedCall | undefined
  onClose: () => void
}

const loadPanel = async (): Promise<typeof CallDetailsPanel> =>
  (await import('./CallDetailsPanel.tsx')).CallDetailsPanel

/** Everything about one call: facts, summary, transcript, recording and notes. The code loads with the first call. */
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
  const panel = useQuery({ queryKey: ['call-details-panel'], queryFn: async () => await loadCode(loadPanel) })
  const Panel = panel.data
  const call = query.data ?? listedCall
  const isGone = failureCode(query.error) === 'NOT_FOUND'
  const error = panel.error ?? (call ? null : query.error)

  function retry(): void {
    if (panel.isError) void panel.refetch()
    if (query.isError) void query.refetch()
  }

  if (Panel && call && !isGone) {
    return (
      <Panel
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
      {error && !isGone && (
        <ErrorState
          title="The call could not be loaded"
          text={failureMessage(error, 'Please try again.')}
          onRetry={retry}
        />
      )}
      {!error && !isGone && <DetailsSkeleton />}
    </Dialog>
  )
}
