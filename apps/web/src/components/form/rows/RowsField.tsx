import { Plus } from 'lucide-react'
import { Fragment, useId, type ReactNode } from 'react'
import { useRowEditor } from '#lib/form/use-row-editor.ts'
import { Button } from '../../Button.tsx'
import { ErrorText } from '../ErrorText.tsx'

export type EditedRow<Row> = { row: Row; index: number; onChange: (row: Row) => void; onRemove: () => void }

type Props<Row> = {
  legend: string
  hint?: string
  /** What a row is called: `link`. */
  noun: string
  rows: readonly Row[]
  max: number
  newRow: Row
  /** What is wrong, unless the rows show it. */
  error?: string | undefined
  errorId?: string
  listClass?: string
  onChange: (rows: Row[]) => void
  /** A row's `<li>`. */
  children: (edited: EditedRow<Row>) => ReactNode
}

/** A list whose rows are fields, and a button that adds a row. */
export function RowsField<Row>(props: Props<Row>): ReactNode {
  const { legend, hint, noun, rows, max, newRow, error, listClass = 'flex flex-col gap-3', onChange, children } = props
  const { list, addButton, add, remove } = useRowEditor(rows, onChange)
  const id = useId()
  const { errorId = id } = props
  return (
    <fieldset aria-describedby={error && errorId} className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-medium text-ink">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ul ref={list} aria-label={legend} className={`${listClass} empty:hidden`}>
        {rows.map((row, index) => (
          <Fragment key={index}>
            {children({
              row,
              index,
              onChange: (changed) => onChange(rows.with(index, changed)),
              onRemove: () => remove(index),
            })}
          </Fragment>
        ))}
      </ul>
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        icon={<Plus size={16} />}
        disabled={rows.length >= max}
        onClick={() => add(newRow)}
        className="self-start"
      >
        Add {noun}
      </Button>
    </fieldset>
  )
}
