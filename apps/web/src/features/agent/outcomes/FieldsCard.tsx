import type { CallField } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { EditableCard } from '../EditableCard.tsx'
import type { EditedField } from './edited-field.ts'
import { FieldText } from '../FieldText.tsx'

type Props = {
  title: string
  noun: 'field' | 'goal'
  max: number
  fields: readonly CallField[]
  /** What a new field or goal starts with. */
  added: EditedField
  onAdd: (field: EditedField) => void
  onEdit: (field: CallField) => void
  onRemove: (field: CallField) => void
  /** Shown while there are none. */
  empty: string
  /** Shown before the add button. */
  action?: ReactNode
}

/** The fields or the goals. */
export function FieldsCard({ fields, added, onAdd, onEdit, onRemove, ...rest }: Props): ReactNode {
  return (
    <EditableCard
      {...rest}
      onAdd={() => onAdd(added)}
      rows={fields.map((field) => ({
        key: field.id,
        name: field.name,
        content: <FieldText field={field} />,
        onEdit: () => onEdit(field),
        onRemove: () => onRemove(field),
      }))}
    />
  )
}
