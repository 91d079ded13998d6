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
    const found = turns.find(({ role, text }) => role === 'agent' && hasWords(text, value))?.text ?? ''
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
const LETTER = /[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]/v

/**
 * Whether a line has these words, in any case, with any spaces between them and any ending except more digits: "discounts" has "discount",
 * but "this safe" does not have "is safe".
 */
function hasWords(line: string, words: string): boolean {
  const [text, part] = [toComparable(line), toComparable(words.trim())]
  const isInWord = (at: number): boolean => LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at))
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!isInWord(at) && !/^\d\d/.test(text.slice(at + part.length - 1))) return true
  }
  return false
}

function toComparable(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ')
}
