import { ROTATION_HOURS } from '@callwright/contract/webhooks'
import { DAY_MS } from '../context/local-time.ts'
import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import { type RawBuilder, sql } from 'kysely'

import { findSetting, saveSetting } from '../context/installation-settings.repo.ts'

/** Longer than any lease. A shorter one may be another node's and still valid. */
const LONGEST_LEASE_MS = 3 * 60_000
/** A rotation that ends within this time may have begun before the clock ran ahead, and keeps its end. */
const ROTATION_MS = ROTATION_HOURS * 3_600_000

export type MovedTime = {
  table: keyof Schema
  column: string
  /** `due`: when something is planned, or ends; `past`: when something happened */
  kind: 'due' | 'past'
  where?: (now: number) => RawBuilder<unknown>
}

const isLease = (column: string) => (now: number) => sql`${sql.ref(column)} > ${now + LONGEST_LEASE_MS}`
const isNewAt = (now: number) => sql`"createdAt" > ${now}`
const isOpenWebhook = () => sql`state in ('pending', 'waiting')`
const isOpenAttempt = () => sql`"endedAt" is null`
const isOpenCall = () => sql`"lookupAt" is not null`

/**
 * Every stored time that work depends on, except times that people chose (the start of a campaign, the time of a
 * call-back, the end of a key) and times that are checked with `isRecent` or have a limit of their own. A time that is
 * too early is harmless: calling hours, holds, and limits are checked again when something is due.
 */
export const MOVED_TIMES: readonly MovedTime[] = [
  {
    ...{ table: 'jobs', column: 'runAt', kind: 'due' },
    where: (now) => sql`("leaseHolder" is null or "runAt" > ${now + LONGEST_LEASE_MS})`,
  },
  { table: 'jobs', column: 'rerunAt', kind: 'due' },
  { table: 'jobs', column: 'createdAt', kind: 'past' },
  { table: 'stored_webhooks', column: 'nextTryAt', kind: 'due', where: isOpenWebhook },
  { table: 'stored_webhooks', column: 'receivedAt', kind: 'past', where: isOpenWebhook },
  {
    ...{ table: 'webhook_deliveries', column: 'dueAt', kind: 'due' },
    where: () => sql`state = 'waiting' and "endpointId" in (select id from webhook_endpoints)`,
  },
  { table: 'webhook_endpoints', column: 'pausedUntil', kind: 'due' },
  {
    ...{ table: 'webhook_endpoints', column: 'oldSecretUntil', kind: 'due' },
    where: (now) => sql`"oldSecretUntil" > ${now + ROTATION_MS}`,
  },
  { table: 'webhook_endpoints', column: 'failingSince', kind: 'past' },
  { table: 'past_openings', column: 'usedUntil', kind: 'past' },
  {
    ...{ table: 'businesses', column: 'openingStartsAt', kind: 'due' },
    where: (now) => sql`"openingStartsAt" > ${now + 7 * DAY_MS}`,
  },
  { table: 'campaigns', column: 'nextAt', kind: 'due', where: () => sql`state = 'running'` },
  { table: 'campaigns', column: 'claimedAt', kind: 'past' },
  { table: 'campaigns', column: 'trippedAt', kind: 'past' },
  { table: 'campaigns', column: 'pausedAt', kind: 'past' },
  {
    ...{ table: 'recipients', column: 'dueAt', kind: 'due' },
    // A retry keeps its distance from the last attempt.
    where: (now) => sql`state = 'queued'
      and "campaignId" in (select id from campaigns where state in ('scheduled', 'running', 'paused'))
      and (plan in ('first', 'again') or plan = 'retry' and exists (select 1 from attempts
        where attempts."recipientId" = recipients.id and coalesce(attempts."endedAt", attempts."createdAt") > ${now}))`,
  },
  ...(['createdAt', 'sentAt', 'resolvedAt'] as const).map(
    (column) => ({ table: 'attempts', column, kind: 'past', where: isOpenAttempt }) as const,
  ),
  { table: 'attempts', column: 'leaseUntil', kind: 'due', where: isLease('leaseUntil') },
  { table: 'calls', column: 'createdAt', kind: 'past', where: isOpenCall },
  { table: 'calls', column: 'lookupAt', kind: 'due' },
  { table: 'leases', column: 'leaseUntil', kind: 'due', where: isLease('leaseUntil') },
  { table: 'provider_cursors', column: 'leaseUntil', kind: 'due', where: isLease('leaseUntil') },
  { table: 'sessions', column: 'lastSeenAt', kind: 'past' },
  { table: 'sessions', column: 'createdAt', kind: 'past' },
  { table: 'mail_tokens', column: 'expiresAt', kind: 'due', where: isNewAt },
  { table: 'mail_tokens', column: 'createdAt', kind: 'past' },
  { table: 'mail_rules', column: 'coveredTo', kind: 'past' },
  { table: 'mail_rules', column: 'tokenExpiresAt', kind: 'due', where: isNewAt },
  { table: 'rule_mails', column: 'createdAt', kind: 'past' },
  { table: 'users', column: 'lastSeenAt', kind: 'past' },
  { table: 'calendar_feeds', column: 'readAt', kind: 'past' },
  { table: 'calendar_feeds', column: 'triedAt', kind: 'past' },
  { table: 'bookings', column: 'createdAt', kind: 'past', where: () => sql`state in ('held', 'unknown')` },
  { table: 'erasures', column: 'requestedAt', kind: 'past', where: () => sql`"finishedAt" is null` },
]

/** The newest time that a node has seen; null before the first. */
export async function readLatestTime(db: Db): Promise<number | null> {
  return (await findSetting(db, 'clock'))?.updatedAt ?? null
}

/** @param seen the time to replace. @returns false if another node has replaced it */
export async function saveLatestTime(db: Db, now: number, seen: number | null): Promise<boolean> {
  const row = { name: 'clock', value: '', updatedAt: now } as const
  return await saveSetting(db, row, (eb) => eb('installation_settings.updatedAt', '=', seen ?? now))
}

/** Moves future times back by `byMs`: those of planned work never past now, those of past events at least to now. */
export async function moveTimesBack(db: Db, { now, byMs }: { now: number; byMs: number }): Promise<void> {
  for (const { table, column, kind, where } of MOVED_TIMES) {
    const time = sql.ref(column)
    const [moved, present] = [sql`${time} - ${byMs}`, sql`cast(${now} as bigint)`]
    const [late, early] = kind === 'due' ? [moved, present] : [present, moved]
    await sql`update ${sql.table(table)} set ${time} = case when ${moved} > ${now} then ${late} else ${early} end
      where ${time} > ${now} and ${where?.(now) ?? sql`1 = 1`}`.execute(db)
  }
}

/** The newest of: a call's start, an audit entry, and the time that a node has seen; null if there is none. */
export async function readNewestRecordTime(db: Db): Promise<number | null> {
  const [seen, call, entry] = await Promise.all([
    readLatestTime(db),
    db.selectFrom('calls').select('startedAt as at').orderBy('orderKey', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('audit_entries').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst(),
  ])
  const times = [seen, call?.at, entry?.at].filter((at) => typeof at === 'number')
  return times.length === 0 ? null : Math.max(...times)
}
