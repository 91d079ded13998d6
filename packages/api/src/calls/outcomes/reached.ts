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

/** Whether the outcome among these values means that somebody was reached; null without an outcome. */
export function readOutcomeReached(
  values: readonly Pick<NewValue, 'fieldId' | 'kind' | 'value'>[],
  fields: ReadonlyMap<string, StoredField>,
): boolean | null {
  const outcomes = values.filter(({ kind }) => kind === 'outcome')
  // A call during which the outcome was replaced may have both.
  const outcome = outcomes.find(({ fieldId }) => fields.get(fieldId)?.retiredAt === null) ?? outcomes[0]
  const choices = outcome ? fields.get(outcome.fieldId)?.choices : undefined
  return choices?.find(({ value }) => value === outcome?.value)?.isReached ?? null
}

/** The same for a call's stored values. */
export async function findOutcomeReached(db: Db, tenant: TenantId, callId: string): Promise<boolean | null> {
  const outcomes = (await listValues(db, tenant, callId)).filter(({ kind }) => kind === 'outcome')
  const fields = await findFields(
    db,
    tenant,
    outcomes.map(({ fieldId }) => fieldId),
  )
  return readOutcomeReached(outcomes, new Map(fields.map((field) => [field.id, field])))
}
