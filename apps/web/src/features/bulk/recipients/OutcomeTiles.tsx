import type { ExplainedList } from '@callwright/contract/campaigns/recipients'
import type { ReactNode } from 'react'
import { CountTiles, type CountTile } from '../../../components/chart/CountTiles.tsx'
import type { RowKind } from './worker/recipient-worker-messages.ts'
import { OUTCOME_STYLES } from './outcome-styles.ts'

type Props = { counts: ExplainedList['counts']; selected: RowKind; onSelect: (kind: RowKind) => void }

/** A checked list's counts; selecting a tile shows the rows of its kind. */
export function OutcomeTiles({ counts, selected, onSelect }: Props): ReactNode {
  return (
    <CountTiles
      label="Show rows"
      tiles={buildTiles(counts)}
      selected={selected}
      onSelect={onSelect}
      className="md:grid-cols-3 lg:grid-cols-6"
    />
  )
}

/** The number of rows of a kind. */
export function countByKind(counts: ExplainedList['counts'], kind: RowKind): number {
  const { total, doNotCall, noNumber, ...others } = counts
  return { ...others, all: total, 'do-not-call': doNotCall, 'no-number': noNumber }[kind]
}

function buildTiles(counts: ExplainedList['counts']): CountTile<RowKind>[] {
  const all: CountTile<RowKind> = { key: 'all', label: 'Rows checked', count: counts.total, dotClass: 'bg-ink' }
  const kinds = ['accepted', 'duplicate', 'do-not-call', 'no-number', 'invalid'] as const
  const others = kinds.map((kind) => ({
    key: kind,
    label: OUTCOME_STYLES[kind].plural,
    count: countByKind(counts, kind),
    dotClass: OUTCOME_STYLES[kind].dotClass,
  }))
  return [all, ...others]
}
