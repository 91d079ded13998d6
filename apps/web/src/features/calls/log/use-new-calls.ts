import { useState, useSyncExternalStore } from 'react'
import type { CallRow } from '../call-row.ts'

/** Above this many pixels the top of the list counts as seen. */
const TOP = 200

/**
 * How many calls have come in above what is being read; none while the top of the list is in sight, and none where the list is
 * not sorted with the newest first.
 */
export function useNewCalls(rows: readonly CallRow[], newestFirst: boolean): number {
  const atTop = useSyncExternalStore(subscribeScroll, () => isAtTop)
  const newest = rows[0]?.id ?? null
  const [seen, setSeen] = useState(newest)
  if (seen !== newest && (atTop || seen === null || !newestFirst)) setSeen(newest)
  if (!newestFirst) return 0
  return Math.max(
    rows.findIndex((row) => row.id === seen),
    0,
  )
}

/** Asked for only when it changes: the question lays out the page. */
let isAtTop = true

function subscribeScroll(changed: () => void): () => void {
  const look = (): void => {
    const was = isAtTop
    isAtTop = window.scrollY < TOP
    if (isAtTop !== was) changed()
  }
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}
