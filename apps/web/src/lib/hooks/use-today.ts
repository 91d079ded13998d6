import { useSyncExternalStore } from 'react'
import { startOfDay } from '../url-state/period.ts'

const CHECK_INTERVAL = 60_000

/** The beginning of today in the reader's zone, in epoch milliseconds; an open page follows at midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => startOfDay(Date.now()))
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, CHECK_INTERVAL)
  return () => clearInterval(timer)
}
