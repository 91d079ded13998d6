import { formatCount } from '#lib/format.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'

type EndSessions = {
  endSession: (sessionId: string) => void
  /** The ID of the session that is being ended. */
  endingId: string | null
  endOthers: () => Promise<unknown>
}

/** Ends other sessions and shows the result. */
export function useEndSessions(): EndSessions {
  const utils = trpc.useUtils()
  const refresh = (): Promise<void> => utils.auth.sessions.invalidate()
  const showFailure = (error: unknown): void => {
    toastFailure('Session not ended', error, 'The session could not be ended. Please try again.')
  }
  const singleMutation = trpc.auth.endSession.useMutation({
    onSuccess: () => toast({ title: 'Session ended', description: 'That browser was logged out.' }),
    onError: (error) => {
      // The session has already ended, which is what the user wanted.
      if (failureCode(error) !== 'NOT_FOUND') showFailure(error)
    },
    onSettled: refresh,
  })
  const othersMutation = trpc.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast({
        title: 'Other sessions ended',
        description: `${formatCount(ended, 'browser was', 'browsers were')} logged out.`,
      })
    },
    onError: showFailure,
    onSettled: () => void refresh(),
  })
  return {
    endSession: (sessionId) => singleMutation.mutate({ sessionId }),
    endingId: singleMutation.isPending ? singleMutation.variables.sessionId : null,
    endOthers: () => othersMutation.mutateAsync(),
  }
}
