import { monthOf } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { type RawBuilder, sql } from 'kysely'

import { LONG_WAIT_MS } from '../../bulk/list-campaigns.ts'
import { type EmailGauges, readEmailGauges } from '../../mail/emails.repo.ts'
import { isClient } from '../../context/own-business.ts'

/** Current work and its state; times are epoch ms. */
export type Gauges = {
  /** `held`: running campaigns that their clients see as on hold */
  campaigns: { scheduled: number; running: number; held: number; paused: number }
  /** queued recipients of campaigns that have not ended */
  queuedRecipients: number
  /** the earliest time at which a campaign is due; null if none is due */
  earliestDueAt: number | null
  /** calls that have not ended */
  callsInProgress: number
  /** calls whose request to the provider has no response yet */
  callsInFlight: number
  emails: EmailGauges
  webhooks: { waiting: number; failed: number; quarantined: number; lastReceivedAt: number | null }
  clients: { all: number; paused: number }
  secondsThisMonth: number
}

/**
 * A running campaign that its client sees as on hold. `toDisplayedState` decides this for one campaign, with two
 * differences: waiting for calls whose responses were lost also counts, and a stored pause or limit that has ended does
 * not.
 */
function isOnHold(now: number): RawBuilder<boolean> {
  const countIn = (...states: string[]): RawBuilder<number> =>
    sql`(select coalesce(sum(recipients), 0) from campaign_counts
      where "campaignId" = campaigns.id and campaign_counts.state in (${sql.join(states)}))`
  return sql<boolean>`("heldReason" is not null or businesses."pausedAt" is not null
    or usage_months.seconds >= "monthlyLimitMinutes" * 60
    or "nextAt" > ${now + LONG_WAIT_MS} and ${countIn('queued')} > 0 and ${countIn('dialling', 'in-progress')} = 0)`
}

export async function readGauges(db: Db, now: number): Promise<Gauges> {
  const month = monthOf(now)
  const countIf = (condition: RawBuilder<boolean>): RawBuilder<number> =>
    sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`
  const inState = (state: string): RawBuilder<boolean> => sql<boolean>`campaigns.state = ${state}`
  const campaigns = await db
    .selectFrom('campaigns')
    .innerJoin('businesses', 'businesses.id', 'campaigns.tenantId')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'campaigns.tenantId').on('usage_months.month', '=', month),
    )
    .select([
      countIf(inState('scheduled')).as('scheduled'),
      countIf(inState('running')).as('running'),
      countIf(sql`${inState('running')} and ${isOnHold(now)}`).as('held'),
      countIf(inState('paused')).as('paused'),
      sql<number | null>`min(case when campaigns.state in ('scheduled', 'running') then "nextAt" end)`.as('due'),
    ])
    .where('campaigns.state', 'in', ['scheduled', 'running', 'paused'])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('campaign_counts')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_counts.campaignId')
    .select(sql<number>`cast(coalesce(sum(campaign_counts.recipients), 0) as bigint)`.as('recipients'))
    .where('campaign_counts.state', '=', 'queued')
    .where('campaigns.state', 'in', ['scheduled', 'running', 'paused'])
    .executeTakeFirstOrThrow()
  const calls = await db
    .selectFrom('calls')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`cast(coalesce(sum(case when "conversationId" is null then 1 else 0 end), 0) as bigint)`.as(
        'inFlight',
      ),
    ])
    .where('lookupAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const { due, ...states } = campaigns
  return {
    campaigns: states,
    queuedRecipients: waiting.recipients,
    earliestDueAt: due,
    callsInProgress: calls.open,
    callsInFlight: calls.inFlight,
    emails: await readEmailGauges(db),
    webhooks: await readWebhooks(db),
    ...(await readClients(db, month)),
  }
}

const WEBHOOK_STATES = ['pending', 'waiting', 'done', 'ignored', 'quarantined', 'failed'] as const

/** Queries each state separately: an index then suffices, no matter how many rows are stored. */
async function readWebhooks(db: Db): Promise<Gauges['webhooks']> {
  let lastReceivedAt: number | null = null
  const counts = new Map<string, number>()
  for (const state of WEBHOOK_STATES) {
    const newest = await db
      .selectFrom('stored_webhooks')
      .select('receivedAt')
      .where('state', '=', state)
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest) lastReceivedAt = Math.max(lastReceivedAt ?? 0, newest.receivedAt)
    if (state === 'done' || state === 'ignored' || !newest) continue
    counts.set(state, await db.selectFrom('stored_webhooks').where('state', '=', state).$call(countRows))
  }
  return {
    waiting: (counts.get('pending') ?? 0) + (counts.get('waiting') ?? 0),
    failed: counts.get('failed') ?? 0,
    quarantined: counts.get('quarantined') ?? 0,
    lastReceivedAt,
  }
}

async function readClients(db: Db, month: string): Promise<Pick<Gauges, 'clients' | 'secondsThisMonth'>> {
  const clients = await db
    .selectFrom('businesses')
    .select([sql<number>`count(*)`.as('all'), sql<number>`count("pausedAt")`.as('paused')])
    .where('erasedAt', 'is', null)
    .where(isClient('id'))
    .executeTakeFirstOrThrow()
  const used = await db
    .selectFrom('usage_months')
    .select(sql<number>`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'))
    .where('month', '=', month)
    .where(isClient('tenantId'))
    .executeTakeFirstOrThrow()
  return { clients, secondsThisMonth: used.seconds }
}
