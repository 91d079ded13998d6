import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { clearStoredUser } from './stored-user.ts'

/** Milliseconds until the redirect to the sign-in is repeated. */
const SECOND_REDIRECT = 100

/** Forgets the user and all cached data, and shows the sign-in. */
export function endSession(queryClient: QueryClient): void {
  clearStoredUser()
  redirectToSignIn()
  queryClient.clear()
  setTimeout(redirectToSignIn, SECOND_REDIRECT)
}

function redirectToSignIn(): void {
  if (location.pathname !== '/login') navigate('/login', { replace: true })
}
