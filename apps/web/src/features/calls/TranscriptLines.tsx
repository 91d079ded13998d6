import type { Turn } from '@callwright/contract/calls'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { LongText } from '../../components/LongText.tsx'
import { cx } from '../../lib/cx.ts'
import { useArrowKeys } from '../../lib/use-arrow-keys.ts'

type Props = {
  turns: readonly Turn[]
  /** The place of the line being played; -1 while none is. */
  playing?: number
  /** Where there is a recording: plays it from a moment, in seconds. */
  onSeek?: (seconds: number) => void
}

/** Who said what, scrolling in about 15 rem; can be reached and scrolled by the keyboard. A line with a known time plays from there. */
export function TranscriptLines({ turns, playing = -1, onSeek }: Props): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  useArrowKeys(list)
  useEffect(() => {
    const line = list.current?.children[playing]
    if (list.current && line instanceof HTMLElement) showWithin(list.current, line)
  }, [playing])
  return (
    <ol
      ref={list}
      aria-label="Transcript"
      // A list that scrolls has to be reachable by the keyboard.
      tabIndex={0}
      className="relative max-h-60 overflow-y-auto overscroll-contain rounded-md border border-line bg-canvas py-1.5"
    >
      {turns.map((turn, index) => (
        <Line key={index} turn={turn} current={index === playing} onSeek={onSeek} />
      ))}
    </ol>
  )
}

type LineProps = { turn: Turn; current: boolean; onSeek: ((seconds: number) => void) | undefined }

const Line = memo(function Line({ turn, current, onSeek }: LineProps): ReactNode {
  const { role, text, atSeconds } = turn
  const seek = onSeek && atSeconds !== null ? () => onSeek(atSeconds) : undefined
  return (
    <li
      {...clicking(seek)}
      aria-current={current ? 'time' : undefined}
      className={cx(
        'grid gap-x-4 border-l-2 px-4 py-1.5 text-sm transition-colors duration-100 md:grid-cols-[7rem_minmax(0,1fr)]',
        current ? 'border-accent-text bg-accent-soft' : 'border-transparent',
        seek && !current && 'cursor-pointer hover:bg-sunken',
      )}
    >
      <span className="flex items-baseline gap-2 md:justify-between">
        <span className={cx('font-medium', role === 'agent' ? 'text-accent-text' : 'text-ink')}>
          {role === 'agent' ? 'Agent' : 'Customer'}
        </span>
        {atSeconds !== null && !seek && <span className="text-faint tabular-nums">{clockOf(atSeconds)}</span>}
        {atSeconds !== null && seek && (
          <button
            type="button"
            data-stop=""
            aria-label={`Play from ${clockOf(atSeconds)}`}
            onClick={seek}
            className="rounded-sm px-1 text-accent-text tabular-nums underline decoration-transparent underline-offset-4 hover:decoration-current"
          >
            {clockOf(atSeconds)}
          </button>
        )}
      </span>
      <span dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
        <LongText text={text} />
      </span>
    </li>
  )
})

/** A click anywhere on a line plays it, for the mouse; marking its words does not. The keyboard has the button. */
function clicking(seek: (() => void) | undefined): object {
  if (!seek) return {}
  return {
    onClick: (event: { target: EventTarget }) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!onButton && window.getSelection()?.isCollapsed !== false) seek()
    },
  }
}

/** Scrolls the list, and nothing around it, until the line is in sight. */
function showWithin(list: HTMLElement, line: HTMLElement): void {
  const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight]
  if (top < list.scrollTop || line.offsetHeight > list.clientHeight) list.scrollTo({ top })
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight })
}

/** Seconds as `m:ss`. */
function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
