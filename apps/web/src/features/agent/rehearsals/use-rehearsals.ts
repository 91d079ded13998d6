import type { Rehearsals } from '@callwright/contract/agent/rehearsals'
import type { CallField } from '@callwright/contract/calls/call-fields'
import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

/** How often a run is followed; a simulated one is over at once. */
const POLL_MS = 500

type UseRehearsals = {
  query: { data: Rehearsals | undefined; error: unknown; isError: boolean; refetch: () => Promise<unknown> }
  /** Replaces what the screen shows. */
  show: (saved: Rehearsals) => void
  run: ReturnType<typeof trpc.agent.runRehearsals.useMutation>
  /** Whether a run is in progress or being started. */
  isRunning: boolean
  /** The questions that expectations can be about. */
  fields: readonly CallField[]
}

/** The rehearsals and their runs, which are followed until they end. */
export function useRehearsals(): UseRehearsals {
  const { rehearsals } = trpc.useUtils().agent
  const query = trpc.agent.rehearsals.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.run.isRunning ? POLL_MS : false),
  })
  const show = (saved: Rehearsals): void => {
    rehearsals.setData(undefined, saved)
  }
  const run = trpc.agent.runRehearsals.useMutation({
    onSuccess: show,
    onError: (error) => {
      toastFailure('Not Run', error, 'The rehearsals could not be run. Please try again.')
      void rehearsals.invalidate()
    },
  })
  const fields = trpc.agent.fields.useQuery().data ?? []
  return { query, show, run, fields, isRunning: run.isPending || query.data?.run.isRunning === true }
}
