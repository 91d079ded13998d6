import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { PlanSummary } from '@callwright/contract/campaigns/flight-plan'
import type { ExplainedList, ExplainedRow } from '@callwright/contract/campaigns/recipients'
import type { CallBackMode, RetryRules } from '@callwright/contract/campaigns/retry-rules'

import { insertCampaign } from '../campaigns/campaigns.repo.ts'
import { insertRecipients, type NewRecipient } from '../campaigns/recipient-list.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { createDueTimeFinder } from '../campaigns/hours/due-time.ts'

type Draft = {
  name: string
  testMode: boolean
  hours: CallingHours | null
  scheduledAt: number | null
  retryRules?: RetryRules | null | undefined
  callBacks?: CallBackMode
  plan?: PlanSummary | null
}

/**
 * Writes a campaign and its accepted recipients in many short transactions, so others do not wait. Until it starts, it
 * looks like a campaign removed from the history; housekeeping deletes it if it never starts.
 * @returns its id
 */
export async function writeDraft(
  ctx: TenantCtx,
  list: ExplainedList,
  { name, testMode, hours, scheduledAt, retryRules, callBacks = 'ask', plan }: Draft,
): Promise<string> {
  const now = ctx.now()
  const campaignId = ctx.newId()
  const dueAt = createDueTimeFinder(testMode ? null : hours, scheduledAt ?? now)
  await insertCampaign(ctx.db, {
    id: campaignId,
    tenantId: ctx.tenantId,
    name,
    state: 'cancelled',
    testMode: testMode ? 1 : 0,
    scheduledAt,
    callingFrom: hours?.from ?? null,
    callingUntil: hours?.until ?? null,
    retryRules: retryRules ? JSON.stringify(retryRules) : null,
    callBacks,
    plan: plan ? JSON.stringify(plan) : null,
    createdAt: now,
    deletedAt: now,
  })
  await insertRecipients(ctx.db, {
    of: list.rows.filter((row) => row.outcome === 'accepted'),
    // Built batch by batch: fifty thousand rows at once would double the memory.
    toRow: (row) => toRecipient(ctx, { row, campaignId, dueAt: dueAt(row) }),
  })
  return campaignId
}

type AcceptedRow = ExplainedRow & { outcome: 'accepted' }

function toRecipient(
  ctx: TenantCtx,
  { row, campaignId, dueAt }: { row: AcceptedRow; campaignId: string; dueAt: number },
): NewRecipient {
  return {
    id: ctx.newId(),
    tenantId: ctx.tenantId,
    campaignId,
    position: row.line,
    phoneNumber: row.e164,
    name: row.name,
    timeZone: row.timeZone,
    variables: JSON.stringify(row.variables),
    overrides: JSON.stringify(row.overrides),
    state: 'queued',
    skipReason: null,
    dueAt,
  }
}
