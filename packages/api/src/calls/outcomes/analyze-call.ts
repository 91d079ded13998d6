import {
  type CallField,
  type Doubt,
  FIELD_TEXT_MAX,
  type FieldValue,
  hasChoices,
  type QuoteState,
  valueToText,
} from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { isReserved, RESERVED_QUESTIONS } from '@callwright/voice/reserved-questions'
import type { AnalysisResult, Conversation } from '@callwright/voice/voice-provider'

import { findFields, type StoredField } from '../../agent/fields/fields.repo.ts'
import { settleBookedGoals } from './booked-goals.ts'
import { listStoredValues, type NewValue, type ValueRecord, valueColumns } from './call-values.repo.ts'
import { assertFound, type Explanation, type FoundLines, lineOf } from './quotes/find-lines.ts'
import { readOutcome } from './reached.ts'

export type Analysis = {
  /** values to save: new ones, and ones that an earlier report left open */
  changed: NewValue[]
  /** the earlier values of the changed fields */
  replaced: ValueRecord[]
  /** whether `found` was compared with the call's transcript */
  isFound: boolean
  /** all values of the call, with the answers to the reserved questions */
  values: NewValue[]
  /** whether a value needs a check by a person */
  needsCheck: boolean
  /** whether the outcome means that somebody was reached; null without an outcome */
  outcomeReached: boolean | null
  /** whether the outcome means that the customer wants to be called back */
  isCallBack: boolean
  /** whether the customer provably agreed to a recording */
  agreed: boolean
}

export type ReportedCall = {
  callId: string
  conversationId: string
  /** epoch milliseconds */
  startedAt: number
  isVoicemail: boolean
  /** Whether the call may have values from an earlier report. */
  isKnown: boolean
  analysis: readonly AnalysisResult[]
  /** Whether this is the first report with the other party's number, so that requests can be handled now. */
  isNumberNew: boolean
  /** The transcript that this report adds; null if it adds none. */
  newTurns: readonly Turn[] | null
  readStoredTurns: () => Promise<readonly Turn[]>
  found: FoundLines
}

/**
 * Reads the provider's analysis of a call into values, with the transcript line that each explanation quotes. Reports
 * may repeat and arrive in any order: a known value stays, and what a report lacks is taken from another one.
 * @returns null if the report changes nothing
 * @throws MissingLinesError if `found` is not about this transcript and these values
 */
export async function analyzeCall(db: Db, tenant: TenantId, call: ReportedCall): Promise<Analysis | null> {
  const { analysis, newTurns, startedAt, isNumberNew } = call
  const stored = call.isKnown ? await listStoredValues(db, tenant, call.callId) : []
  if (analysis.length === 0 && !isNumberNew && (newTurns === null || stored.length === 0)) return null
  const known = new Map(stored.map((value) => [value.fieldId, value]))
  const fields = await findAskedFields(db, tenant, [...analysis, ...stored])
  const reported = new Map(
    analysis.flatMap((result) => {
      const value = toNewValue(fields.get(result.fieldId), { result, startedAt, known: known.get(result.fieldId) })
      return value ? [[value.fieldId, value] as const] : []
    }),
  )
  const unchecked = newTurns === null ? [] : stored.filter(({ fieldId }) => !reported.has(fieldId))
  const values: NewValue[] = [...reported.values(), ...unchecked.filter(isOpen)]
  if (values.length === 0 && !isNumberNew) return null
  const toCheck = values.flatMap((value) => {
    const field = fields.get(value.fieldId)
    return field && isOpen(value) ? [toCheckedValue(value, field)] : []
  })
  const turns = newTurns ?? (toCheck.length > 0 || isNumberNew ? await call.readStoredTurns() : [])
  if (toCheck.length > 0 || isNumberNew)
    assertFound(
      call.found,
      turns,
      toCheck.map(({ explanation }) => explanation),
    )
  const checked = new Map(toCheck.map((each) => [each.field.id, check(each, call)]))
  const changed = await settleBookedGoals(db, tenant, {
    ...{ conversationId: call.conversationId, fields, known },
    values: values.map((value) => ({ ...value, ...checked.get(value.fieldId) })),
  })
  const all = [...new Map<string, NewValue>([...stored, ...changed].map((value) => [value.fieldId, value])).values()]
  const outcome = readOutcome(all, fields)
  return {
    changed,
    replaced: changed.flatMap(({ fieldId }) => known.get(fieldId) ?? []),
    isFound: newTurns !== null || toCheck.length > 0 || isNumberNew,
    values: all,
    needsCheck: all.some(({ fieldId, doubt }) => typeof doubt === 'string' && !isReserved(fieldId)),
    outcomeReached: outcome?.isReached ?? null,
    isCallBack: outcome?.isCallBack === true,
    agreed: toCheck.some(({ value, explanation }) => value.value === valueToText(true) && isConsent(call, explanation)),
  }
}

type Reported = { result: AnalysisResult; startedAt: number; known: ValueRecord | undefined }

