import { useCallback, useSyncExternalStore } from 'react'

/** Below this width, tables become cards and the sidebar becomes a drawer. */
export const WIDE_SCREEN_QUERY = '(min-width: 768px)'

/** Whether a media query matches; updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
