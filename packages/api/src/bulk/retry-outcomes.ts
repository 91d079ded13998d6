import { toValueKey } from '@callwright/contract/calls/call-fields'
import type { RetryRules } from '@callwright/contract/campaigns/retry-rules'

import { listFields } from '../agent/fields/fields.repo.ts'
import { DomainError } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

/** Refuses rules with outcomes that are not among the business's own. @throws DomainError `invalid` */
export async function checkRetryOutcomes({ db, tenantId }: TenantCtx, rules: RetryRules | null): Promise<void> {
  if (!rules || rules.outcomes.length === 0) return
  const outcome = (await listFields(db, tenantId)).find(({ kind }) => kind === 'outcome')
  const choices = new Set(outcome?.choices.map(({ value }) => toValueKey(value)))
  const unknown = rules.outcomes.find((value) => !choices.has(toValueKey(value)))
  if (unknown === undefined) return
  throw new DomainError('invalid', `"${unknown}" is not one of your outcomes. Please choose which calls to try again.`)
}
