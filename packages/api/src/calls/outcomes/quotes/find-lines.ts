import type { Turn } from '@callwright/contract/calls/calls'
import { isDeepStrictEqual } from 'node:util'

import { runInTurns } from '../../../context/event-loop-turn.ts'
import { findPlainOptOut } from './find-plain-opt-out.ts'
import { findLine, type FoundLine, type ValueFacts } from './find-line.ts'
import { readCall } from './read-call.ts'

/** The provider's explanation of a value. */
export type Explanation = ValueFacts & { fieldId: string; reason: string }

/** The lines that the explanations of a call's values quote; `optOutTurn`: see `findPlainOptOut`. */
export type FoundLines = {
  turns: readonly Turn[]
  /** null if there is no transcript, or if it is too long to be searched */
  lines: ReadonlyMap<string, FoundLine> | null
  optOutTurn: number | null
}

/** A transaction needs lines that were not looked for. It is rolled back, and runs again with them. */
export class LinesMissing extends Error {
  override readonly name = 'LinesMissing'
  readonly turns: readonly Turn[]
  readonly explanations: readonly Explanation[]
  constructor(turns: readonly Turn[], explanations: readonly Explanation[]) {
    super('The lines of these values were not looked for')
    this.turns = turns
    this.explanations = explanations
  }
}

/** Reads a transcript of any length without keeping other requests waiting, so never call it in a transaction. */
export async function findLines(turns: readonly Turn[], explanations: readonly Explanation[]): Promise<FoundLines> {
  return await runInTurns(find(turns, explanations))
}

function* find(turns: readonly Turn[], explanations: readonly Explanation[]): Generator<undefined, FoundLines, void> {
  const optOutTurn = yield* findPlainOptOut(turns)
  const call = yield* readCall(turns)
  if (!call || turns.length === 0) return { turns, lines: null, optOutTurn }
  const lines = new Map<string, FoundLine>()
  for (const each of explanations) lines.set(keyOf(each), yield* findLine(each.reason, call, each))
  return { turns, lines, optOutTurn }
}

/** Runs a transaction that needs lines, again if it throws `LinesMissing`. */
export async function withLines<T>(first: FoundLines, run: (found: FoundLines) => Promise<T>): Promise<T> {
  let found = first
  for (;;) {
    try {
      return await run(found)
    } catch (error) {
      if (!(error instanceof LinesMissing)) throw error
      found = await findLines(error.turns, error.explanations)
    }
  }
}

/** @throws LinesMissing if not all of the values were compared with this transcript */
export function assertFound(found: FoundLines, turns: readonly Turn[], explanations: readonly Explanation[]): void {
  const isSame = found.turns === turns || isDeepStrictEqual(found.turns, turns)
  if (!isSame || explanations.some((each) => found.lines?.has(keyOf(each)) === false)) {
    throw new LinesMissing(turns, explanations)
  }
}

/** @returns null if the transcript could not be searched */
export function lineOf({ lines }: FoundLines, explanation: Explanation): FoundLine | null {
  return lines?.get(keyOf(explanation)) ?? null
}

function keyOf({ fieldId, reason }: Explanation): string {
  return `${fieldId}\n${reason}`
}
