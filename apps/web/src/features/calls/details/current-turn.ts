import type { Turn } from '@callwright/contract/calls/calls'

/** Index of the line spoken at a given time in the recording; -1 before the first. */
export function currentTurn(turns: readonly Turn[], seconds: number): number {
  return turns.findLastIndex(({ atSeconds }) => atSeconds !== null && atSeconds <= seconds)
}
