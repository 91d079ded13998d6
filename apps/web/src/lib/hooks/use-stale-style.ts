import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'

/** Milliseconds before stale content fades, so that a quick response causes no flicker. */
const FADE_DELAY_MS = 150

/**
 * Props for an element that shows old data while new data loads: marks it as busy for screen readers at once, and fades
 * it after a delay.
 */
export function useStaleStyle(isStale: boolean): { 'aria-busy': boolean; className: string } {
  const [isLate, setIsLate] = useState(false)
  if (!isStale && isLate) setIsLate(false)
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => setIsLate(true), FADE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isStale])
  return {
    'aria-busy': isStale,
    className: cx('transition-opacity duration-100', isStale && isLate && 'opacity-60'),
  }
}
