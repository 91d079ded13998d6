import { isEnded } from '@callwright/contract/calls/calls'
import type { CallRow } from './call-row.ts'

const LIVE_FOR = 20 * 60_000
const EVERY = 3000

/**
 * How often a list asks again, in milliseconds: only while one of its calls is under way. The event of a
 * completed call refreshes every list by itself; the steps before it have no event. A call that
 * has been "under way" for long is waiting for news from elsewhere and is left to the event.
 */
export function callPollInterval(rows: readonly CallRow[], now: number): number | false {
  return rows.some((row) => !isEnded(row.status) && now - row.startedAt < LIVE_FOR) ? EVERY : false
}
