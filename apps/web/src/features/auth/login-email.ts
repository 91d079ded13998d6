import { useHistoryState } from 'wouter/use-browser-location'

/** History state that fills in the address at sign-in. The URL must not contain it: servers and proxies log URLs. */
type LoginState = { email?: unknown } | null

/** The address that the previous screen passed on; empty if there is none. */
export function useLoginEmail(): string {
  const state = useHistoryState<LoginState>()
  return typeof state?.email === 'string' ? state.email : ''
}
