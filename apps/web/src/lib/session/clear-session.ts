import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { clearStoredUser } from './stored-user.ts'

/** The redirect to the sign-in page is repeated after this time. */
const REPEAT_REDIRECT_MS = 100

/** Forgets the user and all cached data, and shows the sign-in page. */
export function clearSession(queryClient: QueryClient): void {
  clearStoredUser()
  redirectToSignIn()
  queryClient.clear()
  setTimeout(redirectToSignIn, REPEAT_REDIRECT_MS)
}

function redirectToSignIn(): void {
  if (location.pathname !== '/login') navigate('/login', { replace: true })
}
