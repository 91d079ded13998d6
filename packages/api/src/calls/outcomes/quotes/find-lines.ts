import type { Turn } from '@callwright/contract/calls/calls'
import { RECORDING_ID } from '@callwright/voice/reserved-questions'
import { isDeepStrictEqual } from 'node:util'

import { runInTurns } from '../../../context/event-loop-turn.ts'
import { findConsent } from './find-consent.ts'
import { findPlainOptOut } from './find-plain-opt-out.ts'
import { findLine, type FoundLine, type ValueFacts } from './find-line.ts'
import { prepareCall } from './prepare-call.ts'

/** The provider's explanation of a value. */
export type Explanation = ValueFacts & { fieldId: string; reason: string }

/** The lines that the explanations of a call's values quote; `optOutTurn`: see `findPlainOptOut`. */
export type FoundLines = {
  turns: readonly Turn[]
  /** null if there is no transcript, or if it is too long to be searched */
  lines: ReadonlyMap<string, FoundLine> | null
  optOutTurn: number | null
}

/** Thrown if a transaction needs lines that were not searched for; `withLines` searches for them and runs it again. */
export class MissingLinesError extends Error {
  override readonly name = 'MissingLinesError'
  readonly turns: readonly Turn[]
  readonly explanations: readonly Explanation[]
  constructor(turns: readonly Turn[], explanations: readonly Explanation[]) {
    super('No search was made for the lines of these values')
    this.turns = turns
    this.explanations = explanations
  }
}

/** Lets other requests run while it searches. Never call it in a transaction, which would stay open meanwhile. */
export async function findLines(turns: readonly Turn[], explanations: readonly Explanation[]): Promise<FoundLines> {
  return await runInTurns(find(turns, explanations))
}

function* find(turns: readonly Turn[], explanations: readonly Explanation[]): Generator<undefined, FoundLines, void> {
  const optOutTurn = yield* findPlainOptOut(turns)
  const call = yield* prepareCall(turns)
  if (!call || turns.length === 0) return { turns, lines: null, optOutTurn }
  const lines = new Map<string, FoundLine>()
  for (const each of explanations) {
    const line = yield* findLine(each.reason, call, each)
    const isConsent = each.fieldId === RECORDING_ID && (yield* findConsent(each.reason, { call, turns, ...each }))
    lines.set(keyOf(each), isConsent ? { ...line, isConsent } : line)
  }
  return { turns, lines, optOutTurn }
}

/** Runs a transaction that needs lines, again if it throws `MissingLinesError`. */
export async function withLines<T>(first: FoundLines, run: (found: FoundLines) => Promise<T>): Promise<T> {
  let found = first
  for (;;) {
    try {
      return await run(found)
    } catch (error) {
      if (!(error instanceof MissingLinesError)) throw error
      found = await findLines(error.turns, error.explanations)
    }
  }
}

/** @throws MissingLinesError if not all of the values were compared with this transcript */
export function assertFound(found: FoundLines, turns: readonly Turn[], explanations: readonly Explanation[]): void {
  const isSame = found.turns === turns || isDeepStrictEqual(found.turns, turns)
  if (!isSame || explanations.some((each) => found.lines?.has(keyOf(each)) === false)) {
    throw new MissingLinesError(turns, explanations)
  }
}

/** @returns null if the transcript could not be searched */
export function lineOf({ lines }: FoundLines, explanation: Explanation): FoundLine | null {
  return lines?.get(keyOf(explanation)) ?? null
}

/** The same lines for a transcript and explanations whose texts were changed. */
export function renameLines(
  { lines, ...found }: FoundLines,
  change: { turns: readonly Turn[]; explanations: readonly Explanation[]; rename: (text: string) => string },
): FoundLines {
  const { turns, explanations, rename } = change
  const renamed = explanations.flatMap((each) => {
    const line = lines?.get(keyOf(each))
    return line ? [[keyOf({ ...each, reason: rename(each.reason) }), line] as const] : []
  })
  return { ...found, turns, lines: lines && new Map(renamed) }
}

function keyOf({ fieldId, reason }: Explanation): string {
  return `${fieldId}\n${reason}`
}
