import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import type { ListedCall } from '../call-row.ts'
import type { CallDetailsPanel } from './CallDetailsPanel.tsx'
import { callPollInterval } from '../call-polling.ts'
import { Skeleton } from '#components/Skeleton.tsx'

type Panel = typeof CallDetailsPanel

let loadedPanel: Panel | null = null

const loadPanel = async (): Promise<Panel> => (loadedPanel = (await import('./CallDetailsPanel.tsx')).CallDetailsPanel)

type Props = {
  /** The call to show; null while the dialog is closed. */
  callId: string | null
  /** The list's calls; a call's row is shown while its details load. */
  listedCalls: readonly ListedCall[]
  onClose: () => void
}

/** Everything about one call: facts, summary, transcript, recording and notes. The code loads after the list. */
export function CallDetailsDialog({ callId, listedCalls, onClose }: Props): ReactNode {
  const hasCalls = listedCalls.length > 0
  useEffect(() => {
    // Opening a call loads the code again, and reports a failure.
    if (hasCalls) loadPanel().catch(() => undefined)
  }, [hasCalls])
  return (
    <WhileOpen value={callId}>
      {(shownId, open) => (
        <CallDetailsLoader
          key={shownId}
          open={open}
          callId={shownId}
          listedCall={listedCalls.find(({ id }) => id === shownId)}
          onClose={onClose}
        />
      )}
    </WhileOpen>
  )
}

type LoaderProps = { open: boolean; callId: string; listedCall: ListedCall | undefined; onClose: () => void }

function CallDetailsLoader({ open, callId, listedCall, onClose }: LoaderProps): ReactNode {
  // The call stays open when it leaves the list.
  const [lastListed, setLastListed] = useState(listedCall)
  if (listedCall && listedCall !== lastListed) setLastListed(listedCall)
  const query = trpc.calls.byId.useQuery(
    { callId },
    {
      enabled: open,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => callPollInterval(state.data ? [state.data] : [], Date.now()),
    },
  )
  const { Panel, hasFailed } = usePanel()
  const call = query.data ?? lastListed
  const isGone = failureCode(query.error) === 'NOT_FOUND'
  const error = call ? null : query.error

  if (Panel && call && !isGone) {
    return (
      <Panel
        open={open}
        call={call}
        details={query.data}
        match={lastListed?.match}
        failure={query.error ? failureMessage(query.error, 'The transcript could not be loaded.') : null}
        onRetry={() => void query.refetch()}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title="Call Details" size="lg">
      {isGone && <ErrorState title="This call no longer exists" text="It has been deleted." />}
      {(error || hasFailed) && !isGone && (
        <ErrorState
          title="The call could not be loaded"
          text={failureMessage(error, 'Please try again.')}
          // Some browsers load failed code again only after a reload, which opens the call again.
          onRetry={() => (hasFailed ? location.reload() : void query.refetch())}
        />
      )}
      {!error && !hasFailed && !isGone && <DetailsSkeleton />}
    </Dialog>
  )
}

/** The panel's code; null until it has loaded. */
function usePanel(): { Panel: Panel | null; hasFailed: boolean } {
  const [state, setState] = useState({ Panel: loadedPanel, hasFailed: false })
  const { Panel } = state
  useEffect(() => {
    if (Panel !== null) return
    loadCode(loadPanel).then(
      (loaded) => setState({ Panel: loaded, hasFailed: false }),
      () => setState({ Panel: null, hasFailed: true }),
    )
  }, [Panel])
  return state
}

/** Shown in the dialog while the call, or the code that shows it, loads. */
function DetailsSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-28" />
        <div className="grid grid-cols-2 gap-6 md:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </div>
      </div>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-16" />
      <Skeleton className="h-60" />
    </div>
  )
}
