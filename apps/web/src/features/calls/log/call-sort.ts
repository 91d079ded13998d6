import { INITIAL_CALL_ORDER, type CallSort, type SortOrder } from '@callwright/contract/calls/calls'

export type CallSorting = { sort: CallSort; order: SortOrder }

/** The sorting after a click on a header: the active column is reversed, a different one gets its default order. */
export function nextSorting(current: CallSorting, clicked: CallSort): CallSorting {
  if (current.sort !== clicked) return { sort: clicked, order: INITIAL_CALL_ORDER[clicked] }
  return { sort: clicked, order: current.order === 'asc' ? 'desc' : 'asc' }
}

/** The named sort orders for phones, which show no headers to click. */
export const CALL_SORT_CHOICES: readonly (CallSorting & { label: string })[] = [
  { sort: 'date', order: 'desc', label: 'Newest first' },
  { sort: 'date', order: 'asc', label: 'Oldest first' },
  { sort: 'duration', order: 'desc', label: 'Longest first' },
  { sort: 'duration', order: 'asc', label: 'Shortest first' },
  { sort: 'status', order: 'asc', label: 'Completed first' },
  { sort: 'status', order: 'desc', label: 'Missed first' },
]

/** The table's caption for screen readers: `Calls, newest first`. */
export function sortCaption(current: CallSorting): string {
  const choice = CALL_SORT_CHOICES.find(({ sort, order }) => sort === current.sort && order === current.order)
  return `Calls, ${(choice?.label ?? '').toLowerCase()}`
}
