import type { Check, Expectation } from '@callwright/contract/agent/rehearsals'
import { textToValue, toValueKey } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'

import type { CallRecord } from '../record/call-records.repo.ts'
import type { ValueRecord } from '../outcomes/call-values.repo.ts'

/** What a recorded rehearsal is checked against. */
type Recorded = {
  call: Pick<CallRecord, 'transferName' | 'transferNumber'>
  values: readonly Pick<ValueRecord, 'fieldId' | 'kind' | 'value'>[]
  turns: readonly Pick<Turn, 'role' | 'text'>[]
}

export function checkExpectation(expectation: Expectation, { call, values, turns }: Recorded): Check {
  const { kind, value } = expectation
  if (kind === 'says' || kind === 'never-says') {
    const words = toPattern(value)
    const found = turns.find(({ role, text }) => role === 'agent' && words.test(text))?.text ?? ''
    const hasReplied = turns.some(({ role }, index) => role === 'agent' && turns[index - 1]?.role === 'customer')
    return { isMet: kind === 'says' ? found !== '' : found === '' && hasReplied, found }
  }
  if (kind === 'transfer') {
    const found = call.transferName ?? call.transferNumber ?? ''
    return { isMet: toValueKey(found) === toValueKey(value), found }
  }
  const field = values.find((each) => (kind === 'outcome' ? each.kind === kind : each.fieldId === expectation.fieldId))
  const found = field?.value ?? ''
  return { isMet: field !== undefined && found !== '' && isSame(field.kind, found, value), found }
}

function isSame(kind: ValueRecord['kind'], found: string, expected: string): boolean {
  if (kind === 'number') return textToValue(kind, found) === textToValue(kind, expected)
  return toValueKey(found) === toValueKey(expected)
}

/** A letter or digit of a script that puts spaces between words. */
const LETTER = String.raw`[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]`

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Finds whole words, in any case and with any spaces between them: "is safe" is not in "this safe". */
function toPattern(text: string): RegExp {
  const words = text
    .trim()
    .replaceAll(SYNTAX, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
  return new RegExp(`(?<!${LETTER})${words}(?!${LETTER})`, 'iv')
}
