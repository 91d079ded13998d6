import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import { sql } from 'kysely'

import { type EmailGauges, readEmailGauges } from '../../mail/emails.repo.ts'
import { isClient } from '../../context/own-business.ts'

/** Current work and its state; times are epoch ms. */
export type Gauges = {
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

export async function readGauges(db: Db, month: string): Promise<Gauges> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select([
      sql<number>`cast(coalesce(sum(case when state = 'scheduled' then 1 else 0 end), 0) as bigint)`.as('scheduled'),
      sql<number>`cast(coalesce(sum(case when state = 'running' then 1 else 0 end), 0) as bigint)`.as('running'),
      sql<number>`cast(coalesce(sum(case when state = 'running' and "heldReason" is not null then 1 else 0 end), 0) as bigint)`.as(
        'held',
      ),
      sql<number>`cast(coalesce(sum(case when state = 'paused' then 1 else 0 end), 0) as bigint)`.as('paused'),
      sql<number | null>`min(case when state in ('scheduled', 'running') then "nextAt" end)`.as('due'),
    ])
    .where('state', 'in', ['scheduled', 'running', 'paused'])
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
