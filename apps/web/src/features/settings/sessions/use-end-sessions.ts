import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { failureCode } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'

type EndSessions = {
  endOne: (sessionId: string) => void
  /** The session that is being ended. */
  endingId: string | null
  endOthers: () => void
  endingOthers: boolean
}

/** Ends sessions elsewhere and says how that went. @param onOthersEnded also where it failed: the list tells what is left */
export function useEndSessions(onOthersEnded: () => void): EndSessions {
  const cache = trpc.useUtils()
  const refresh = (): Promise<void> => cache.auth.sessions.invalidate()
  const tellFailure = (error: unknown): void => {
    toastFailure('Session not ended', error, 'The session could not be ended. Please try again.')
  }
  const one = trpc.auth.endSession.useMutation({
    onSuccess: () => toast({ title: 'Session ended', description: 'That browser is logged out.' }),
    onError: (error) => {
      // It ended by itself meanwhile, which is what was asked for.
      if (failureCode(error) !== 'NOT_FOUND') tellFailure(error)
    },
    onSettled: refresh,
  })
  const others = trpc.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast({
        title: 'Other sessions ended',
        description: `${ended === 1 ? '1 browser is' : `${ended} browsers are`} logged out.`,
      })
    },
    onError: tellFailure,
    onSettled: () => {
      onOthersEnded()
      return refresh()
    },
  })
  return {
    endOne: (sessionId) => one.mutate({ sessionId }),
    endingId: one.isPending ? one.variables.sessionId : null,
    endOthers: () => others.mutate(),
    endingOthers: others.isPending,
  }
}
