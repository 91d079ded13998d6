import type { Db } from '@callwright/db/database'
import { sql } from 'kysely'

import type { Deps } from './context.ts'
import { DomainError } from './domain-error.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How often a thing may be tried; the counters are rows, so that a restart does not forget them. */
export const LIMITS = {
  loginByAccount: { name: 'login-account', most: 10, windowMs: 15 * MINUTE },
  loginByDevice: { name: 'login-device', most: 10, windowMs: 15 * MINUTE },
  loginByIp: { name: 'login-ip', most: 50, windowMs: 15 * MINUTE },
  forgotPassword: { name: 'forgot', most: 3, windowMs: HOUR },
  ownerMail: { name: 'owner-mail', most: 3, windowMs: HOUR },
  verificationMail: { name: 'verification-mail', most: 3, windowMs: HOUR },
  signUpByIp: { name: 'sign-up-ip', most: 10, windowMs: HOUR },
  resetByIp: { name: 'reset-ip', most: 30, windowMs: HOUR },
  exportsByTenant: { name: 'export', most: 10, windowMs: HOUR },
  testCallsAMinute: { name: 'test-call-minute', most: 5, windowMs: MINUTE },
  testCallsAnHour: { name: 'test-call-hour', most: 30, windowMs: HOUR },
} as const

export type Limit = { name: string; most: number; windowMs: number }

type LimitDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Counts one attempt.
 * @throws DomainError `too-many` with the seconds until the window turns
 */
export async function takeAttempt(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  if (!deps.settings.rateLimits) return
  const now = deps.now()
  const { count, resets_at } = await countAttempt(deps.db, { key: keyOf(limit, who), now, windowMs: limit.windowMs })
  if (count > limit.most) throw usedUp(resets_at - now)
}

/**
 * Says what one more attempt would, and counts none.
 * @throws DomainError `too-many` with the seconds until the window turns
 */
export async function refuseUsedUp(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  if (!deps.settings.rateLimits) return
  const now = deps.now()
  const window = await deps.db
    .selectFrom('rate_limits')
    .select(['count', 'resets_at'])
    .where('key', '=', keyOf(limit, who))
    .executeTakeFirst()
  if (!window || window.count < limit.most) return
  const isOver = window.resets_at <= now || window.resets_at > now + limit.windowMs
  if (!isOver) throw usedUp(window.resets_at - now)
}

function usedUp(leftMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new DomainError('too-many', 'Too many attempts. Please wait a while and try again.', { retryAfterSeconds })
}

/** Counts one attempt and says whether it is still within the limit. */
export async function isWithinLimit(deps: LimitDeps, limit: Limit, who: string): Promise<boolean> {
  if (!deps.settings.rateLimits) return true
  const { count } = await countAttempt(deps.db, { key: keyOf(limit, who), now: deps.now(), windowMs: limit.windowMs })
  return count <= limit.most
}

/** Forgets what was counted: the attempts turned out to be the rightful user's. */
export async function forgetAttempts(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  await deps.db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, who)).execute()
}

/** Windows that are over are of no use any more. */
export async function deleteOldAttempts(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.deleteFrom('rate_limits').where('resets_at', '<', deps.now()).execute()
}

function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${who}`
}

async function countAttempt(
  db: Db,
  { key, now, windowMs }: { key: string; now: number; windowMs: number },
): Promise<{ count: number; resets_at: number }> {
  // A window that ends later than a whole window from now was made before the clock stepped back.
  const isOver = sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${now + windowMs})`
  return await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when(isOver)
          .then(1)
          .else(eb('rate_limits.count', '+', 1))
          .end(),
        resets_at: eb
          .case()
          .when(isOver)
          .then(now + windowMs)
          .else(eb.ref('rate_limits.resets_at'))
          .end(),
      })),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
}
