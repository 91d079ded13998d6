import type { Turn } from '@callwright/contract/calls/calls'
import { PhoneForwarded } from 'lucide-react'
import { Fragment, memo, useEffect, useRef, useState, type ReactNode } from 'react'
import { LongText } from '#components/text/LongText.tsx'
import { Pager } from '#components/table/Pager.tsx'
import { cx } from '#lib/cx.ts'
import { useArrowKeys } from '#lib/hooks/use-arrow-keys.ts'
import type { CallRow } from '../call-row.ts'
import { FoundWords } from '../FoundWords.tsx'
import { TransferredTo } from '../TransferredTo.tsx'
import { clickAnywhere } from './click-anywhere.ts'
import { indexOfWords } from './index-of-words.ts'
import { RunMarks, type PlacedRun } from './RunMarks.tsx'
import { formatTimestamp } from './recording/timestamps.ts'

type Props = {
  turns: readonly Turn[]
  /** Marked above the first line that follows it. */
  transfer?: CallRow['transfer']
  /** Each is shown above the line before which it took place. */
  runs?: readonly PlacedRun[]
  /** The index of the line at the recording's position; -1 for none. */
  currentIndex?: number
  /** Keeps the current line in view. */
  isPlaying?: boolean
  /** The index of the line that a search found; -1 for none. */
  foundIndex?: number
  /** The words that the search found in it. */
  foundWords?: string
  /** Plays the recording from the given time, in seconds; undefined without a recording. */
  onSeek?: (seconds: number) => void
}

const NO_RUNS: [] = []
/** A browser takes seconds to lay out thousands of lines. */
const LINES_PER_PAGE = 200

/**
 * Who said what, in a keyboard-accessible scrolling list about 24rem tall. Clicking a line with a known time plays
 * from there. Long transcripts are paged; the page with the found or playing line opens automatically.
 */
export function TranscriptLines(props: Props): ReactNode {
  const { turns, transfer = null, runs = NO_RUNS, currentIndex = -1, isPlaying = false, foundIndex = -1 } = props
  const { foundWords, onSeek } = props
  const list = useRef<HTMLOListElement>(null)
  const playingIndex = isPlaying ? currentIndex : -1
  const [page, setPage] = useState({ playingIndex: -1, first: firstLineOnPage(foundIndex) })
  if (page.playingIndex !== playingIndex) {
    setPage({ playingIndex, first: playingIndex < 0 ? page.first : firstLineOnPage(playingIndex) })
  }
  const { first } = page
  const last = Math.min(first + LINES_PER_PAGE, turns.length)
  useArrowKeys(list)
  useEffect(() => scrollToLine(list.current, foundIndex), [foundIndex, first])
  useEffect(() => scrollToLine(list.current, playingIndex), [playingIndex, first])

  function showPage(firstLine: number): void {
    setPage({ playingIndex, first: firstLine })
    list.current?.scrollTo({ top: 0 })
  }

  return (
    <div className="flex flex-col gap-2">
      <ol
        ref={list}
        aria-label="Transcript"
        // Keyboard users must be able to scroll the list.
        tabIndex={0}
        className="relative max-h-96 overflow-y-auto overscroll-contain rounded-md border border-line bg-canvas py-1.5"
      >
        {turns.slice(first, last).map((turn, index) => (
          <Fragment key={first + index}>
            <RunMarks runs={runs.filter(({ turn: line }) => line === first + index)} />
            {transfer?.turn === first + index && <TransferMark transfer={transfer} />}
            <Line
              index={first + index}
              turn={turn}
              isCurrent={first + index === currentIndex}
              foundWords={first + index === foundIndex ? foundWords : undefined}
              onSeek={onSeek}
            />
          </Fragment>
        ))}
        {last === turns.length && <RunMarks runs={runs.filter(({ turn }) => turn >= last)} />}
        {transfer && last === turns.length && transfer.turn >= last && <TransferMark transfer={transfer} />}
      </ol>
      {turns.length > LINES_PER_PAGE && (
        <Pager
          label="Lines"
          first={first + 1}
          last={last}
          total={turns.length}
          onPrevious={first > 0 ? () => showPage(first - LINES_PER_PAGE) : null}
          onNext={last < turns.length ? () => showPage(last) : null}
        />
      )}
    </div>
  )
}

/** The index of the first line on the page that contains this line. */
function firstLineOnPage(line: number): number {
  return Math.floor(Math.max(0, line) / LINES_PER_PAGE) * LINES_PER_PAGE
}

type LineProps = {
  index: number
  turn: Turn
  isCurrent: boolean
  foundWords: string | undefined
  onSeek: ((seconds: number) => void) | undefined
}

const Line = memo(function Line({ index, turn, isCurrent, foundWords, onSeek }: LineProps): ReactNode {
  const { role, text, atSeconds } = turn
  const seek = onSeek && atSeconds !== null ? () => onSeek(atSeconds) : undefined
  return (
    <li
      {...(seek && clickAnywhere(seek))}
      data-line={index}
      aria-current={isCurrent ? 'time' : undefined}
      className={cx(
        'grid gap-x-4 border-l-2 px-4 py-1.5 text-sm transition-colors duration-100 md:grid-cols-[7rem_minmax(0,1fr)]',
        isCurrent ? 'border-accent-text bg-accent-soft' : 'border-transparent',
        seek && !isCurrent && 'cursor-pointer hover:bg-sunken',
      )}
    >
      <span className="flex items-baseline gap-2 md:justify-between">
        <span className={cx('font-medium', role === 'agent' ? 'text-accent-text' : 'text-ink')}>
          {role === 'agent' ? 'Agent' : 'Customer'}
        </span>
        {atSeconds !== null && !seek && <span className="text-faint tabular-nums">{formatTimestamp(atSeconds)}</span>}
        {atSeconds !== null && seek && (
          <button
            type="button"
            data-stop=""
            aria-label={`Play from ${formatTimestamp(atSeconds)}`}
            onClick={seek}
            className="rounded-sm px-1 text-accent-text tabular-nums underline decoration-transparent underline-offset-4 hover:decoration-current"
          >
            {formatTimestamp(atSeconds)}
          </button>
        )}
      </span>
      <span dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
        <Words text={text} found={foundWords} />
      </span>
    </li>
  )
})

/** Separates the lines before a transfer from those after it. */
function TransferMark({ transfer }: { transfer: NonNullable<CallRow['transfer']> }): ReactNode {
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm font-medium text-muted before:h-px before:min-w-4 before:flex-1 before:bg-line-strong after:h-px after:min-w-4 after:flex-1 after:bg-line-strong">
      <PhoneForwarded size={14} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <TransferredTo transfer={transfer} />
      </span>
    </li>
  )
}

/** What was said in one line, with the found words highlighted. */
function Words({ text, found = '' }: { text: string; found: string | undefined }): ReactNode {
  const at = found === '' ? -1 : indexOfWords(text, found)
  if (at === -1) return <LongText text={text} />
  return (
    <>
      <LongText text={text.slice(0, at)} />
      <FoundWords>{found}</FoundWords>
      <LongText text={text.slice(at + found.length)} />
    </>
  )
}

/** Scrolls only the list, not the page, until the line is visible; does nothing if the line is not on this page. */
function scrollToLine(list: HTMLElement | null, index: number): void {
  const line = list?.querySelector(`[data-line="${index}"]`)
  if (!list || !(line instanceof HTMLElement)) return
  const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight]
  if (top < list.scrollTop || line.offsetHeight > list.clientHeight) list.scrollTo({ top })
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight })
}
