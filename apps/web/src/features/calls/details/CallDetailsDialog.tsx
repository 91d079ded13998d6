import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import type { ListedCall } from '../call-row.ts'
import type { CallDetailsPanel } from './CallDetailsPanel.tsx'
import type { Neighbors } from './NeighborButtons.tsx'
import { callPollInterval } from '../call-polling.ts'
import { SkeletonStack } from '#components/SkeletonStack.tsx'

const SKELETON = ['h-6 w-28', 'h-10', 'h-10', 'h-6 w-28', 'h-16', 'h-60']

type Panel = typeof CallDetailsPanel

let loadedPanel: Panel | null = null

const loadPanel = async (): Promise<Panel> => (loadedPanel = (await import('./CallDetailsPanel.tsx')).CallDetailsPanel)

type Props = {
  /** The call to show; null while the dialog is closed. */
  callId: string | null
  /** The list's calls; a call's row is shown while its details load. */
  listedCalls: readonly ListedCall[]
  /** Opens the call before or after it in the list. */
  onOpen: (callId: string) => void
  onClose: () => void
}

/** Everything about one call: facts, summary, transcript, recording and notes. The code loads after the list. */
export function CallDetailsDialog({ callId, listedCalls, onOpen, onClose }: Props): ReactNode {
  const hasCalls = listedCalls.length > 0
  useEffect(() => {
    // Opening a call loads the code again, and reports a failure.
    if (hasCalls) loadPanel().catch(() => undefined)
  }, [hasCalls])
  return (
    <WhileOpen value={callId}>
      {(shownId, open) => {
        const index = listedCalls.findIndex(({ id }) => id === shownId)
        const [previous, next] = index === -1 ? [] : [listedCalls[index - 1], listedCalls[index + 1]]
        return (
          <CallDetailsLoader
            open={open}
            callId={shownId}
            listedCall={listedCalls[index]}
            onPrevious={previous && (() => onOpen(previous.id))}
            onNext={next && (() => onOpen(next.id))}
            onClose={onClose}
          />
        )
      }}
    </WhileOpen>
  )
}

type LoaderProps = Neighbors & {
  open: boolean
  callId: string
  listedCall: ListedCall | undefined
  onClose: () => void
}

function CallDetailsLoader({ open, callId, listedCall, onClose, ...neighbors }: LoaderProps): ReactNode {
  // The call stays open when it leaves the list.
  const [keptCall, setKeptCall] = useState(listedCall)
  if (listedCall && listedCall !== keptCall) setKeptCall(listedCall)
  const lastListed = keptCall?.id === callId ? keptCall : undefined
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
        {...neighbors}
      />
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title="Call Details" size="xl">
      {isGone && <ErrorState title="This call no longer exists" text="It has been deleted." />}
      {(error || hasFailed) && !isGone && (
        <ErrorState
          title="The call could not be loaded"
          text={failureMessage(error, 'Please try again.')}
          // Some browsers load failed code again only after a reload, which opens the call again.
          onRetry={() => (hasFailed ? location.reload() : void query.refetch())}
        />
      )}
      {!error && !hasFailed && !isGone && <SkeletonStack sizes={SKELETON} className="gap-6" />}
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
