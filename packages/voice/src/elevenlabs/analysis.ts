import {
  type CallField,
  FIELD_TEXT_MAX,
  type FieldKind,
  type FieldValue,
  hasChoices,
} from '@callwright/contract/calls/call-fields'
import { z } from 'zod'
import type { AnalysisResult, Conversation } from '../voice-provider.ts'
import { cleanText, optionalWireText } from './wire-text.ts'

/**
 * The settings that make the provider find out a business's fields and goals about each call. The provider merges
 * objects, so fields that were retired may stay there. This is harmless: an id is never used again, and results with
 * unknown ids are ignored.
 */
export function analysisSettings(fields: readonly CallField[]): object {
  const goals = fields.filter(({ kind }) => kind === 'goal')
  const others = fields.filter(({ kind }) => kind !== 'goal')
  return {
    data_collection: Object.fromEntries(others.map((field) => [field.id, property(field)])),
    evaluation: { criteria: goals.map(criterion) },
  }
}

function property({ kind, name, question, choices }: CallField): object {
  const list = hasChoices(kind) ? { enum: choices.map(({ value }) => value) } : {}
  return { type: valueType(kind), name, description: question, ...list }
}

function valueType(kind: FieldKind): string {
  if (kind === 'yes-no') return 'boolean'
  return kind === 'number' ? 'number' : 'string'
}

function criterion({ id, name, question }: CallField): object {
  return { id, name, type: 'prompt', conversation_goal_prompt: question, use_knowledge_base: false }
}

type Result = { id?: string | null; value: FieldValue | null; reason: string }

const reasonSchema = z.string().transform(cutText).catch('')

const collectedSchema = z
  .object({ data_collection_id: optionalWireText, value: z.unknown().optional(), rationale: reasonSchema })
  .transform(({ data_collection_id: id, value, rationale: reason }): Result => {
    return { id, value: readValue(value), reason }
  })
  .nullable()
  .catch(null)

const GOAL_RESULTS = new Map<unknown, boolean>([
  ['success', true],
  ['failure', false],
])

const evaluatedSchema = z
  .object({ criteria_id: optionalWireText, result: z.unknown().optional(), rationale: reasonSchema })
  .transform(({ criteria_id: id, result, rationale: reason }): Result => {
    return { id, value: GOAL_RESULTS.get(result) ?? null, reason }
  })
  .nullable()
  .catch(null)

/** The provider sends results by id, as a list, or both. */
export const analysisSchema = z
  .object({
    transcript_summary: optionalWireText,
    data_collection_results: z.record(z.string(), collectedSchema).nullish().catch(null),
    data_collection_results_list: z.array(collectedSchema).nullish().catch(null),
    evaluation_criteria_results: z.record(z.string(), evaluatedSchema).nullish().catch(null),
    evaluation_criteria_results_list: z.array(evaluatedSchema).nullish().catch(null),
  })
  .nullish()
  .catch(null)

/** Far more than a business can define, since retired fields may be among the results. */
const RESULTS_MAX = 500

/** The results by field, in the order of their ids; none without an analysis, or if it is empty. */
export function readAnalysis(analysis: z.infer<typeof analysisSchema>): Pick<Conversation, 'analysis'> {
  const found = [
    ...Object.entries(analysis?.data_collection_results ?? {}),
    ...listed(analysis?.data_collection_results_list ?? []),
    ...Object.entries(analysis?.evaluation_criteria_results ?? {}),
    ...listed(analysis?.evaluation_criteria_results_list ?? []),
  ]
  const results = new Map<string, AnalysisResult>()
  for (const [id, result] of found) {
    const fieldId = cleanText(id)
    if (!result || fieldId === '' || results.has(fieldId)) continue
    results.set(fieldId, { fieldId, value: result.value, reason: result.reason })
  }
  const sorted = [...results.values()].toSorted((a, b) => (a.fieldId < b.fieldId ? -1 : 1))
  return sorted.length > 0 ? { analysis: sorted.slice(0, RESULTS_MAX) } : {}
}

function listed(results: readonly (Result | null)[]): [id: string, Result | null][] {
  return results.map((result) => [result?.id ?? '', result])
}

function readValue(value: unknown): FieldValue | null {
  if (typeof value === 'string') return cutText(value) || null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'boolean' ? value : null
}

function cutText(text: string): string {
  return cleanText(text.trim().slice(0, FIELD_TEXT_MAX))
}
