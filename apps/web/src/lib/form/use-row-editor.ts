import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type RowEditor<Row> = {
  list: RefObject<HTMLUListElement | null>
  addButton: RefObject<HTMLButtonElement | null>
  add: (row: Row) => void
  remove: (index: number) => void
}

/** Edits a list whose rows are form fields. The focus moves to a new row, and after a removal to the add button. */
export function useRowEditor<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void): RowEditor<Row> {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function add(row: Row): void {
    flushSync(() => onChange([...rows, row]))
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
  }

  function remove(index: number): void {
    flushSync(() => onChange(rows.toSpliced(index, 1)))
    addButton.current?.focus()
  }

  return { list, addButton, add, remove }
}
