import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** The open tab of the agent screen; it stands in the address (`?tab=configuration`). */
export function useAgentTab(): string {
  return new URLSearchParams(useSearch()).get('tab') ?? 'preview'
}

/** Goes past the router's question about unsaved text: both tabs keep theirs. */
export function openAgentTab(key: string): void {
  navigate(key === 'preview' ? location.pathname : `${location.pathname}?tab=${key}`, { replace: true })
}
