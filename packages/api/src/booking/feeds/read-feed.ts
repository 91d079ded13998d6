import { DAYS_AHEAD_MAX, FEED_BYTES_MAX } from '@callwright/contract/booking/booking'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { DAY_MS } from '../../context/local-time.ts'
import { RequestFailed, sendRequest } from '../../outgoing/send-request.ts'

/** `busy`: [from, to] in epoch ms, in order; or else a sentence for the owner. */
export type FeedReading = { busy: [number, number][] } | { problem: string }

export type ReadFeedDeps = Pick<Deps, 'now' | 'settings' | 'readCalendar'>

const TIMEOUT_SECONDS = 10

const NO_CALENDAR =
  'The address does not lead to a calendar in iCal format, or the calendar has too many events to be read.'
const REDIRECTED =
  'The address leads to another one, which is not followed. Please enter the calendar’s secret address in iCal format itself; the ones of Google and Outlook lead nowhere else.'

/**
 * Reads when a calendar elsewhere is busy, from yesterday until as far ahead as appointments can be booked.
 * @param options.timeZone for all-day events and times without a zone, if the calendar names none
 * @throws the signal's reason
 */
export async function readFeed(
  { now, settings, readCalendar }: ReadFeedDeps,
  url: URL,
  { owner, timeZone, signal }: { owner: TenantId; timeZone: string; signal: AbortSignal },
): Promise<FeedReading> {
  const request = {
    method: 'GET',
    timeoutSeconds: TIMEOUT_SECONDS,
    headers: { accept: 'text/calendar, */*;q=0.1' },
    signal,
    keptBytes: FEED_BYTES_MAX,
  }
  try {
    const response = await sendRequest(url, request, { allowPrivate: settings.webhooksAllowPrivate })
    const { status, responseStart: text } = response
    if (status >= 300 && status < 400) return { problem: REDIRECTED }
    if (status !== 200) return { problem: `The calendar’s server answered with an error (${status}).` }
    if (!response.isWhole) return { problem: 'The calendar is larger than 5 MB.' }
    const period = { from: now() - DAY_MS, to: now() + (DAYS_AHEAD_MAX + 2) * DAY_MS }
    const busy = await readCalendar({ text, timeZone, ...period }, { owner, signal })
    return busy ? { busy } : { problem: NO_CALENDAR }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RequestFailed)) throw error
    return { problem: `The calendar’s server could not be read: ${error.message}.` }
  }
}
