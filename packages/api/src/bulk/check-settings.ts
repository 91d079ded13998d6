import { toValueKey } from '@callwright/contract/calls/call-fields'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { PlanCampaign } from '@callwright/contract/campaigns/flight-plan'

import { listFields } from '../agent/fields/fields.repo.ts'
import { resolveCallingHours } from '../campaigns/hours/campaign-hours.ts'
import { DomainError } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

/**
 * @returns when a new campaign may call; null means at any time
 * @throws DomainError `invalid` if it starts in the past, or if its retries name outcomes that are not the business's own
 */
export async function checkSettings(ctx: TenantCtx, input: PlanCampaign): Promise<CallingHours | null> {
  if ((input.scheduledAt ?? Infinity) < ctx.now()) {
    throw new DomainError('invalid', 'Scheduled time cannot be earlier than now')
  }
  const hours = resolveCallingHours(input, ctx.settings)
  const { outcomes = [] } = input.retryRules ?? {}
  if (outcomes.length === 0) return hours
  const outcome = (await listFields(ctx.db, ctx.tenantId)).find(({ kind }) => kind === 'outcome')
  const choices = new Set(outcome?.choices.map(({ value }) => toValueKey(value)))
  const unknown = outcomes.find((value) => !choices.has(toValueKey(value)))
  if (unknown === undefined) return hours
  throw new DomainError('invalid', `"${unknown}" is not one of your outcomes. Please choose which calls to try again.`)
}
