import { useSyncExternalStore } from 'react'
import { startOfDay } from '../url-state/period.ts'

const EVERY = 60_000

/** The beginning of today in the reader's zone, in epoch milliseconds; moves on at midnight in a page that stays open. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => startOfDay(Date.now()))
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, EVERY)
  return () => clearInterval(timer)
}
