import { useEffect } from 'react'
import { useMediaQuery, WIDE } from '../../../lib/hooks/use-media-query.ts'

/** On a wide screen the page scrolls a little further, so that the line being typed is not under the bar at its lower edge. */
export function useScrollPadding(room: string): void {
  const wide = useMediaQuery(WIDE)
  useEffect(() => {
    if (!wide) return
    const { style } = document.documentElement
    style.scrollPaddingBottom = room
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [wide, room])
}
