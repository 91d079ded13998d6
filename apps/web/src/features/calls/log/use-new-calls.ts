import { useState, useSyncExternalStore } from 'react'
import type { CallRow } from '../call-row.ts'

/** Up to this scroll position, in pixels, the top of the list counts as visible. */
const TOP = 200

/**
 * The number of new calls above the visible rows; 0 while the top of the list is visible or the list is not sorted
 * newest first.
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

/** Cached, because reading the scroll position may force a layout. */
let isAtTop = true

function subscribeScroll(changed: () => void): () => void {
  const update = (): void => {
    const wasAtTop = isAtTop
    isAtTop = window.scrollY < TOP
    if (isAtTop !== wasAtTop) changed()
  }
  update()
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}
