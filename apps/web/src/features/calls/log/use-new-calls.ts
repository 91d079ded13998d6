import { useState, useSyncExternalStore } from 'react'
import type { CallRow } from '../call-row.ts'

/** Up to this scroll position, in pixels, the top of the list is considered visible. */
const TOP_MAX_SCROLL = 200

/**
 * The number of new calls above the visible rows; 0 while the top of the list is visible or the list is not sorted
 * newest first.
 */
export function useNewCalls(rows: readonly CallRow[], isNewestFirst: boolean): number {
  const isTopVisible = useSyncExternalStore(subscribeScroll, () => isAtTop)
  const newestId = rows[0]?.id ?? null
  const [lastSeenId, setLastSeenId] = useState(newestId)
  if (lastSeenId !== newestId && (isTopVisible || lastSeenId === null || !isNewestFirst)) setLastSeenId(newestId)
  if (!isNewestFirst) return 0
  return Math.max(
    rows.findIndex((row) => row.id === lastSeenId),
    0,
  )
}

/** Cached, because reading the scroll position may force a layout. */
let isAtTop = true

function subscribeScroll(onChange: () => void): () => void {
  const update = (): void => {
    const wasAtTop = isAtTop
    isAtTop = window.scrollY < TOP_MAX_SCROLL
    if (isAtTop !== wasAtTop) onChange()
  }
  update()
  window.addEventListener('scroll', update, { passive: true })
  return () => window.removeEventListener('scroll', update)
}
