import { TRPCClientError } from '@trpc/client'
import { failureMessage } from '#lib/api/failure.ts'
import { findUnknownValues, type CheckedSheet } from './check-list.ts'
import type { CampaignFields, CreateOutcome } from './recipient-worker-messages.ts'
import { apiClient, InvalidResponseError } from './api-client.ts'

/** Creates a campaign from a list. Every row is sent, because the server checks the rows again. */
export async function createFromList(
  { sheet, rows, summary }: CheckedSheet,
  fields: CampaignFields,
): Promise<CreateOutcome> {
  const list = {
    headers: [...sheet.headers],
    rows: sheet.rows.map(({ cells }) => [...cells]),
    lines: sheet.rows.map(({ line }) => line),
    ...summary.choice,
  }
  try {
    const { campaignId, totalCalls } = await apiClient.bulk.create.mutate({ ...fields, list })
    return { campaignId, totalCalls }
  } catch (error) {
    const invalid = error instanceof TRPCClientError && error.cause instanceof InvalidResponseError ? error.cause : null
    const failure = invalid?.message ?? failureMessage(error, 'Please check your inputs and try again.')
    return { failure, unknownValues: await findUnknownValues(rows) }
  }
}
