import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { failureCode } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'

type EndSessions = {
  endOne: (sessionId: string) => void
  /** The session being ended. */
  endingId: string | null
  endOthers: () => void
  endingOthers: boolean
}

/** Ends other sessions and shows the result. @param onOthersEnded called after a failure too */
export function useEndSessions(onOthersEnded: () => void): EndSessions {
  const cache = trpc.useUtils()
  const refresh = (): Promise<void> => cache.auth.sessions.invalidate()
  const showFailure = (error: unknown): void => {
    toastFailure('Session not ended', error, 'The session could not be ended. Please try again.')
  }
  const one = trpc.auth.endSession.useMutation({
    onSuccess: () => toast({ title: 'Session ended', description: 'That browser was logged out.' }),
    onError: (error) => {
      // It has already ended, which is what the user wanted.
      if (failureCode(error) !== 'NOT_FOUND') showFailure(error)
    },
    onSettled: refresh,
  })
  const others = trpc.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast({
        title: 'Other sessions ended',
        description: `${ended === 1 ? '1 browser was' : `${ended} browsers were`} logged out.`,
      })
    },
    onError: showFailure,
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
