import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'

/** An answer that comes sooner replaces the old one without a blink, and without a frame drawn for nothing. */
const PATIENCE = 150

/**
 * For what is shown while another answer is awaited: it says so at once to those who do not see it, and fades once that
 * takes a while. To be spread over its element.
 */
export function useOutdated(isOutdated: boolean): { 'aria-busy': boolean; className: string } {
  const [isLate, setIsLate] = useState(false)
  if (!isOutdated && isLate) setIsLate(false)
  useEffect(() => {
    if (!isOutdated) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [isOutdated])
  return {
    'aria-busy': isOutdated,
    className: cx('transition-opacity duration-100', isOutdated && isLate && 'opacity-60'),
  }
}
