import type { correctValueSchema } from '@callwright/contract/calls/call-field-schemas'
import {
  type CallField,
  type CallValue,
  type FieldValue,
  hasChoices,
  valueToText,
} from '@callwright/contract/calls/call-fields'
import type { z } from '@callwright/contract/input/zod'

import { findFields } from '../../agent/fields/fields.repo.ts'
import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { type CallRecord, changeCall, findCall } from '../record/call-records.repo.ts'
import {
  listValues,
  type NewValue,
  saveValues,
  toCallValue,
  type ValueRecord,
  valueColumns,
} from './call-values.repo.ts'
import { findOutcome, toReached } from './reached.ts'
import { toQuote } from './quotes/to-quote.ts'
import { countValues } from './value-counts.repo.ts'
import { deleteOutcomeCallBack } from '../../campaigns/call-backs/call-backs.repo.ts'
import { addCallBack } from '../../campaigns/call-backs/propose-call-back.ts'
import { type EventTrx, transactionWithEvents } from '../../webhooks/publish-event.ts'
import { findTurns } from '../record/transcripts.repo.ts'

export type CorrectedCall = { callId: string; values: CallValue[]; needsCheck: boolean }

/**
 * Replaces a call's value with a person's, or confirms it. The provider's value is kept beside it.
 * @throws DomainError `not-found`, also for another tenant's call or field; `invalid` for a value of the wrong type;
 * `conflict` for a call that was not completed
 */
export async function correctValue(
  ctx: TenantCtx,
  { callId, fieldId, value }: z.output<typeof correctValueSchema>,
): Promise<CorrectedCall> {
  const { tenantId } = ctx
  const values = await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, tenantId)
    const call = await findCall(trx, tenantId, callId)
    const [field] = await findFields(trx, tenantId, [fieldId])
    if (!call || call.conversationId === null || !field) throw notFound()
    if (call.status !== 'completed') throw new DomainError('conflict', 'Only completed calls have answers to correct.')
    const known = await listValues(trx, tenantId, callId)
    const before = known.find((each) => each.fieldId === fieldId)
    const after: NewValue = {
      ...(before ?? { ...newValue(field), reason: null, quotes: null, quoteTurn: null, providerValue: null }),
      ...valueColumns(isConfirmation(field, before, value) ? value : toFieldValue(field, value)),
      doubt: null,
      correctedAt: ctx.now(),
      correctedBy: ctx.caller.session?.user.id ?? null,
    }
    await countValues(trx, call, { values: before ? [before] : [], by: -1 })
    await countValues(trx, call, { values: [after], by: 1 })
    await saveValues(trx, call, [after])
    const isDoubtful = known.some((each) => each.fieldId !== fieldId && each.doubt !== null)
    const outcome = await findOutcome(trx, tenantId, callId)
    const reached = toReached(call, outcome?.isReached ?? null)
    await changeCall(trx, call, { change: { needsCheck: isDoubtful ? 1 : 0, reached, updatedAt: ctx.now() } })
    if (field.kind === 'outcome')
      await syncOutcomeCallBack(trx, ctx, { call, after, isCallBack: outcome?.isCallBack === true })
    await recordAudit(trx, ctx, {
      subject: callId,
      before: { field: field.name, ...auditedValue(field, before?.value ?? null) },
      after: { field: field.name, ...auditedValue(field, after.value ?? null) },
    })
    return await listValues(trx, tenantId, callId)
  })
  return {
    callId,
    values: values.map(toCallValue),
    needsCheck: values.some(({ doubt }) => doubt !== null),
  }
}

/** The list of call-backs follows the corrected outcome. */
async function syncOutcomeCallBack(
  db: EventTrx,
  ctx: TenantCtx,
  { call, after, isCallBack }: { call: CallRecord; after: NewValue; isCallBack: boolean },
): Promise<void> {
  const { id: callId, tenantId } = call
  if (!isCallBack) return await deleteOutcomeCallBack(db, tenantId, callId)
  const quote = toQuote(after, await findTurns(db, tenantId, callId))
  await addCallBack(db, ctx, { call, request: { ...quote, source: 'outcome', wantedAt: null } })
}

/** Nothing that a customer said outlives the transcript. */
function auditedValue({ kind }: CallField, value: string | null): { value?: string | null } {
  return kind === 'text' || kind === 'number' ? {} : { value }
}

function newValue({ id, kind, name }: CallField): Pick<NewValue, 'fieldId' | 'kind' | 'name'> {
  return { fieldId: id, kind, name }
}

/** A confirmed value may no longer be one of the choices. */
function isConfirmation({ kind }: CallField, before: ValueRecord | undefined, value: FieldValue | null): boolean {
  return hasChoices(kind) && value !== null && before?.value === valueToText(value)
}

function toFieldValue({ kind, choices }: CallField, value: FieldValue | null): FieldValue | null {
  if (value === null) return null
  if (kind === 'yes-no' || kind === 'goal') {
    if (typeof value === 'boolean') return value
    throw new DomainError('invalid', 'Please choose yes or no')
  }
  if (kind === 'number') {
    if (typeof value === 'number') return value
    throw new DomainError('invalid', 'Please enter a number')
  }
  const text = typeof value === 'string' ? value.trim() : ''
  if (!hasChoices(kind)) {
    if (text !== '') return text
    throw new DomainError('invalid', 'Please enter some text')
  }
  const choice = choices.find((each) => each.value.toLowerCase() === text.toLowerCase())
  if (!choice) throw new DomainError('invalid', 'Please choose a value from the list')
  return choice.value
}
