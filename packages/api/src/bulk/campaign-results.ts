import { toValueKey } from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findFields } from '../agent/fields/fields.repo.ts'
import { type CampaignValueCount, listCampaignValues } from '../calls/outcomes/value-counts.repo.ts'
import { listChoices } from '../calls/review/review-results.ts'

/** The results of a campaign's calls, also by an outcome and goals that were retired since. */
export type CampaignResults = {
  /**
   * in the order of the outcome's choices, only those with calls; `isReached`: null if it is no longer a choice;
   * `fieldId`: null if a retired outcome has some of the calls
   */
  outcomes: { fieldId: string | null; value: string; isReached: boolean | null; calls: number }[]
  /** `total`: calls that were analyzed for the goal */
  goals: { fieldId: string; name: string; reached: number; total: number }[]
}

/** @param campaignId one of the tenant's */
export async function readResults(db: Db, tenant: TenantId, campaignId: string): Promise<CampaignResults> {
  const counts = await listCampaignValues(db, campaignId)
  const fields = await findFields(db, tenant, [...new Set(counts.map(({ fieldId }) => fieldId))])
  const countsByField = Map.groupBy(counts, ({ fieldId }) => fieldId)
  const countsOf = (fieldId: string): CampaignValueCount[] => countsByField.get(fieldId) ?? []
  // After a new outcome has replaced a retired one, the campaign has calls of both.
  const outcomeFields = fields.filter(({ kind }) => kind === 'outcome')
  const outcomeCounts = outcomeFields.flatMap(({ id }) => countsOf(id))
  const choices = listChoices(
    outcomeFields.flatMap((field) => field.choices),
    outcomeCounts.map(({ valueKey }) => valueKey),
  )
  const countsByValue = Map.groupBy(outcomeCounts, ({ valueKey }) => valueKey)
  return {
    outcomes: choices
      .map(({ value, isReached, valueKey }) => {
        const found = countsByValue.get(valueKey) ?? []
        const fieldId = found.length === 1 ? (found[0]?.fieldId ?? null) : null
        return { fieldId, value, isReached, calls: sumCalls(found) }
      })
      .filter(({ calls }) => calls > 0),
    goals: fields
      .filter(({ kind }) => kind === 'goal')
      .map(({ id, name }) => ({
        fieldId: id,
        name,
        reached: sumCalls(countsOf(id), toValueKey(true)),
        total: sumCalls(countsOf(id)),
      })),
  }
}

function sumCalls(counts: readonly CampaignValueCount[], valueKey?: string): number {
  return counts
    .filter((count) => valueKey === undefined || count.valueKey === valueKey)
    .reduce((calls, count) => calls + count.calls, 0)
}
