import { useEffect } from 'react'
import { useMediaQuery, WIDE } from '../../../lib/hooks/use-media-query.ts'

/** Lets a wide page scroll a little further, so that the bar at its bottom does not cover the line being typed. */
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
