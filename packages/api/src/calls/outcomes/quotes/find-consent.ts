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
 * Whether a rationale proves that the caller agreed to a recording: it quotes how the caller's line begins, and each such line
 * directly follows an agent's question with a word for recording that agents are told to use. A quoted
 * later refusal follows a different line, so the check fails.
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
      // What comes before the quoted words could deny them.
      const found = findExactly(part, call.customer).turns.filter((turn) => startsWith(call.lines[turn] ?? [], part))
      yield
      if (found.length > 0) answers.push(found)
      else if (!labels.includes(part.join(' ')) && findExactly(part, call.agent).turns.length === 0) return false
    }
  }
  return answers.length > 0 && answers.every((found) => found.some((turn) => asksForRecording(turns[turn - 1])))
}

function asksForRecording(turn: Turn | undefined): boolean {
  if (turn?.role !== 'agent') return false
  const words = turn.text.slice(-LETTERS_READ).match(QUESTION)?.flatMap(toWords) ?? []
  return words.some((word) => ASKED_WORDS.has(word))
}

function startsWith(words: readonly string[], row: readonly string[]): boolean {
  return row.every((word, index) => words[index] === word)
}
