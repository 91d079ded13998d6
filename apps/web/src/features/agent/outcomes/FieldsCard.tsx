import type { CallField } from '@callwright/contract/calls/call-fields'
import { Plus, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { EditedField } from './edited-field.ts'
import { FieldText } from './FieldText.tsx'

type RowActions = { onEdit: (field: CallField) => void; onRemove: (field: CallField) => void }

type Props = RowActions & {
  title: string
  noun: 'field' | 'goal'
  max: number
  fields: readonly CallField[]
  /** What a new one starts with. */
  added: EditedField
  onAdd: (field: EditedField) => void
  /** Shown while there are none. */
  empty: string
  /** Before the button that adds one. */
  action?: ReactNode
}

/** The fields or the goals, how many more there can be, and a button that adds one. */
export function FieldsCard(props: Props): ReactNode {
  const { title, noun, max, fields, added, onAdd, empty, action, onEdit, onRemove } = props
  const countId = useId()
  const isFull = fields.length >= max
  return (
    <Card
      title={title}
      description={
        <span id={countId} className="tabular-nums">
          {fields.length} of {formatCount(max, noun)}
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
            icon={<Plus size={16} aria-hidden="true" />}
            disabled={isFull}
            aria-describedby={countId}
            onClick={() => onAdd(added)}
          >
            Add {noun}
          </Button>
        </>
      }
    >
      {fields.length === 0 && <p className="px-5 py-4 text-sm text-muted">{empty}</p>}
      <ul aria-label={title} className="divide-y divide-line empty:hidden">
        {fields.map((field) => (
          <FieldRow key={field.id} field={field} onEdit={onEdit} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  )
}

function FieldRow({ field, onEdit, onRemove }: RowActions & { field: CallField }): ReactNode {
  return (
    <li className="flex items-start gap-3 py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        <FieldText field={field} />
      </div>
      <div className="flex shrink-0 items-center">
        <Button variant="ghost" size="sm" aria-label={`Edit ${field.name}`} onClick={() => onEdit(field)}>
          Edit
        </Button>
        <IconButton
          label={`Remove ${field.name}`}
          tone="danger"
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => onRemove(field)}
        />
      </div>
    </li>
  )
}
