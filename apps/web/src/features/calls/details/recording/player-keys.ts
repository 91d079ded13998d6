import type { KeyboardEvent } from 'react'
import type { Playback } from './use-playback.ts'

const STEP_SECONDS = 5

/** Where a key on the slider moves to, in seconds. */
const MOVES: Readonly<Record<string, (playback: Playback) => number>> = {
  ArrowLeft: ({ seconds }) => seconds - STEP_SECONDS,
  ArrowDown: ({ seconds }) => seconds - STEP_SECONDS,
  ArrowRight: ({ seconds }) => seconds + STEP_SECONDS,
  ArrowUp: ({ seconds }) => seconds + STEP_SECONDS,
  Home: () => 0,
  End: ({ duration }) => duration ?? 0,
}

/** Space on the slider plays or pauses, and the arrow keys move. */
export function handleSliderKey(event: KeyboardEvent<HTMLElement>, playback: Playback): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const position = MOVES[event.key]?.(playback)
  if (event.key !== ' ' && position === undefined) return
  event.preventDefault()
  if (position === undefined) playback.toggle()
  else playback.seek(position)
}
