import type { FlightPlan, PlanCampaign } from '@callwright/contract/campaigns/flight-plan'
import { TRPCClientError } from '@trpc/client'
import { failureMessage } from '#lib/api/failure.ts'
import { findUnknownValues, type CheckedSheet } from './check-list.ts'
import type { CampaignFields, CreateOutcome, PlanSettings } from './recipient-worker-messages.ts'
import { apiClient, InvalidResponseError } from './api-client.ts'

/** Creates a campaign from a list. */
export async function createFromList(checked: CheckedSheet, fields: CampaignFields): Promise<CreateOutcome> {
  try {
    const { campaignId, totalCalls } = await apiClient.bulk.create.mutate({ ...fields, list: toInput(checked) })
    return { campaignId, totalCalls }
  } catch (error) {
    const invalid = error instanceof TRPCClientError && error.cause instanceof InvalidResponseError ? error.cause : null
    const failure = invalid?.message ?? failureMessage(error, 'Please check your inputs and try again.')
    return { failure, unknownValues: await findUnknownValues(checked.rows) }
  }
}

/** Plans a campaign from a list. */
export async function planFromList(checked: CheckedSheet, settings: PlanSettings): Promise<FlightPlan> {
  return await apiClient.bulk.plan.mutate({ ...settings, list: toInput(checked) })
}

/** Every row is sent, because the server checks the rows again. */
function toInput({ sheet, summary }: CheckedSheet): PlanCampaign['list'] {
  return {
    headers: [...sheet.headers],
    rows: sheet.rows.map(({ cells }) => [...cells]),
    lines: sheet.rows.map(({ line }) => line),
    ...summary.choice,
  }
}
