import type { ExplainedList, RowOutcome } from '@callwright/contract/recipients'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

export type Kind = RowOutcome | 'all'

const KINDS: readonly { kind: Kind; label: string; dot: string }[] = [
  { kind: 'all', label: 'Rows checked', dot: 'bg-ink' },
  { kind: 'accepted', label: 'Accepted', dot: 'bg-green' },
  { kind: 'duplicate', label: 'Duplicates', dot: 'bg-blue' },
  { kind: 'no-number', label: 'No number', dot: 'bg-amber' },
  { kind: 'invalid', label: 'Invalid', dot: 'bg-red' },
]

type Props = { counts: ExplainedList['counts']; selected: Kind; onSelect: (kind: Kind) => void }

/** The counts; the first is the sum of the others. A press shows the rows of its kind. */
export function OutcomeTabs({ counts, selected, onSelect }: Props): ReactNode {
  const numbers = { ...counts, all: counts.total, 'no-number': counts.noNumber }
  return (
    <div role="group" aria-label="Show rows" className="grid grid-cols-2 gap-2 md:grid-cols-5">
      {KINDS.map(({ kind, label, dot }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === selected}
          onClick={() => onSelect(kind)}
          className={cx(
            'flex flex-col items-start rounded-md border px-3 py-2 text-left transition-colors duration-100 first:col-span-2 md:first:col-span-1',
            kind === selected ? 'border-accent-text bg-accent-soft' : 'border-line hover:bg-sunken',
          )}
        >
          <span className="text-lg font-semibold text-ink tabular-nums">{numbers[kind].toLocaleString('en-US')}</span>
          <span className="flex items-center gap-2 text-sm text-muted">
            <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dot)} />
            {label}
          </span>
        </button>
      ))}
    </div>
  )
}
