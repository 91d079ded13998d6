import { type addFeedSchema, FEEDS_MAX } from '@callwright/contract/booking/booking'
import type { z } from '@callwright/contract/input/zod'
import { lockName } from '@callwright/db/query/lock-name'

import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { consumeAttempt, type Limit } from '../../context/rate-limit.ts'
import type { SignedInTenantCtx } from '../../context/tenant-ctx.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { deleteJobByKey } from '../../jobs/jobs.repo.ts'
import { checkOutgoingUrl } from '../../outgoing/check-url.ts'
import { type BookingSettingsView, findCalendarZone, viewBookingSettings } from '../settings.ts'
import { feedJob } from './feed-job.ts'
import * as repo from './feeds.repo.ts'
import { readFeed } from './read-feed.ts'
import { sealAddress } from './view-feeds.ts'

/** Each reads an address that somebody entered. */
const ADDITIONS: Limit = { name: 'calendar-feeds', max: 20, windowMs: 60 * 60_000 }

/**
 * Adds a calendar elsewhere once it could be read.
 * @throws DomainError `invalid` with what is wrong with the address, `conflict` at three calendars, `too-many`
 */
export async function addFeed(
  ctx: SignedInTenantCtx,
  { name, url: typed }: z.output<typeof addFeedSchema>,
): Promise<BookingSettingsView> {
  const { db, tenantId, settings, now } = ctx
  const { webhooksAllowPrivate: allowPrivate, ownOrigins } = settings
  const checked = checkOutgoingUrl(typed.replace(/^webcal:\/\//i, 'https://'), { allowPrivate, ownOrigins })
  if (!checked.ok) throw new DomainError('invalid', checked.message)
  await consumeAttempt(ctx, ADDITIONS, tenantId)
  if ((await repo.countFeeds(db, tenantId)) >= FEEDS_MAX) throw tooMany()
  const readAt = now()
  const timeZone = await findCalendarZone(db, tenantId)
  const reading = await readFeed(ctx, checked.url, {
    ...{ owner: tenantId, timeZone },
    signal: new AbortController().signal,
  })
  if ('problem' in reading) throw new DomainError('invalid', reading.problem)
  const id = ctx.newId()
  const sealedUrl = sealAddress(ctx, { id, url: checked.url })
  const row = { id, tenantId, name, sealedUrl, readAt, triedAt: readAt, problem: null, toldAt: null, createdAt: readAt }
  await db.transaction().execute(async (trx) => {
    await lockName(trx, `calendar feeds ${tenantId}`)
    if ((await repo.countFeeds(trx, tenantId)) >= FEEDS_MAX) throw tooMany()
    await repo.insertFeed(trx, { ...row, busy: JSON.stringify(reading.busy) })
    await enqueueJobs(trx, ctx, [feedJob(row, readAt)])
    await recordAudit(trx, ctx, { subject: id, after: { name, host: checked.url.host } })
  })
  return await viewBookingSettings(ctx)
}

function tooMany(): DomainError {
  return new DomainError('conflict', `There can be at most ${FEEDS_MAX} calendars. Please remove one first.`)
}

/** @throws DomainError `not-found` */
export async function removeFeed(ctx: SignedInTenantCtx, feedId: string): Promise<BookingSettingsView> {
  await ctx.db.transaction().execute(async (trx) => {
    const name = await repo.deleteFeed(trx, ctx.tenantId, feedId)
    if (name === undefined) throw notFound()
    await deleteJobByKey(trx, 'calendar', feedId)
    await recordAudit(trx, ctx, { subject: feedId, before: { name } })
  })
  return await viewBookingSettings(ctx)
}
