import type { Choice } from '@callwright/contract/calls/call-fields'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

import { findFields, type StoredField } from '../../agent/fields/fields.repo.ts'
import { listValues, type NewValue } from './call-values.repo.ts'

type EndedCall = Pick<Selectable<Schema['calls']>, 'source' | 'endReason'>

/** Whether a call reached a person: its outcome decides, or else how it ended. */
export function toReached({ source, endReason }: EndedCall, outcomeReached: boolean | null): 0 | 1 {
  if (source !== 'phone') return 0
  return (outcomeReached ?? (endReason === 'answered' || endReason === 'transferred')) ? 1 : 0
}

/** The choice that is the outcome among these values. */
export function readOutcome(
  values: readonly Pick<NewValue, 'fieldId' | 'kind' | 'value'>[],
  fields: ReadonlyMap<string, StoredField>,
): Choice | undefined {
  const outcomes = values.filter(({ kind }) => kind === 'outcome')
  // A call during which the outcome was replaced may have both.
  const outcome = outcomes.find(({ fieldId }) => fields.get(fieldId)?.retiredAt === null) ?? outcomes[0]
  return outcome && fields.get(outcome.fieldId)?.choices.find(({ value }) => value === outcome.value)
}

/** The choice that is the outcome of a call. */
export async function findOutcome(db: Db, tenant: TenantId, callId: string): Promise<Choice | undefined> {
  const outcomes = (await listValues(db, tenant, callId)).filter(({ kind }) => kind === 'outcome')
  const fields = await findFields(
    db,
    tenant,
    outcomes.map(({ fieldId }) => fieldId),
  )
  return readOutcome(outcomes, new Map(fields.map((field) => [field.id, field])))
}
