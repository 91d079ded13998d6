import type { Db } from '@callwright/db/database'

import { insertCampaign } from '../campaigns/campaigns.repo.ts'
import { insertDoNotCall } from '../campaigns/do-not-call.repo.ts'
import { insertRecipients } from '../campaigns/recipient-list.repo.ts'
import { addInsertedToCounts, moveRecipients } from '../campaigns/recipients.repo.ts'
import { recordAudit } from '../context/audit.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import type { DemoOwner } from './demo-owner.ts'
import { DO_NOT_CALL } from './people.ts'
import type { PlannedCampaign } from './plan-campaigns.ts'

/** `recipients` maps phone numbers to recipient ids. */
export type DemoCampaign = {
  id: string
  firstMessage: string
  testMode: boolean
  recipients: ReadonlyMap<string, string>
}

const MINUTE_MS = 60_000

/** Inserts a campaign with its recipients, ten minutes before its first call; its calls are recorded separately. */
export async function recordCampaign(owner: DemoOwner, planned: PlannedCampaign): Promise<DemoCampaign> {
  const startedAt = planned.calls[0]?.startedAt ?? 0
  const ctx = owner(startedAt - 10 * MINUTE_MS)
  const { db, tenantId } = ctx
  const id = ctx.newId()
  const { name, firstMessage, testMode, listedNumbers } = planned
  const recipients = planned.people.map((person, index) => ({
    id: ctx.newId(),
    tenantId,
    campaignId: id,
    // The first line of a list has the headers.
    position: index + 2,
    phoneNumber: person.phoneNumber,
    name: person.name,
    timeZone: null,
    variables: JSON.stringify({ name: person.name }),
    overrides: JSON.stringify({ firstMessage }),
    state: 'queued' as const,
    skipReason: null,
    dueAt: startedAt,
  }))
  const skippedIds = recipients.filter((row) => listedNumbers.includes(row.phoneNumber)).map((row) => row.id)
  await db.transaction().execute(async (trx) => {
    await insertPlannedCampaign(trx, ctx, { id, startedAt, planned })
    await insertRecipients(trx, { of: recipients, toRow: (row) => row })
    await addInsertedToCounts(trx, id, recipients.length)
    const skip = { from: 'queued', to: 'skipped', change: { skipReason: 'do-not-call' } } as const
    await moveRecipients(trx, tenantId, { campaignId: id, ids: skippedIds, ...skip })
    const after = { name, testMode, scheduledAt: null, recipients: recipients.length }
    await recordAudit(trx, ctx, { action: 'bulk.create', subject: id, after })
  })
  return { id, firstMessage, testMode, recipients: new Map(recipients.map((row) => [row.phoneNumber, row.id])) }
}

/** The campaign is in its final state: with people left to call it is paused, otherwise finished. */
async function insertPlannedCampaign(
  db: Db,
  ctx: TenantCtx,
  { id, startedAt, planned }: { id: string; startedAt: number; planned: PlannedCampaign },
): Promise<void> {
  const { name, testMode, callingHours, people, listedNumbers, calls } = planned
  const last = calls.at(-1)
  const isFinished = calls.length + listedNumbers.length === people.length
  await insertCampaign(db, {
    id,
    tenantId: ctx.tenantId,
    name,
    state: isFinished ? 'finished' : 'paused',
    testMode: testMode ? 1 : 0,
    totalRecipients: people.length,
    callingFrom: callingHours.from,
    callingUntil: callingHours.until,
    createdAt: ctx.now(),
    startedAt,
    finishedAt: isFinished && last ? last.startedAt + last.seconds * 1000 : null,
  })
}

/** Lists the people who asked not to be called again. */
export async function recordDoNotCall(ctx: TenantCtx): Promise<void> {
  const entries = DO_NOT_CALL.map(({ phoneNumber }) => ({
    tenantId: ctx.tenantId,
    phoneNumber,
    source: 'manual' as const,
    callId: null,
    createdAt: ctx.now(),
  }))
  await ctx.db.transaction().execute(async (trx) => {
    const added = await insertDoNotCall(trx, entries)
    await recordAudit(trx, ctx, { action: 'bulk.addDoNotCall', after: { added, source: 'manual' } })
  })
}
