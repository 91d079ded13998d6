import { useState } from 'react'

/**
 * Counts how many times `open` has been set. Used as a `key`, the count resets a dialog when it opens and keeps its
 * content while it fades out.
 */
export function useOpenCount(open: unknown): number {
  const [last, setLast] = useState({ open, key: 0 })
  if (last.open === open) return last.key
  const key = open === null ? last.key : last.key + 1
  setLast({ open, key })
  return key
}
