import type { Turn } from '@callwright/contract/calls/calls'

/** Finds the index of the line spoken at a given time in the recording; -1 before the first line. */
export function findCurrentTurnIndex(turns: readonly Turn[], seconds: number): number {
  return turns.findLastIndex(({ atSeconds }) => atSeconds !== null && atSeconds <= seconds)
}
