import { Fragment, useState, type ReactNode } from 'react'

type Props<Value> = {
  /** What the dialog is about; null or false while it is closed. */
  value: Value | null | false
  children: (value: Value, open: boolean) => ReactNode
}

/** Renders a dialog, which starts afresh each time it opens and keeps its last value while it fades out. */
export function WhileOpen<Value>({ value, children }: Props<Value>): ReactNode {
  const open = value !== null && value !== false
  const [last, setLast] = useState({ value, open, openings: 0 })
  if (open && !last.open) setLast({ value, open, openings: last.openings + 1 })
  else if (open && value !== last.value) setLast({ ...last, value })
  else if (!open && last.open) setLast({ ...last, open })
  if (last.value === null || last.value === false) return null
  return <Fragment key={last.openings}>{children(last.value, open)}</Fragment>
}
