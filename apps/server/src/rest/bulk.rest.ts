import { DomainError } from '@callwright/api/context/domain-error'

import { listFromRecipients } from './batch-upload/batch-list.ts'
import { bulkDocs, type WireBatch, type WireLegacyBatch, type WireRecipient } from './bulk.wire.ts'
import { planFields } from './flight-plan.wire.ts'
import { type Api, asInput, type Fields, numberOrTextParameter, type RestRow } from './rest-row.ts'

const userInPath = { in: 'params', field: 'userId' } as const
const userInQuery = { in: 'query', field: 'userId' } as const

export const bulkRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/elevenlabs/batches/:userId',
    doc: bulkDocs.batches,
    access: 'campaigns:read',
    ownUser: userInPath,
    async run(api, { query }) {
      const { rows, nextCursor } = await api.bulk.campaigns(
        asInput({ ...query, limit: numberOrTextParameter(query, 'limit') ?? 100 }),
      )
      return { body: { data: rows.map(batchFields), ...(nextCursor === null ? {} : { next_cursor: nextCursor }) } }
    },
  },
  {
    method: 'POST',
    path: '/api/elevenlabs/batch-call/:userId',
    doc: bulkDocs.create,
    access: 'campaigns:write',
    ownUser: userInPath,
    takesList: true,
    async run(api, { body, idempotencyKey }) {
      const { batchName: name, ...more } = await readCampaign(body)
      const created = await api.bulk.create(asInput({ ...more, name, idempotencyKey }))
      const { campaignId: id, totalCalls, refused, notices, replayed } = created
      const missing_variables = created.missingVariables.map(({ name }) => name)
      return {
        body: {
          data: { id, total_calls_scheduled: totalCalls, refused, missing_variables, notices, replayed },
          message: `Successfully scheduled ${totalCalls} calls.`,
        },
      }
    },
  },
  {
    method: 'POST',
    path: '/api/campaigns/plan',
    doc: bulkDocs.plan,
    access: 'campaigns:read',
    takesList: true,
    run: async (api, { body }) => ({
      body: { data: planFields(await api.bulk.plan(asInput(await readCampaign(body)))) },
    }),
  },
  {
    method: 'DELETE',
    path: '/api/elevenlabs/batch/:batchId',
    doc: bulkDocs.remove,
    access: 'session',
    ownUser: userInQuery,
    async run(api, { params }) {
      await api.bulk.remove(asInput({ campaignId: params['batchId'] }))
      return { body: { success: true } }
    },
  },
  {
    method: 'GET',
    path: '/api/elevenlabs/batch/:batchId/recipients',
    doc: bulkDocs.recipients,
    access: 'campaigns:read',
    ownUser: userInQuery,
    async run(api, { params, query }) {
      const limit = numberOrTextParameter(query, 'limit') ?? 1000
      const { rows, nextCursor } = await api.bulk.recipients(
        asInput({ ...query, limit, campaignId: params['batchId'] }),
      )
      return { body: { data: rows.map(recipientFields), next_cursor: nextCursor } }
    },
  },
  ...(['pause', 'resume', 'cancel'] as const).map((action): RestRow => ({
    method: 'POST',
    path: `/api/elevenlabs/batch/:batchId/${action}`,
    doc: bulkDocs[action],
    access: 'campaigns:write',
    ownUser: userInQuery,
    async run(api, { params, body }) {
      const { state, inFlight } = await api.bulk[action](asInput({ ...omitUser(body), campaignId: params['batchId'] }))
      return { body: { success: true, status: state, in_flight: inFlight } }
    },
  })),
  {
    method: 'POST',
    path: '/api/elevenlabs/batch/:batchId/retry',
    doc: bulkDocs.retry,
    access: 'campaigns:write',
    ownUser: userInQuery,
    async run(api, { params, body }) {
      const { requeued } = await api.bulk.retry(asInput({ ...omitUser(body), campaignId: params['batchId'] }))
      return { body: { success: true, requeued } }
    },
  },
  {
    method: 'GET',
    path: '/api/batches',
    doc: bulkDocs.legacy,
    access: 'campaigns:read',
    async run(api) {
      const { rows } = await api.bulk.campaigns({ limit: 100 })
      return { body: { batches: rows.map(legacyFields) } }
    },
  },
]

/** @throws DomainError `invalid` */
async function readCampaign({ recipients, scheduledTimeUnix, includeOptedOut, ...more }: Fields): Promise<Fields> {
  const scheduledAt = readScheduledTime(scheduledTimeUnix)
  return { ...more, scheduledAt, list: { ...(await listFromRecipients(recipients)), includeOptedOut } }
}

/** In seconds, this is the year 5138; in milliseconds, it is March 1973. */
const LATEST_SECONDS = 1e11

/** @returns epoch milliseconds; undefined or null to start at once. @throws DomainError `invalid` */
function readScheduledTime(seconds: unknown): unknown {
  if (seconds === undefined || seconds === null) return seconds
  if (typeof seconds !== 'number' || seconds < 0) {
    throw new DomainError(
      'invalid',
      'The field scheduledTimeUnix must be a number: seconds since 1970, such as 1767225600',
    )
  }
  if (seconds <= LATEST_SECONDS) return Math.round(seconds * 1000)
  throw new DomainError(
    'invalid',
    'The field scheduledTimeUnix is in seconds since 1970, but this number is in milliseconds',
  )
}

type Campaign = Awaited<ReturnType<Api['bulk']['campaigns']>>['rows'][number]
type Recipient = Awaited<ReturnType<Api['bulk']['recipients']>>['rows'][number]

function batchFields(campaign: Campaign): WireBatch {
  return {
    id: campaign.id,
    batch_name: campaign.name,
    total_calls_scheduled: campaign.totalCalls,
    created_at: new Date(campaign.createdAt).toISOString(),
    status: campaign.state,
    status_reason: campaign.reason,
    test_mode: campaign.testMode,
    counts: campaign.counts,
  }
}

function recipientFields(recipient: Recipient): WireRecipient {
  return {
    phone_number: recipient.phoneNumber,
    name: recipient.name,
    status: recipient.status,
    end_reason: recipient.skipReason === 'cancelled' ? 'canceled' : (recipient.skipReason ?? recipient.endReason),
    conversation_id: recipient.conversationId,
    attempts: recipient.attempts,
  }
}

/** The fields of the legacy list, which calls an unfinished campaign "processing". */
function legacyFields({ id, name, state, totalCalls, counts }: Campaign): WireLegacyBatch {
  const endedCalls = counts.completed + counts.missed + counts.failed
  return {
    id,
    name,
    status: LEGACY_STATUS[state] ?? state,
    total_calls: totalCalls,
    completed_calls: endedCalls,
    successful_calls: counts.completed,
    failed_calls: counts.missed + counts.failed,
  }
}

const LEGACY_STATUS: Partial<Record<Campaign['state'], string>> = {
  running: 'processing',
  held: 'processing',
  finished: 'completed',
}

/** Some clients repeat their user id in the body, where it is ignored. */
function omitUser({ userId: _user, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return fields
}
