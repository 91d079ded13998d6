import { type CallField, FIELD_TEXT_MAX, type FieldValue, hasChoices } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { AnalysisResult } from '@callwright/voice/voice-provider'

import { findFields, type StoredField } from '../../agent/fields/fields.repo.ts'
import { listValues, type NewValue, readStoredValue, type ValueRecord, valueColumns } from './call-values.repo.ts'
import { checkValue } from './check-value.ts'
import { readOutcomeReached } from './reached.ts'

export type Analysis = {
  /** values to save: new ones, and ones that an earlier report left open */
  changed: NewValue[]
  /** the earlier values of the changed fields */
  replaced: ValueRecord[]
  /** whether a value needs a check by a person */
  needsCheck: boolean
  /** whether the outcome means that somebody was reached; null without an outcome */
  outcomeReached: boolean | null
}

export type ReportedCall = {
  callId: string
  /** epoch milliseconds */
  startedAt: number
  /** Whether the call may have values from an earlier report. */
  isKnown: boolean
  analysis: readonly AnalysisResult[]
  /** The transcript that this report adds; null if it adds none. */
  newTurns: readonly Turn[] | null
  readStoredTurns: () => Promise<readonly Turn[]>
}

/**
 * Reads the provider's analysis of a call into values, with the transcript line that supports each. Reports may repeat
 * and arrive in any order: a known value stays, and what a report lacks is taken from another one.
 * @returns null if the report changes nothing
 */
export async function analyzeCall(db: Db, tenant: TenantId, call: ReportedCall): Promise<Analysis | null> {
  const { analysis, newTurns, startedAt } = call
  const stored = call.isKnown ? await listValues(db, tenant, call.callId) : []
  if (analysis.length === 0 && (newTurns === null || stored.length === 0)) return null
  const known = new Map(stored.map((value) => [value.fieldId, value]))
  const ids = new Set([...analysis, ...stored].map(({ fieldId }) => fieldId))
  const fields = new Map((await findFields(db, tenant, [...ids])).map((field) => [field.id, field]))
  const reported = new Map(
    analysis.flatMap((result) => {
      const value = toNewValue(fields.get(result.fieldId), { result, startedAt, known: known.get(result.fieldId) })
      return value ? [[value.fieldId, value] as const] : []
    }),
  )
  const unchecked = newTurns === null ? [] : stored.filter((value) => !reported.has(value.fieldId) && isOpen(value))
  const toCheck = [...reported.values(), ...unchecked]
  if (toCheck.length === 0) return null
  const turns = newTurns ?? (toCheck.some(isOpen) ? await call.readStoredTurns() : [])
  const changed = toCheck.map((value) => (isOpen(value) ? { ...value, ...check(value, { fields, turns }) } : value))
  const all = [...new Map<string, NewValue>([...known, ...changed.map((value) => [value.fieldId, value] as const)])]
  const values = all.map(([, value]) => value)
  return {
    changed,
    replaced: changed.flatMap(({ fieldId }) => known.get(fieldId) ?? []),
    needsCheck: values.some(({ doubt }) => typeof doubt === 'string'),
    outcomeReached: readOutcomeReached(values, fields),
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
  const columns = valueColumns(value)
  if (known && known.correctedAt !== null) return { ...known, providerValue: columns.value, reason }
  const { id: fieldId, kind, name } = field
  return { fieldId, kind, name, ...columns, providerValue: columns.value, reason, correctedAt: null }
}

/** Whether the local check decides about a value: nobody has corrected or confirmed it. */
function isOpen({ value, correctedAt }: NewValue): boolean {
  return typeof value === 'string' && typeof correctedAt !== 'number'
}

/** About half an hour of talk. A longer transcript would keep others waiting, so its values are not checked. */
const MAX_CHECKED_TURNS = 300

function check(
  { fieldId, kind, name, value: text }: NewValue,
  { fields, turns }: { fields: ReadonlyMap<string, CallField>; turns: readonly Turn[] },
): Partial<NewValue> {
  const { question = '', choices = [] } = fields.get(fieldId) ?? {}
  const value = readStoredValue(kind, text ?? null)
  const names = choices.map((choice) => choice.value)
  // A model's own words are neither filtered nor counted.
  if (hasChoices(kind) && !names.includes(String(value))) return { valueKey: null, doubt: 'not-in-list' }
  if (turns.length === 0 || turns.length > MAX_CHECKED_TURNS) return {}
  return checkValue({ kind, name, question, choices: names }, value, turns)
}

/** Words that models write instead of leaving out a value. */
const NO_ANSWER =
  /^(?:none|null|nil|n\/?a|unknown|undefined|not (?:mentioned|provided|specified|stated|available))\.?$/i

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
  return text === '' || NO_ANSWER.test(text) ? null : text
}

function readBoolean(text: string): boolean | null {
  if (/^(?:true|yes)$/i.test(text)) return true
  return /^(?:false|no)$/i.test(text) ? false : null
}
