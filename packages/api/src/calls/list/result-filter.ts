import type { listCallsSchema } from '@callwright/contract/calls/call-schemas'
import { toValueKey } from '@callwright/contract/calls/call-fields'
import type { FilteredEndReason } from '@callwright/contract/calls/calls'
import type { z } from '@callwright/contract/input/zod'

/** A property that few calls have. Each one has its own index. */
export type CallMark = FilteredEndReason | 'needs-check' | 'not-disclosed'

/** The calls' results: all conditions must hold. */
export type ResultFilter = {
  values: readonly { fieldId: string; valueKey: string }[]
  marks: readonly CallMark[]
}

/** @returns null without a condition */
export function toResultFilter(input: z.output<typeof listCallsSchema>): ResultFilter | null {
  const { values = [], endReason, needsCheck, notDisclosed } = input
  const marks: CallMark[] = [
    ...(endReason ? [endReason] : []),
    ...(needsCheck ? (['needs-check'] as const) : []),
    ...(notDisclosed ? (['not-disclosed'] as const) : []),
  ]
  if (values.length === 0 && marks.length === 0) return null
  return {
    values: values.map(({ fieldId, value }) => ({ fieldId, valueKey: toValueKey(value) })),
    marks,
  }
}
