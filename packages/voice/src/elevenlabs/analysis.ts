import {
  type CallField,
  FIELD_TEXT_MAX,
  type FieldKind,
  type FieldValue,
  hasChoices,
} from '@callwright/contract/calls/call-fields'
import type { RecordingMode } from '@callwright/contract/agent/disclosures'
import { z } from 'zod'
import { isReserved, reservedQuestions } from '../reserved-questions.ts'
import type { AnalysisResult, Conversation } from '../voice-provider.ts'
import { cleanText, optionalWireText } from './wire-text.ts'

const ASK_FOR_QUOTES =
  "In the rationale, quote the customer's exact words that show this, in double quotation marks, unchanged and in the " +
  "language of the call. If the agent said it, quote the agent's sentence and the customer's answer. If nobody said it, " +
  'quote nothing.'
/** The provider accepts no longer goal. */
const PROMPT_MAX = 2000

/**
 * The settings that make the provider find out a business's fields and goals about each call, and the answers to the
 * reserved questions. The provider merges objects, so retired fields may stay there. Their results are ignored for calls
 * that start after the field was retired, and ids are never used again.
 */
export function analysisSettings(fields: readonly CallField[], recordingMode: RecordingMode): object {
  const goals = fields.filter(({ kind }) => kind === 'goal')
  const others = fields.filter(({ kind }) => kind !== 'goal')
  return {
    data_collection: Object.fromEntries(
      [...others, ...reservedQuestions(recordingMode)].map((field) => [field.id, property(field)]),
    ),
    evaluation: { criteria: goals.map(criterion) },
  }
}

function property({ kind, name, question, choices }: CallField): object {
  const list = hasChoices(kind) ? { enum: choices.map(({ value }) => value) } : {}
  return { type: valueType(kind), name, description: withRequest(question), ...list }
}

/** Questions from before the limit on their length may leave no room for the request. */
function withRequest(question: string): string {
  const prompt = `${question}\n${ASK_FOR_QUOTES}`
  return prompt.length > PROMPT_MAX ? question : prompt
}

function valueType(kind: FieldKind): string {
  if (kind === 'yes-no') return 'boolean'
  return kind === 'number' ? 'number' : 'string'
}

function criterion({ id, name, question }: CallField): object {
  return { id, name, type: 'prompt', conversation_goal_prompt: withRequest(question), use_knowledge_base: false }
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

/** The results by field, the reserved ones first, then by id; none without an analysis, or if it is empty. */
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
  const reserved = sorted.filter(({ fieldId }) => isReserved(fieldId))
  // The newest fields have the last ids.
  const others = sorted.filter(({ fieldId }) => !isReserved(fieldId)).slice(reserved.length - RESULTS_MAX)
  return sorted.length > 0 ? { analysis: [...reserved, ...others] } : {}
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