/** @returns null if the result adds nothing, or is about a field that the call was not asked about */
function toNewValue(field: StoredField | undefined, { result, startedAt, known }: Reported): NewValue | null {
  // The provider may go on reporting retired fields.
  const isRetired = field && field.retiredAt !== null && field.retiredAt <= startedAt
  if (!field || (isRetired && !known)) return null
  const value = normalizeValue(field, result.value)
  const reason = result.reason || (known?.reason ?? null)
  if (known && (known.providerValue !== null || value === null)) {
    return known.reason === null && reason !== null ? { ...known, reason } : null
  }
  // A reserved answer is stored only if the customer asked for something.
  if (isReserved(field.id) && NOTHING_ASKED.test(String(value ?? false))) return null
  const columns = valueColumns(value)
  if (known && known.correctedAt !== null) return { ...known, providerValue: columns.value, reason }
  const { id: fieldId, kind, name } = field
  return { fieldId, kind, name, ...columns, providerValue: columns.value, reason, correctedAt: null }
}

/** Whether the local check decides about a value: nobody has corrected or confirmed it. */
function isOpen({ value, correctedAt }: NewValue): boolean {
  return typeof value === 'string' && typeof correctedAt !== 'number'
}

/** Voicemail cannot consent. */
function isConsent({ found, isVoicemail }: ReportedCall, explanation: Explanation): boolean {
  return !isVoicemail && lineOf(found, explanation)?.isConsent === true
}

type CheckedValue = { value: NewValue; field: StoredField; explanation: Explanation }

function toCheckedValue(value: NewValue, field: StoredField): CheckedValue {
  const { id: fieldId, kind, question, choices } = field
  const labels = kind === 'yes-no' || kind === 'goal' ? VERDICTS : choices.map((choice) => choice.value)
  const facts = { question, value: value.value ?? '', labels }
  return { value, field, explanation: { fieldId, reason: value.reason ?? '', ...facts } }
}

/** How the provider names the answers to questions of these kinds. */
const VERDICTS = ['true', 'false', 'yes', 'no', 'success', 'failure']

/** The explanations that a first report would need, so that the search can run before the transaction. */
export async function listExplanations(
  db: Db,
  tenant: TenantId,
  { analysis = [], startedAt }: Pick<Conversation, 'analysis' | 'startedAt'>,
): Promise<Explanation[]> {
  if (analysis.length === 0) return []
  const fields = await findAskedFields(db, tenant, analysis)
  return analysis.flatMap((result) => {
    const asked = { result, startedAt: startedAt ?? Number.MAX_SAFE_INTEGER, known: undefined }
    const value = toNewValue(fields.get(result.fieldId), asked)
    const field = fields.get(result.fieldId)
    return value && field && isOpen(value) ? [toCheckedValue(value, field).explanation] : []
  })
}

async function findAskedFields(
  db: Db,
  tenant: TenantId,
  asked: readonly { fieldId: string }[],
): Promise<Map<string, StoredField>> {
  const fields = await findFields(db, tenant, [...new Set(asked.map(({ fieldId }) => fieldId))])
  const reserved = RESERVED_QUESTIONS.map((field) => ({ ...field, retiredAt: null }))
  return new Map([...fields, ...reserved].map((field) => [field.id, field]))
}

/** The part of a value that depends on the transcript. */
function check({ value, field, explanation }: CheckedValue, call: ReportedCall): Partial<NewValue> {
  const line = lineOf(call.found, explanation)
  const quotes = line?.quotes ?? null
  const checked = { quotes, quoteTurn: line?.turn ?? null, doubt: findDoubt({ value, field, quotes }, call) }
  // A model's own words are neither filtered nor counted.
  return checked.doubt === 'not-in-list' || isReserved(field.id) ? { ...checked, valueKey: null } : checked
}

function findDoubt(
  {
    value: { value },
    field: { kind, choices },
    quotes,
  }: Pick<CheckedValue, 'value' | 'field'> & { quotes: QuoteState | null },
  { found, isVoicemail }: ReportedCall,
): Doubt | null {
  const choice = choices.find((each) => each.value === value)
  if (hasChoices(kind) && !choice) return 'not-in-list'
  const isDenial = (kind === 'yes-no' || kind === 'goal') && value === valueToText(false)
  const claimsPerson = kind === 'outcome' ? choice?.isReached === true : !isDenial
  const isSilent = isVoicemail || !found.turns.some(({ role }) => role === 'customer')
  if (claimsPerson && isSilent && found.turns.length > 0) return 'silent'
  if (quotes === 'absent') return 'not-in-call'
  return quotes === 'agent' ? 'agent-only' : null
}

/** Words that models write instead of leaving out a value. */
const NO_ANSWER =
  /^(?:none|null|nil|n\/?a|unknown|undefined|not (?:mentioned|provided|specified|stated|available))\.?$/i

/** How models say that nothing was asked for, in answer to a reserved question. */
const NOTHING_ASKED = /^(?:false|no|0|empty|not applicable)\.?$/i

/** The value in the field's type; null if it has another one, since a model may answer anything. */
function normalizeValue(
  { kind, choices }: Pick<CallField, 'kind' | 'choices'>,
  value: FieldValue | null,
): FieldValue | null {
  if (value === null) return null
  const text = String(value).trim().slice(0, FIELD_TEXT_MAX)
  if (kind === 'yes-no' || kind === 'goal') return readBoolean(text)
  if (kind === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
  const choice = choices.find((each) => each.value.toLowerCase() === text.toLowerCase())
  if (hasChoices(kind) && choice) return choice.value
  return !/[\p{L}\p{N}]/u.test(text) || NO_ANSWER.test(text) ? null : text
}

function readBoolean(text: string): boolean | null {
  if (/^(?:true|yes)$/i.test(text)) return true
  return /^(?:false|no)$/i.test(text) ? false : null
}
