import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'

/** An answer that comes sooner replaces the old one without a blink, and without a frame drawn for nothing. */
const PATIENCE = 150

/**
 * For what is shown while another answer is awaited: it says so at once to those who do not see it, and fades once that
 * takes a while. To be spread over its element.
 */
export function useStaleStyle(isStale: boolean): { 'aria-busy': boolean; className: string } {
  const [isLate, setIsLate] = useState(false)
  if (!isStale && isLate) setIsLate(false)
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [isStale])
  return {
    'aria-busy': isStale,
    className: cx('transition-opacity duration-100', isStale && isLate && 'opacity-60'),
  }
}
