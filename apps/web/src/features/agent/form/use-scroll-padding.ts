import { useEffect } from 'react'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'

/** On wide screens, keeps the bar at the bottom of the page from covering the line being typed. */
export function useScrollPadding(padding: string): void {
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY)
  useEffect(() => {
    if (!isWide) return
    const { style } = document.documentElement
    style.scrollPaddingBottom = padding
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isWide, padding])
}
