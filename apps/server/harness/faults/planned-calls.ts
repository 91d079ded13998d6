import { makeCampaignDueBy } from '@callwright/api/campaigns/campaigns.repo'
import { lockCampaigns } from '@callwright/api/tenant/tenant.repo'
import { RETRY_DELAY_MINUTES, RETRY_ENDS, type RetryRules } from '@callwright/contract/campaigns/retry-rules'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'

/** Every end is tried again, on every day and at any time of day. */
export const RETRY_RULES: RetryRules = {
  ends: [...RETRY_ENDS],
  outcomes: ['call back', 'not interested'],
  attempts: 3,
  afterMinutes: RETRY_DELAY_MINUTES.min,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  otherTimeOfDay: false,
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Makes all queued calls of a campaign due, next to a running server, because retries are planned at least 15 minutes
 * ahead. They become so overdue that they come before first calls. The dialer still checks their calling hours.
 */
export async function makePlannedCallsDue(dataDir: string, campaignId: string): Promise<void> {
  const { db, close } = await openDatabase(databaseForDataDir(dataDir))
  try {
    await db.transaction().execute(async (trx) => {
      const { tenantId } = await trx
        .selectFrom('campaigns')
        .select('tenantId')
        .where('id', '=', campaignId)
        .executeTakeFirstOrThrow()
      await lockCampaigns(trx, tenantId)
      const now = Date.now()
      await trx
        .updateTable('recipients')
        .set({ dueAt: now - DAY_MS })
        .where('campaignId', '=', campaignId)
        .where('state', '=', 'queued')
        .where('dueAt', '>', now)
        .execute()
      await makeCampaignDueBy(trx, tenantId, { campaignId, at: now })
    })
  } finally {
    await close()
  }
}
