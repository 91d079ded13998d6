import type { ExplainedList } from '@callwright/contract/campaigns/recipients'
import type { ReactNode } from 'react'
import { CountTiles, type CountTile } from '#components/chart/CountTiles.tsx'
import type { CheckedList, RowKind } from './worker/recipient-worker-messages.ts'
import { OUTCOME_STYLES } from './outcome-styles.ts'

type Props = { checked: CheckedList; selected: RowKind; onSelect: (kind: RowKind) => void }

/** A checked list's counts; selecting a tile shows the rows of its kind. */
export function OutcomeTiles({ checked, selected, onSelect }: Props): ReactNode {
  const tiles = buildTiles(checked)
  return (
    <CountTiles
      label="Show rows"
      tiles={tiles}
      selected={selected}
      onSelect={onSelect}
      className={tiles.length === 7 ? 'md:grid-cols-4 md:*:first:col-span-2' : 'md:grid-cols-3 lg:grid-cols-6'}
    />
  )
}

/** The number of rows of a kind. */
export function countByKind(counts: ExplainedList['counts'], kind: RowKind): number {
  const { total, doNotCall, optedOut, noNumber, ...others } = counts
  return { ...others, all: total, 'do-not-call': doNotCall, 'opted-out': optedOut, 'no-number': noNumber }[kind]
}

const KINDS = ['accepted', 'duplicate', 'do-not-call', 'opted-out', 'no-number', 'invalid'] as const

/** The tile for people who opted out appears only if the list has a column for it. */
function buildTiles({ counts, optOutColumns }: CheckedList): CountTile<RowKind>[] {
  const all: CountTile<RowKind> = { key: 'all', label: 'Rows checked', count: counts.total, dotClass: 'bg-ink' }
  const kinds = KINDS.filter((kind) => kind !== 'opted-out' || optOutColumns.length > 0)
  const others = kinds.map((kind) => ({
    key: kind,
    label: OUTCOME_STYLES[kind].plural,
    count: countByKind(counts, kind),
    dotClass: OUTCOME_STYLES[kind].dotClass,
  }))
  return [all, ...others]
}
