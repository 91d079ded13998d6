import {
  exportRecipientsSchema,
  RECIPIENT_STATUS_LABELS,
  type RecipientPlan,
  type RecipientStatus,
  SKIP_REASON_MESSAGES,
  type SkipReason,
} from '@callwright/contract/campaigns/campaigns'
import type { EndReason } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { notFound } from '../context/domain-error.ts'
import { type CsvColumns, csvPages, readQuery } from '../paging/csv-pages.ts'
import { type Page, type PageInput, readCursor, takePage } from '../paging/keyset.ts'
import { type CampaignRecord, findCampaign } from './campaigns.repo.ts'
import { type ListedRecipient, listRecipients as listRows } from './recipient-list.repo.ts'

/** A recipient with the result of its newest call. Times are epoch milliseconds. */
export type CampaignRecipient = {
  id: string
  /** Line number in the imported list. */
  line: number
  phoneNumber: string
  name: string | null
  status: RecipientStatus
  skipReason: SkipReason | null
  /** Why the call ended. */
  endReason: EndReason | null
  /** The result of the call, as one of the business's outcomes. */
  outcome: string | null
  attempts: number
  /** null if there is no call, it was deleted, or it has no conversation to show. */
  callId: string | null
  conversationId: string | null
  calledAt: number | null
  durationSeconds: number
  /** Earliest time of the next call; only if queued. */
  dueAt: number | null
  /** Why the recipient is queued; only if queued. */
  plan: RecipientPlan | null
  /** How the last call ended, as one of the campaign's ends or outcomes; only for a retry. */
  planReason: string | null
}

type Filter = { status?: RecipientStatus | undefined; search?: string | undefined }

/** @throws DomainError `not-found` */
export async function listRecipients(
  { db }: Pick<Deps, 'db'>,
  tenantId: TenantId,
  input: Filter & PageInput & { campaignId: string },
): Promise<Page<CampaignRecipient>> {
  const campaign = await findCampaign(db, tenantId, input.campaignId)
  if (!campaign) throw notFound()
  const state = toStoredState(campaign, input.status)
  if (state === 'none') return { rows: [], nextCursor: null }
  const recipients = await listRows(db, tenantId, {
    campaignId: campaign.id,
    state,
    search: input.search || null,
    after: readCursor(input.cursor)?.at ?? null,
    limit: input.limit + 1,
  })
  const { page, nextCursor } = takePage(recipients, input.limit, (row) => ({ at: row.position, id: row.id }))
  return { rows: page.map((row) => toRecipient(campaign, row)), nextCursor }
}

/** The stored state for a status filter: queued recipients of a canceled campaign are shown as canceled. */
function toStoredState(
  campaign: CampaignRecord,
  status: RecipientStatus | undefined,
): ListedRecipient['state'] | null | 'none' {
  if (status === undefined) return null
  const isCanceled = campaign.state === 'cancelled'
  if (status === 'cancelled') return isCanceled ? 'queued' : 'none'
  return status === 'queued' && isCanceled ? 'none' : status
}

function toRecipient(campaign: CampaignRecord, row: ListedRecipient): CampaignRecipient {
  const isQueued = row.state === 'queued'
  return {
    id: row.id,
    line: row.position,
    phoneNumber: row.phoneNumber,
    name: row.name,
    status: isQueued && campaign.state === 'cancelled' ? 'cancelled' : row.state,
    skipReason: row.state === 'skipped' ? row.skipReason : null,
    endReason: isQueued ? null : row.endReason,
    outcome: isQueued ? null : row.outcome,
    attempts: row.attempts,
    callId: row.conversationId === null ? null : row.callId,
    conversationId: row.conversationId,
    calledAt: row.startedAt,
    durationSeconds: row.durationSeconds ?? 0,
    dueAt: isQueued ? row.dueAt : null,
    plan: isQueued ? row.plan : null,
    planReason: isQueued ? row.planReason : null,
  }
}

const COLUMNS: CsvColumns<CampaignRecipient> = {
  Line: ({ line }) => String(line),
  'Phone Number': ({ phoneNumber }) => phoneNumber,
  Name: ({ name }) => name ?? '',
  Status: ({ status }) => RECIPIENT_STATUS_LABELS[status],
  Reason: ({ skipReason, endReason }) => (skipReason === null ? (endReason ?? '') : SKIP_REASON_MESSAGES[skipReason]),
  Attempts: ({ attempts }) => String(attempts),
  'Called At (UTC)': ({ calledAt }) => (calledAt === null ? '' : new Date(calledAt).toISOString()),
  'Duration (seconds)': ({ durationSeconds }) => String(durationSeconds),
  'Conversation ID': ({ conversationId }) => conversationId ?? '',
  Outcome: ({ outcome }) => outcome ?? '',
}

/**
 * Exports a campaign's recipients as CSV, in chunks: only one page is in memory at a time.
 * @param query the filter as URL query parameters
 * @throws DomainError `invalid` for an invalid filter, `not-found`, both before the first chunk
 */
export async function exportRecipients(
  { db }: Pick<Deps, 'db'>,
  tenantId: TenantId,
  { campaignId, query }: { campaignId: string; query: unknown },
): Promise<AsyncGenerator<string>> {
  const filter = { ...readQuery(exportRecipientsSchema, query), campaignId }
  if (!(await findCampaign(db, tenantId, campaignId))) throw notFound()
  return csvPages(COLUMNS, async (page) => await listRecipients({ db }, tenantId, { ...filter, ...page }))
}
