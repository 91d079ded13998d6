import type { Check, Expectation } from '@callwright/contract/agent/rehearsals'
import { textToValue, toValueKey } from '@callwright/contract/calls/call-fields'

import type { CallRecord } from '../record/call-records.repo.ts'
import type { ValueRecord } from '../outcomes/call-values.repo.ts'

/** What a recorded rehearsal is checked against; `lines`: what the agent said. */
export type Recorded = {
  call: Pick<CallRecord, 'transferName' | 'transferNumber'>
  values: readonly Pick<ValueRecord, 'fieldId' | 'kind' | 'value'>[]
  lines: readonly string[]
}

export function checkExpectation(expectation: Expectation, { call, values, lines }: Recorded): Check {
  const { kind, value } = expectation
  if (kind === 'says' || kind === 'never-says') {
    const found = lines.find((line) => withoutSpaces(line).includes(withoutSpaces(value))) ?? ''
    return { isMet: (found !== '') === (kind === 'says'), found }
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

function withoutSpaces(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '')
}
