import { useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** An answer that comes sooner replaces the old one without a blink, and without a frame drawn for nothing. */
const PATIENCE = 150

/** The look of what is shown while another answer is awaited: it fades once that takes a while. */
export function useFade(isOutdated: boolean): string {
  const [isLate, setIsLate] = useState(false)
  if (!isOutdated && isLate) setIsLate(false)
  useEffect(() => {
    if (!isOutdated) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [isOutdated])
  return cx('transition-opacity duration-100', isOutdated && isLate && 'opacity-60')
}
