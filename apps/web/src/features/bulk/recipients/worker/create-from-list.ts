import { TRPCClientError } from '@trpc/client'
import { failureSentence } from '../../../../lib/api/failure.ts'
import { unknownValuesOf, type OpenList } from './check-list.ts'
import type { CampaignFields, CreateOutcome } from './recipient-worker-messages.ts'
import { apiClient, InvalidAnswer } from './api-client.ts'

/** Sends a list with the campaign that is to be made of it. Every row goes along: the server explains them once more. */
export async function createFromList(
  { sheet, rows }: Pick<OpenList, 'sheet' | 'rows'>,
  fields: CampaignFields,
): Promise<CreateOutcome> {
  const list = {
    headers: [...sheet.headers],
    rows: sheet.rows.map(({ cells }) => [...cells]),
    lines: sheet.rows.map(({ line }) => line),
  }
  try {
    const { campaignId, totalCalls } = await apiClient.bulk.create.mutate({ ...fields, list })
    return { campaignId, totalCalls }
  } catch (error) {
    const broken = error instanceof TRPCClientError && error.cause instanceof InvalidAnswer ? error.cause : null
    const failure = broken?.message ?? failureSentence(error, 'Please check your inputs and try again.')
    return { failure, unknown: await unknownValuesOf(rows) }
  }
}
