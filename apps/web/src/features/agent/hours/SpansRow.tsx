import type { Span } from '@callwright/contract/agent/opening-hours'
import { SPANS_MAX } from '@callwright/contract/agent/opening-hours-schema'
import { formatClock, parseClock } from '@callwright/contract/text/clock'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { useRowEditor } from '#lib/form/use-row-editor.ts'
import { NEW_SPAN } from './opening-hours-form.ts'
import { SpanFields } from './SpanFields.tsx'

/** The time between the last span and a new one, and the length of a new one. */
const NEW_BREAK_MINUTES = 60

type Props = {
  label: string
  /** The day or the exception; for screen readers. */
  name: string
  spans: readonly Span[]
  /** The id of the error message about these spans. */
  errorId: string | undefined
  onChange: (spans: Span[]) => void
  /** Shown after the add button. */
  action?: ReactNode
}

/** One day's hours: its name, its spans (beside it, or below it on a phone), and buttons. */
export function SpansRow({ label, name, spans, errorId, onChange, action }: Props): ReactNode {
  const { list, addButton, add, remove } = useRowEditor(spans, onChange)
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 text-sm">
      <span className="flex min-h-10 items-center font-medium text-ink">{label}</span>
      {spans.length === 0 && <span className="flex min-h-10 items-center text-muted">Closed</span>}
      <ul
        ref={list}
        aria-label={`Hours on ${name}`}
        className="col-span-3 row-start-2 flex flex-col gap-2 empty:hidden sm:col-span-1 sm:col-start-2 sm:row-start-1"
      >
        {spans.map((span, index) => (
          <SpanFields
            key={index}
            name={spans.length === 1 ? name : `${name} ${index + 1}`}
            span={span}
            errorId={errorId}
            onChange={(changed) => onChange(spans.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <div className="col-start-3 row-start-1 flex min-h-10 items-center">
        <IconButton
          ref={addButton}
          label={`Add hours on ${name}`}
          icon={<Plus size={16} />}
          disabled={spans.length >= SPANS_MAX}
          onClick={() => add(spanAfter(spans.at(-1)))}
        />
        {action}
      </div>
    </div>
  )
}

function spanAfter(last: Span | undefined): Span {
  if (!last) return NEW_SPAN
  const from = addBreak(last.until)
  return { from, until: addBreak(from) }
}

/** The time after a break, on the next day if necessary. */
function addBreak(clock: string): string {
  return formatClock((parseClock(clock) + NEW_BREAK_MINUTES) % (24 * 60))
}
