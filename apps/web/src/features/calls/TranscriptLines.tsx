import type { Turn } from '@callwright/contract/calls'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

type Props = { turns: readonly Turn[] }

/** Who said what, scrolling in about 15 rem; can be reached and scrolled by the keyboard. */
export function TranscriptLines({ turns }: Props): ReactNode {
  return (
    <ol
      aria-label="Transcript"
      // A list that scrolls has to be reachable by the keyboard.
      tabIndex={0}
      className="max-h-60 overflow-y-auto overscroll-contain rounded-md border border-line bg-canvas py-1.5"
    >
      {turns.map((turn, index) => (
        <li key={index} className="grid gap-x-4 px-4 py-1.5 text-sm md:grid-cols-[7rem_minmax(0,1fr)]">
          <span className="flex items-baseline gap-2 md:justify-between">
            <span className={cx('font-medium', turn.role === 'agent' ? 'text-accent-text' : 'text-ink')}>
              {turn.role === 'agent' ? 'Agent' : 'Customer'}
            </span>
            {turn.atSeconds !== null && <span className="text-faint tabular-nums">{clockOf(turn.atSeconds)}</span>}
          </span>
          <span dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
            {turn.text}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Seconds as `m:ss`. */
function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
