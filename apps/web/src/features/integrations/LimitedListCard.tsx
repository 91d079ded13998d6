import { Plus } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { formatCount } from '#lib/format.ts'

type Props<Row extends object> = Omit<
  ComponentProps<typeof ListCard<Row>>,
  'list' | 'description' | 'action' | 'empty' | 'skeletonRows'
> & {
  query: QueryState
  rows: readonly Row[]
  /** How many of the rows count; all of them by default. */
  count?: number
  max: number
  /** What one counted row is called: `endpoint`. */
  noun: string
  /** What to do once there are too many: `Remove one to add another.` */
  fullHint: string
  addLabel: string
  empty: ComponentProps<typeof EmptyState>
  /** The dialog that adds a row. */
  renderDialog: (open: boolean, onClose: () => void) => ReactNode
}

/** A list with at most `max` rows, and the button and the dialog that add one. */
export function LimitedListCard<Row extends object>(props: Props<Row>): ReactNode {
  const { query, rows, count = rows.length, max, noun, fullHint, addLabel, empty, renderDialog, ...list } = props
  const countId = useId()
  const [isAdding, setIsAdding] = useState(false)
  const isEmpty = rows.length === 0
  const isFull = count >= max
  const addButton = (
    <Button
      variant={isEmpty ? 'primary' : 'secondary'}
      size="sm"
      icon={<Plus size={16} />}
      disabled={isFull}
      aria-describedby={isEmpty ? undefined : countId}
      onClick={() => setIsAdding(true)}
    >
      {addLabel}
    </Button>
  )
  return (
    <>
      <ListCard
        {...list}
        description={
          !isEmpty && (
            <span id={countId} className="tabular-nums">
              {count} of {formatCount(max, noun)}
              {isFull && `. ${fullHint}`}
            </span>
          )
        }
        action={!isEmpty && addButton}
        list={{ query, rows }}
        empty={<EmptyState {...empty} action={addButton} />}
        skeletonRows={2}
      />
      <WhileOpen value={isAdding}>{(_value, open) => renderDialog(open, () => setIsAdding(false))}</WhileOpen>
    </>
  )
}
