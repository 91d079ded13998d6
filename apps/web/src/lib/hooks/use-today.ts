import { useSyncExternalStore } from 'react'
import { startOfDay } from '../url-state/period.ts'

const CHECK_INTERVAL_MS = 60_000

/** The beginning of today in the reader's zone, in epoch milliseconds; an open page updates it at midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => startOfDay(Date.now()))
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}
