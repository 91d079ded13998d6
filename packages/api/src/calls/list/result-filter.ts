import type { listCallsSchema } from '@callwright/contract/calls/call-schemas'
import { toValueKey } from '@callwright/contract/calls/call-fields'
import type { FilteredEndReason } from '@callwright/contract/calls/calls'
import type { z } from '@callwright/contract/input/zod'

/** The calls' results: all conditions must hold. */
export type ResultFilter = {
  values: readonly { fieldId: string; valueKey: string }[]
  endReason: FilteredEndReason | null
  needsCheck: boolean
}

/** @returns null without a condition */
export function toResultFilter(input: z.output<typeof listCallsSchema>): ResultFilter | null {
  const { values = [], endReason = null, needsCheck = false } = input
  if (values.length === 0 && endReason === null && !needsCheck) return null
  return {
    values: values.map(({ fieldId, value }) => ({ fieldId, valueKey: toValueKey(value) })),
    endReason,
    needsCheck,
  }
}
