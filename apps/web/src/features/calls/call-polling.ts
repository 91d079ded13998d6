import { isEnded } from '@callwright/contract/calls/calls'
import type { CallRow } from './call-row.ts'

const LIVE_FOR_MS = 20 * 60_000
const POLL_MS = 3000
/** Poll interval of a search in milliseconds: the event for a completed call arrives before the call is indexed. */
export const SEARCH_POLL_MS = 5000

/**
 * Poll interval of a list in milliseconds; false if none of its calls is in progress. The event for a completed call
 * refreshes every list, but earlier steps have no event. Calls in progress for longer than `LIVE_FOR_MS` wait for
 * that event.
 */
export function callPollInterval(rows: readonly CallRow[], now: number): number | false {
  return rows.some((row) => !isEnded(row.status) && now - row.startedAt < LIVE_FOR_MS) ? POLL_MS : false
}
