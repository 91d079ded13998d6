import type { Turn } from '@callwright/contract/calls/calls'

/** The place of the line that is said at a moment of the recording: the last that has begun; -1 before the first. */
export function currentTurn(turns: readonly Turn[], seconds: number): number {
  return turns.findLastIndex(({ atSeconds }) => atSeconds !== null && atSeconds <= seconds)
}
