import { useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { confirmAndLeave } from '#components/dialog/ask-first.ts'
import { clearSession } from '#lib/session/clear-session.ts'

/** Ends the session on the server before the browser forgets it, so that a failure never leaves it half signed in. */
export function useLogOut(): { logOut: () => void; busy: boolean } {
  const queryClient = useQueryClient()
  const logout = trpc.auth.logout.useMutation({
    onSuccess: finishLogOut,
    onError: (error) => {
      if (failureCode(error) === 'UNAUTHORIZED') return finishLogOut()
      toastFailure('Log out failed', error, 'Please try again.')
    },
  })

  function finishLogOut(): void {
    const isHome = location.pathname.toLowerCase() === '/dashboard'
    clearSession(queryClient)
    toast({ title: 'Logged out', description: isHome ? undefined : 'You have been successfully logged out.' })
  }

  return { logOut: () => confirmAndLeave(() => logout.mutate()), busy: logout.isPending }
}
