import { useState, useSyncExternalStore } from 'react'
import type { CallRow } from './call-row.ts'

/** Above this many pixels the top of the list counts as seen. */
const TOP = 200

/**
 * How many calls have come in above what is being read; none while the top of the list is in sight, and none where the list is
 * not sorted with the newest first.
 */
export function useNewCalls(rows: readonly CallRow[], newestFirst: boolean): number {
  const atTop = useSyncExternalStore(subscribeScroll, () => window.scrollY < TOP)
  const newest = rows[0]?.id ?? null
  const [seen, setSeen] = useState(newest)
  if (seen !== newest && (atTop || seen === null || !newestFirst)) setSeen(newest)
  if (!newestFirst) return 0
  return Math.max(
    rows.findIndex((row) => row.id === seen),
    0,
  )
}

function subscribeScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
