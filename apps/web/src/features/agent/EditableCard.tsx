import { Plus, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { formatCount } from '#lib/format.ts'

export type EditableRow = {
  key: string
  /** Part of the buttons' names for screen readers. */
  name: string
  content: ReactNode
  /** Without it, a row can only be removed. */
  onEdit?: () => void
  onRemove: () => void
}

type Props = {
  title: string
  /** What one row is called in the count and on the button. */
  noun: string
  plural?: string
  max: number
  rows: readonly EditableRow[]
  onAdd: () => void
  /** Shown while there are no rows. */
  empty: string
  /** Shown before the add button. */
  action?: ReactNode
  /** Announced when it changes; '' for nothing. */
  status?: string
}

/** A list with a count, a button that adds a row, and buttons that edit or remove each row. */
export function EditableCard({ title, noun, plural, max, rows, onAdd, empty, action, status }: Props): ReactNode {
  const countId = useId()
  const isFull = rows.length >= max
  return (
    <Card
      title={title}
      description={
        <span id={countId} className="tabular-nums">
          {rows.length} of {formatCount(max, noun, plural)}
          {isFull && '. Remove one to add another.'}
        </span>
      }
      padded={false}
      action={
        <>
          {action}
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus size={16} />}
            disabled={isFull}
            aria-describedby={countId}
            onClick={onAdd}
          >
            Add {noun}
          </Button>
        </>
      }
    >
      {rows.length === 0 && <p className="px-5 py-4 text-sm text-muted">{empty}</p>}
      {status !== undefined && (
        <p role="status" className="border-b border-line px-5 py-3 text-sm text-ink empty:hidden">
          {status}
        </p>
      )}
      <ul aria-label={title} className="divide-y divide-line empty:hidden">
        {rows.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ name, content, onEdit, onRemove }: Omit<EditableRow, 'key'>): ReactNode {
  return (
    <li className="flex items-start gap-3 py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1">{content}</div>
      <div className="flex shrink-0 items-center">
        {onEdit && (
          <Button variant="ghost" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <IconButton label={`Remove ${name}`} tone="danger" icon={<Trash2 size={16} />} onClick={onRemove} />
      </div>
    </li>
  )
}
