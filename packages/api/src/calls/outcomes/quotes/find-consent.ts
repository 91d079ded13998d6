import { RECORDING_WORDS } from '@callwright/contract/agent/disclosures'
import type { Turn } from '@callwright/contract/calls/calls'

import { findExactly } from './find-words.ts'
import type { PreparedCall } from './prepare-call.ts'
import { readQuotations } from './read-quotations.ts'
import { toWords } from '@callwright/contract/text/words'

const ASKED_WORDS = new Set(RECORDING_WORDS.flatMap(toWords))
/** A rationale with this many quotations is rejected: a refusal could be in one that is not read. */
const QUOTATIONS_READ = 20
const LETTERS_READ = 1000
const QUESTION = /[^.!?…。！？؟]*[?？؟]/g

/**
 * Whether a rationale proves that the caller agreed to a recording: it quotes all answers to questions about it, each with
 * whole sentences from the beginning of the caller's line, and nothing else of the caller. Each such line directly follows
 * an agent's question with a word for recording that agents are told to use. A quoted later refusal follows a different
 * line, so the check fails.
 */
export function* findConsent(
  rationale: string,
  { call, turns, labels }: { call: PreparedCall; turns: readonly Turn[]; labels: readonly string[] },
): Generator<undefined, boolean, void> {
  const answers: number[][] = []
  const quotations = readQuotations(rationale, QUOTATIONS_READ)
  if (quotations.length === QUOTATIONS_READ) return false
  for (const { parts } of quotations) {
    for (const part of parts) {
      // The rest of a sentence could deny the quoted words.
      const found = findExactly(part, call.customer).turns.filter((turn) => isBeginning(turns[turn], part))
      yield
      if (found.length > 0) answers.push(found)
      else if (!labels.includes(part.join(' ')) && findExactly(part, call.agent).turns.length === 0) return false
    }
  }
  const asked = turns.flatMap(({ role }, turn) =>
    role === 'customer' && asksForRecording(turns[turn - 1]) ? [turn] : [],
  )
  const isAnswered = asked.every((turn) => answers.some((found) => found.includes(turn)))
  return answers.length > 0 && isAnswered && answers.every((found) => found.some((turn) => asked.includes(turn)))
}

function asksForRecording(turn: Turn | undefined): boolean {
  if (turn?.role !== 'agent') return false
  const question = turn.text.slice(-LETTERS_READ).match(QUESTION)?.at(-1) ?? ''
  return toWords(question).some((word) => ASKED_WORDS.has(word))
}

/** Whether the words are one or more whole sentences at the beginning of a line. */
function isBeginning(turn: Turn | undefined, row: readonly string[]): boolean {
  const words: string[] = []
  for (const sentence of turn?.text.slice(0, LETTERS_READ).split(/[.!?…。！？؟]/) ?? []) {
    words.push(...toWords(sentence))
    if (words.length >= row.length) return words.length === row.length && row.every((word, at) => words[at] === word)
  }
  return false
}
