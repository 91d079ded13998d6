import type { QuoteState } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import { Play, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'
import { formatTimestamp } from '../recording/timestamps.ts'

type Props = {
  /** Null if it is not known whether the line is quoted. */
  quotes: QuoteState | null
  turn: Turn
  /** Plays the recording from the given time, in seconds; undefined without a recording. */
  onPlay: ((seconds: number) => void) | undefined
  /** Shows the line in the transcript. */
  onShow: () => void
  /** Beside the button. */
  children?: ReactNode
}

/** A value's line, and a button that plays it or, without a recording, shows it in the transcript. */
export function ValueQuote({ quotes, turn: { role, text, atSeconds }, onPlay, onShow, children }: Props): ReactNode {
  const isQuoted = quotes === 'found' || (quotes === 'agent' && role === 'agent')
  const play = onPlay && atSeconds !== null ? () => onPlay(atSeconds) : undefined
  const Icon = play ? Play : TextQuote
  return (
    <blockquote className="flex w-full flex-wrap items-baseline gap-x-3 border-l-2 border-line pl-3">
      <p className="line-clamp-2 wrap-anywhere text-ink">
        <span className={isQuoted && role === 'customer' ? 'sr-only' : 'text-muted'}>
          {isQuoted ? `What the ${role} said: ` : labelLine(quotes, role)}
        </span>
        <bdi>{`“${excerpt(text)}”`}</bdi>
      </p>
      <button
        type="button"
        onClick={play ?? onShow}
        className="inline-flex items-center gap-1 rounded-sm py-1 font-medium text-accent-text tabular-nums underline decoration-transparent underline-offset-4 hover:decoration-current"
      >
        <Icon size={14} />
        {play ? `Play from ${formatTimestamp(atSeconds ?? 0)}` : 'Show in the transcript'}
      </button>
      {children}
    </blockquote>
  )
}

function labelLine(quotes: QuoteState | null, role: Turn['role']): string {
  if (quotes) return `The most similar line, from the ${role}: `
  return role === 'agent' ? 'Agent: ' : 'Customer: '
}
