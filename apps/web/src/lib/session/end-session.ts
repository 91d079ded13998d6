import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { forgetUser } from './stored-user.ts'

/** Milliseconds until the way to the sign-in is forced once more. */
const SECOND_REDIRECT = 100

/** Forgets who was signed in and everything that was read for them, and shows the sign-in. */
export function forgetSession(queryClient: QueryClient): void {
  forgetUser()
  toSignIn()
  queryClient.clear()
  setTimeout(toSignIn, SECOND_REDIRECT)
}

function toSignIn(): void {
  if (location.pathname !== '/login') navigate('/login', { replace: true })
}
