import type { FieldValue } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import { checkChoice } from './evidence/check-choice.ts'
import { checkNumber } from './evidence/check-number.ts'
import { checkOutcome } from './evidence/check-outcome.ts'
import { checkStatement } from './evidence/check-statement.ts'
import { checkText } from './evidence/check-text.ts'
import { type CheckedField, type Finding, readTranscript } from './evidence/transcript.ts'

const NONE: Finding = { quoteTurn: null, doubt: null }

/** Outcomes of calls in which the customer says nothing, and texts and choices without content. */
const NEEDS_NO_WORDS =
  /voice ?mail|machine|message|no conversation|no answer|unanswered|no response|hung up|hang ?up|silen|reach|dropped|busy|^(?:other|none|unknown|unclear|not|n\/?a|no)\b/i

/** Looks for the customer's words that support a value which the voice provider reported for a call. */
export function checkValue(asked: CheckedField, value: FieldValue | null, turns: readonly Turn[]): Finding {
  const field = { ...asked, name: asked.name.replaceAll('_', ' ') }
  if (value === null || value === '') return NONE
  const choice = typeof value === 'string' ? findChoice(field, value) : null
  if (field.choices.length > 0 && choice === null) return { quoteTurn: null, doubt: 'not-in-list' }
  const call = readTranscript(turns)
  if (call.exchanges.length === 0)
    return value === false || NEEDS_NO_WORDS.test(String(value)) ? NONE : { quoteTurn: null, doubt: 'silent' }
  if (typeof value === 'boolean') return checkStatement(field, value, call)
  if (typeof value === 'number') return checkNumber(field, value, call)
  if (field.kind === 'outcome') return checkOutcome(field, choice ?? value, call)
  return field.kind === 'choice' ? checkChoice(field, choice ?? value, call) : checkText(field, value, call)
}

function findChoice({ choices }: CheckedField, value: string): string | null {
  const key = value.trim().toLowerCase()
  return choices.find((choice) => choice.trim().toLowerCase() === key) ?? null
}
