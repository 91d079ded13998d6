import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { formatNumber } from '#lib/format.ts'

export type CountTile<Key extends string> = {
  key: Key
  label: string
  count: number
  /** The color class, the same as in a bar next to it. */
  dotClass: string
}

type Props<Key extends string> = {
  /** What choosing a tile does; read aloud. */
  label: string
  tiles: readonly CountTile<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  /** Grid column classes: how many tiles fit in a row. */
  className: string
}

/** Counts to choose from. The first is the sum of the others; if there are an odd number, it fills a row on a phone. */
export function CountTiles<Key extends string>({ label, tiles, selected, onSelect, className }: Props<Key>): ReactNode {
  return (
    <div role="group" aria-label={label} className={cx('grid grid-cols-2 gap-2', className)}>
      {tiles.map(({ key, label, count, dotClass }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === selected}
          onClick={() => onSelect(key)}
          className={cx(
            'flex flex-col items-start rounded-md border px-3 py-2 text-left transition-colors duration-100',
            tiles.length % 2 === 1 && 'max-md:first:col-span-2',
            key === selected ? 'border-accent-text bg-accent-soft' : 'border-line hover:bg-sunken',
          )}
        >
          <span className="text-lg font-semibold text-ink tabular-nums">{formatNumber(count)}</span>
          <span className="flex items-center gap-2 text-sm text-muted">
            <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dotClass)} />
            {label}
          </span>
        </button>
      ))}
    </div>
  )
}
