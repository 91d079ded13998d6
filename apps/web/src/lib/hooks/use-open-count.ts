import { useState } from 'react'

/** A number that changes each time something opens: a dialog starts anew and keeps its content while it fades out. */
export function useFreshKey(open: unknown): number {
  const [last, setLast] = useState({ open, key: 0 })
  if (last.open === open) return last.key
  const key = open === null ? last.key : last.key + 1
  setLast({ open, key })
  return key
}
