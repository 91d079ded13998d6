import { type Choice, toValueKey } from '@callwright/contract/calls/call-fields'

/** A value of an outcome. `isReached`: null if it is not, or no longer, a choice; `valueKey`: how it is counted. */
export type CountedChoice = { value: string; isReached: boolean | null; valueKey: string }

/** An outcome's choices in order, then counted values that are not, or no longer, among them. */
export function listChoices(choices: readonly Choice[], valueKeys: Iterable<string>): CountedChoice[] {
  const found = new Map<string, Omit<CountedChoice, 'valueKey'>>()
  for (const choice of choices) found.set(toValueKey(choice.value), choice)
  for (const value of valueKeys) if (!found.has(value)) found.set(value, { value, isReached: null })
  return [...found].map(([valueKey, choice]) => ({ ...choice, valueKey }))
}
