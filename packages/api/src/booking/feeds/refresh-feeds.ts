import { setTimeout as sleep } from 'node:timers/promises'

import type { TenantId } from '@callwright/db/tables/ids'

import { isRecent } from '../../context/clock.ts'
import type { Deps } from '../../context/context.ts'
import { type EmailDeps, queueEmail } from '../../mail/queue-email.ts'
import { findOwner } from '../../tenant/tenant.repo.ts'
import { findCalendar } from '../calendar.repo.ts'
import { findCalendarZone } from '../settings.ts'
import { FEED_GOOD_MS } from '../times/read-rules.ts'
import { unreadableFeedEmail } from './feed-email.ts'
import * as repo from './feeds.repo.ts'
import { type FeedReading, readFeed, type ReadFeedDeps } from './read-feed.ts'
import { openAddress } from './view-feeds.ts'

export type RefreshDeps = ReadFeedDeps & EmailDeps & Pick<Deps, 'db' | 'secretKey' | 'events' | 'log'>

/** What was read or tried within this time is not read again. */
const FRESH_MS = 15_000

const OTHER_KEY = 'The address was stored with another secret.key. Please remove the calendar and add it again.'

/**
 * Reads the calendars elsewhere before an appointment is booked. One that cannot be read in time, or that another
 * request is reading, keeps its last good copy.
 */
export async function refreshFeeds(
  deps: RefreshDeps,
  tenantId: TenantId,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const feeds = await repo.listFeeds(deps.db, tenantId)
  if (feeds.length === 0) return
  const stop = new AbortController()
  const refreshing = feeds.map(async (feed) => {
    try {
      await refreshFeed(deps, feed, stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) deps.log.error({ err: error, feed: feed.id }, 'could not read a calendar')
    }
  })
  await Promise.race([Promise.all(refreshing), sleep(withinMs, null, { signal: stop.signal }).catch(() => null)])
  stop.abort()
}

/** Reads a calendar and stores when it is busy, or why it could not be read. @throws the signal's reason */
export async function refreshFeed(deps: RefreshDeps, feed: repo.FeedRow, signal: AbortSignal): Promise<void> {
  const { db, now } = deps
  const triedAt = now()
  if (feed.triedAt !== null && isRecent(feed.triedAt, triedAt, FRESH_MS)) return
  if (!(await repo.updateFeed(db, feed, { triedAt }))) return
  const claimed = { ...feed, triedAt }
  const url = openAddress(deps, feed)
  const timeZone = await findCalendarZone(db, feed.tenantId)
  const reading = url ? await readFeed(deps, url, { owner: feed.tenantId, timeZone, signal }) : { problem: OTHER_KEY }
  await saveReading(deps, claimed, reading)
}

async function saveReading(
  deps: RefreshDeps,
  claimed: repo.FeedRow & { triedAt: number },
  reading: FeedReading,
): Promise<void> {
  const { triedAt, tenantId } = claimed
  if ('busy' in reading) {
    const good = { busy: JSON.stringify(reading.busy), readAt: triedAt, problem: null, toldAt: null }
    await repo.updateFeed(deps.db, claimed, good)
    return
  }
  const isMailed = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.updateFeed(trx, claimed, { problem: reading.problem })) || !isTellingDue(claimed)) return false
    const owner = await findOwner(trx, tenantId)
    if (!owner || !(await findCalendar(trx, tenantId))?.isOn) return false
    const facts = { recipient: owner.email, name: claimed.name, problem: reading.problem }
    await queueEmail(trx, deps, unreadableFeedEmail(deps, facts))
    return await repo.updateFeed(trx, claimed, { toldAt: triedAt })
  })
  if (isMailed) deps.events.emit('jobsQueued')
}

/** Whether the last good copy is too old, and the owner does not know. */
function isTellingDue({ readAt, triedAt, toldAt }: repo.FeedRow & { triedAt: number }): boolean {
  return toldAt === null && (readAt ?? 0) + FEED_GOOD_MS <= triedAt
}
