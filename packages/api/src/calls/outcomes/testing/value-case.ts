import { readFileSync } from 'node:fs'
import type { FieldKind, FieldValue } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import type { CheckedField } from '../evidence/transcript.ts'

/** A value that a language model could report for a call; `fault` is null if the call supports the value. */
type ValueCase = { field: CheckedField; value: FieldValue; fault: string | null; turns: Turn[] }

/**
 * Reads cases from a file: one paragraph each. Its first line is "fault | kind | name | question | choices | value",
 * and each other line is a turn, "A: " for the agent and "C: " for the customer.
 */
export function readValueCases(file: string): ValueCase[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text.trim().split('\n\n').map(readCase)
}

function readCase(paragraph: string): ValueCase {
  const [head = '', ...lines] = paragraph.split('\n')
  const [fault = '', kind = '', name = '', question = '', choices = '', value = ''] = head.split(' | ')
  return {
    field: { kind: toKind(kind), name, question, choices: choices === '' ? [] : choices.split(' / ') },
    value: toValue(kind, value),
    fault: fault === 'sound' ? null : fault,
    turns: toTurns(lines.join('\n')),
  }
}

const KINDS: readonly FieldKind[] = ['outcome', 'yes-no', 'number', 'text', 'choice', 'goal']

function toKind(text: string): FieldKind {
  const kind = KINDS.find((each) => each === text)
  if (!kind) throw new Error(`There is no kind of field ${text}`)
  return kind
}

function toValue(kind: string, text: string): FieldValue {
  if (kind === 'number') return Number(text)
  return kind === 'yes-no' || kind === 'goal' ? text === 'true' : text
}

/** The turns of a call with one line per turn, "A: " for the agent. */
export function toTurns(call: string): Turn[] {
  const lines = call.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => ({
      role: line.startsWith('A:') ? 'agent' : 'customer',
      text: line.slice(2).trim(),
      atSeconds: null,
    }))
}
