import type { Db } from '@callwright/db/database'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import { sql } from 'kysely'

import { groupAddress } from './address-group.ts'
import type { Deps } from './context.ts'
import { DomainError } from './domain-error.ts'

/** A rate limit. Counters are database rows, so they survive a restart. `name` identifies the counter. */
export type Limit = { name: string; max: number; windowMs: number }

type LimitDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Counts one attempt.
 * @param subject an account, a tenant or an IP address; IPv6 addresses are grouped
 * @throws DomainError `too-many` with the seconds until the window ends
 */
export async function consumeAttempt(deps: LimitDeps, limit: Limit, subject: string): Promise<void> {
  const waitMs = await countAll(deps, limit, subject)
  if (waitMs !== null) throw createLimitError(waitMs)
}

/** Counts one attempt. @returns whether it is within the limit */
export async function tryConsumeAttempt(deps: LimitDeps, limit: Limit, subject: string): Promise<boolean> {
  return (await countAll(deps, limit, subject)) === null
}

/** A window of a limit after an attempt, for the RateLimit headers. */
export type LimitWindow = { limit: number; remaining: number; resetSeconds: number; isExceeded: boolean }

/**
 * Counts attempts together, or none of them if that would exceed the limit. While the database does not accept writes,
 * attempts are not counted, so reads still work.
 * @param counted.id the id of an account or a key, not an IP address
 */
export async function countInWindow(
  deps: LimitDeps,
  { name, max, windowMs }: Limit,
  { id, attempts }: { id: string; attempts: number },
): Promise<LimitWindow> {
  const uncounted = { limit: max, remaining: max, resetSeconds: 0, isExceeded: false }
  if (!deps.settings.rateLimitsEnabled) return uncounted
  const now = deps.now()
  const counter = { key: `${name}:${id}`, max, windowMs }
  const counted = await countAttempts(deps.db, { ...counter, now, attempts }).catch((error: unknown) => {
    if (findStorageFailure(error) === null) throw error
    return null
  })
  if (!counted) return uncounted
  const { count, resetsAt, isExceeded } = counted
  return { limit: max, remaining: Math.max(0, max - count), resetSeconds: toSeconds(resetsAt - now), isExceeded }
}

/**
 * Throws if one more attempt would exceed the limit, without counting it.
 * @throws DomainError `too-many` with the seconds until the window ends
 */
export async function assertWithinLimit(deps: LimitDeps, limit: Limit, subject: string): Promise<void> {
  if (!deps.settings.rateLimitsEnabled) return
  for (const counter of listCounters(limit, subject)) {
    const waitMs = await readWait(deps, counter)
    if (waitMs !== null) throw createLimitError(waitMs)
  }
}

function createLimitError(waitMs: number): DomainError {
  const retryAfterSeconds = toSeconds(waitMs)
  return new DomainError('too-many', 'Too many attempts. Please wait a while and try again.', { retryAfterSeconds })
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

/** Resets a counter after the attempts turned out to be the rightful user's. */
export async function resetAttempts(deps: LimitDeps, limit: Limit, subject: string): Promise<void> {
  const [{ key }] = listCounters(limit, subject)
  await deps.db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredRateLimits(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.deleteFrom('rate_limits').where('resetsAt', '<', deps.now()).execute()
}

/** A counter row and its limit. */
type Counter = { key: string; max: number; windowMs: number }

/** A /48 may belong to one customer or to a site with many. */
const SITE_FACTOR = 4

/** For an IPv6 address: its /64 counts as one address, and its /48 has a limit four times as high. */
function listCounters({ name, max, windowMs }: Limit, subject: string): [own: Counter, ...wider: Counter[]] {
  const { sender, site } = groupAddress(subject)
  const own = { key: `${name}:${sender}`, max, windowMs }
  return site === null ? [own] : [own, { key: `${name}:${site}`, max: max * SITE_FACTOR, windowMs }]
}

/** @returns null if within the limit, otherwise the milliseconds until the window ends */
async function countAll(deps: LimitDeps, limit: Limit, subject: string): Promise<number | null> {
  if (!deps.settings.rateLimitsEnabled) return null
  const [own, ...wider] = listCounters(limit, subject)
  // Check the /48 first: a site over its limit adds no rows, and a refused /64 does not count against its site.
  for (const counter of wider) {
    const waitMs = await readWait(deps, counter)
    if (waitMs !== null) return waitMs
  }
  for (const counter of [own, ...wider]) {
    const now = deps.now()
    const { resetsAt, isExceeded } = await countAttempts(deps.db, { ...counter, now, attempts: 1 })
    if (isExceeded) return resetsAt - now
  }
  return null
}

/** @returns the milliseconds until the window ends; null if one more attempt is within the limit */
async function readWait(deps: LimitDeps, { key, max, windowMs }: Counter): Promise<number | null> {
  const now = deps.now()
  const window = await deps.db
    .selectFrom('rate_limits')
    .select(['count', 'resetsAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!window || window.count < max) return null
  const hasEnded = window.resetsAt <= now || window.resetsAt > now + windowMs
  return hasEnded ? null : window.resetsAt - now
}

/** Past the limit nothing is written, because a flood of refused attempts would delay other writes. */
async function countAttempts(
  db: Db,
  { key, max, windowMs, now, attempts }: Counter & { now: number; attempts: number },
): Promise<{ count: number; resetsAt: number; isExceeded: boolean }> {
  // A window that ends more than its length from now was created before the clock stepped back.
  const hasEnded = sql<boolean>`(rate_limits."resetsAt" <= ${now} or rate_limits."resetsAt" > ${now + windowMs})`
  const counted = await db
    .insertInto('rate_limits')
    .values({ key, count: attempts, resetsAt: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(hasEnded)
            .then(attempts)
            .else(eb('rate_limits.count', '+', attempts))
            .end(),
          resetsAt: eb
            .case()
            .when(hasEnded)
            .then(now + windowMs)
            .else(eb.ref('rate_limits.resetsAt'))
            .end(),
        }))
        .where((eb) => eb.or([eb('rate_limits.count', '<=', max - attempts), hasEnded])),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirst()
  if (counted) return { ...counted, isExceeded: false }
  const row = await db.selectFrom('rate_limits').select(['count', 'resetsAt']).where('key', '=', key).executeTakeFirst()
  return { count: row?.count ?? max, resetsAt: row?.resetsAt ?? now, isExceeded: true }
}
