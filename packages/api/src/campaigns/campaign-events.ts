import { isoText } from '@callwright/contract/text/iso-text'
import type { CampaignData } from '@callwright/contract/webhook-data'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { type EventData, type EventTrx, publishEvent } from '../webhooks/publish-event.ts'

export type CampaignEvent = 'campaign.started' | 'campaign.held' | 'campaign.finished'

export function publishCampaignEvent(
  trx: EventTrx,
  tenantId: TenantId,
  { campaignId, type }: { campaignId: string; type: CampaignEvent },
): void {
  const data = async (db: Db, publicUrl: string): Promise<EventData | null> =>
    await readCampaignData(db, tenantId, { campaignId, publicUrl })
  publishEvent(trx, { type, tenantId, data })
}

async function readCampaignData(
  db: Db,
  tenant: TenantId,
  { campaignId, publicUrl }: { campaignId: string; publicUrl: string },
): Promise<EventData | null> {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['name', 'testMode', 'totalRecipients', 'startedAt', 'finishedAt', 'state', 'heldReason', 'nextAt'])
    .where('id', '=', campaignId)
    .where('tenantId', '=', tenant)
    .executeTakeFirst()
  if (!campaign) return null
  const counts = await db
    .selectFrom('campaign_counts')
    .select(['state', 'recipients'])
    .where('campaignId', '=', campaignId)
    .where('recipients', '>', 0)
    .execute()
  const isHeld = campaign.state === 'running' && campaign.heldReason !== null
  const data: CampaignData = {
    campaign_id: campaignId,
    name: campaign.name,
    test_mode: campaign.testMode === 1,
    total_recipients: campaign.totalRecipients,
    counts: Object.fromEntries(counts.map(({ state, recipients }) => [state, recipients])),
    started_at: toTime(campaign.startedAt),
    finished_at: toTime(campaign.finishedAt),
    held_reason: isHeld ? campaign.heldReason : null,
    held_until: isHeld ? toTime(campaign.nextAt) : null,
    page_url: `${publicUrl}/bulk-caller/${encodeURIComponent(campaignId)}`,
  }
  return { data }
}

function toTime(at: number | null): string | null {
  return at === null ? null : isoText(at)
}
