import type { KeyboardEvent, MouseEvent } from 'react'
import { cx } from '#lib/cx.ts'
import type { ColumnStyle } from './table-columns.ts'

export const TABLE_CLASS = 'w-full border-separate border-spacing-0 text-left text-sm'

export function headClass(style: ColumnStyle | undefined): string {
  return cx(
    'sticky top-0 z-10 h-10 border-b border-line bg-sunken px-3 font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5',
    style?.align === 'right' && 'text-right',
    style?.className,
  )
}

export function rowClass(isOpenable: boolean): string {
  return cx(
    // Keeps a row with keyboard focus clear of the sticky header.
    'scroll-mt-12 transition-colors duration-75 hover:bg-sunken/60 focus-visible:-outline-offset-2 [&:last-child>td]:border-b-0',
    isOpenable && 'cursor-pointer',
  )
}

export function cellClass(style: ColumnStyle | undefined): string {
  return cx(
    'h-10 border-b border-line px-3 py-0.5 text-ink first:pl-5 last:pr-5',
    style?.align === 'right' && 'text-right tabular-nums',
    style?.className,
  )
}

/** Makes an element open its row on click, Enter, or Space, except when the click is on a button or link inside it. */
export function rowOpenProps<Row>(row: Row, onRowOpen: ((row: Row) => void) | undefined): object {
  if (!onRowOpen) return {}
  return {
    tabIndex: 0,
    'data-stop': '',
    onClick: (event: MouseEvent<HTMLElement>) => {
      const inner = event.target instanceof Element ? event.target.closest('a, button, input, label, select') : null
      const isSelectingText = window.getSelection()?.isCollapsed === false
      if (!inner && !isSelectingText) onRowOpen(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!['Enter', ' '].includes(event.key) || event.target !== event.currentTarget) return
      event.preventDefault()
      onRowOpen(row)
    },
  }
}
