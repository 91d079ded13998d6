import { type changeFieldSchema, fieldDefinitionSchema } from '@callwright/contract/calls/call-field-schemas'
import {
  type CallField,
  type FieldDefinition,
  FIELDS_MAX,
  GOALS_MAX,
  toValueKey,
} from '@callwright/contract/calls/call-fields'
import { messageOf, type z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { NewAuditEntry } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { changeAgent } from '../change-agent.ts'
import * as repo from './fields.repo.ts'

/** Removed fields, whose values are kept with their calls. */
export const REMOVED_FIELDS_MAX = 200
/** Different values of one outcome, in a business's calls and among its choices. */
export const OUTCOME_VALUES_MAX = 200

/**
 * Adds all of the fields, or none if one is refused.
 * @returns all active fields
 * @throws DomainError `invalid` for a duplicate name or too many fields, and the errors of `changeAgent`
 */
export async function addFields(ctx: Ctx, tenantId: TenantId, fields: FieldDefinition[]): Promise<CallField[]> {
  return await changeFields(ctx, tenantId, async (trx) => {
    if ((await repo.countRetiredFieldsWithValues(trx, tenantId)) >= REMOVED_FIELDS_MAX)
      throw new DomainError('invalid', NO_MORE)
    const newFields = fields.map((field) => ({ ...field, id: ctx.newId() }))
    await repo.insertFields(trx, tenantId, { fields: newFields, now: ctx.now() })
    return { after: { names: fields.map(({ name }) => name) } }
  })
}

const NO_MORE = `Your calls have answers to ${REMOVED_FIELDS_MAX} removed fields, which is the limit. Please change one of your fields instead of adding one, or delete calls with answers to removed fields.`
const TOO_MANY_VALUES = `Your calls and this list have more than ${OUTCOME_VALUES_MAX} different values of this outcome. Please remove the outcome and add a new one.`

/**
 * Changes what calls are asked from now on. Old calls keep their values, and the name that the field had.
 * @returns all active fields
 * @throws the errors of `addFields`, and `not-found` for a retired field or another tenant's
 */
export async function changeField(
  ctx: Ctx,
  tenantId: TenantId,
  { fieldId, ...change }: z.output<typeof changeFieldSchema>,
): Promise<CallField[]> {
  return await changeFields(ctx, tenantId, async (trx, fields) => {
    const { id, kind, ...before } = findField(fields, fieldId)
    // Which choices are valid depends on the kind, which the input does not repeat.
    const { error } = fieldDefinitionSchema.safeParse({ kind, ...change })
    if (error) throw new DomainError('invalid', messageOf(error))
    const known = new Set(before.choices.map(({ value }) => toValueKey(value)))
    if (kind === 'outcome' && change.choices.some(({ value }) => !known.has(toValueKey(value)))) {
      const used = await repo.listCountedValues(trx, tenantId, { fieldId: id, limit: OUTCOME_VALUES_MAX + 1 })
      const all = new Set([...used, ...change.choices.map(({ value }) => toValueKey(value))])
      if (all.size > OUTCOME_VALUES_MAX) throw new DomainError('invalid', TOO_MANY_VALUES)
    }
    await repo.updateField(trx, tenantId, { id, ...change })
    return { subject: id, before, after: change }
  })
}

/** @returns the remaining fields @throws DomainError `not-found`, and the errors of `changeAgent` */
export async function retireField(ctx: Ctx, tenantId: TenantId, fieldId: string): Promise<CallField[]> {
  return await changeFields(ctx, tenantId, async (trx, fields) => {
    const { id, name } = findField(fields, fieldId)
    await repo.retireField(trx, tenantId, { id, now: ctx.now() })
    return { subject: id, before: { name } }
  })
}

async function changeFields(
  ctx: Ctx,
  tenantId: TenantId,
  change: (trx: Db, fields: readonly CallField[]) => Promise<NewAuditEntry>,
): Promise<CallField[]> {
  await changeAgent(ctx, tenantId, async (trx) => {
    const entry = await change(trx, await repo.listFields(trx, tenantId))
    refuseInvalidFields(await repo.listFields(trx, tenantId))
    return entry
  })
  return await repo.listFields(ctx.db, tenantId)
}

function findField(fields: readonly CallField[], fieldId: string): CallField {
  const field = fields.find(({ id }) => id === fieldId)
  if (!field) throw notFound()
  return field
}

/** Rolls back the change that led to them. */
function refuseInvalidFields(fields: readonly CallField[]): void {
  const names = fields.map(({ name }) => name.toLowerCase())
  const duplicate = fields.find(({ name }, index) => names.indexOf(name.toLowerCase()) < index)
  if (duplicate) throw new DomainError('invalid', `Two questions cannot have the same name: "${duplicate.name}"`)
  const count = (kind: CallField['kind']): number => fields.filter((field) => field.kind === kind).length
  if (count('outcome') > 1) throw new DomainError('invalid', 'A business can have only one outcome')
  const goals = count('goal')
  if (goals > GOALS_MAX) throw new DomainError('invalid', `A business can have at most ${GOALS_MAX} goals`)
  if (fields.length - goals > FIELDS_MAX) {
    throw new DomainError('invalid', `A business can have at most ${FIELDS_MAX} questions`)
  }
}
