import { INITIAL_CALL_ORDER, type CallSort, type SortOrder } from '@callwright/contract/calls/calls'

export type CallSorting = { sort: CallSort; order: SortOrder }

/** The sorting after a click on a header: the active column is reversed, a different one starts in its first order. */
export function nextSorting(now: CallSorting, clicked: CallSort): CallSorting {
  if (now.sort !== clicked) return { sort: clicked, order: INITIAL_CALL_ORDER[clicked] }
  return { sort: clicked, order: now.order === 'asc' ? 'desc' : 'asc' }
}

/** The sortings by name, for a phone, where there are no headers to click. */
export const CALL_SORT_CHOICES: readonly (CallSorting & { label: string })[] = [
  { sort: 'date', order: 'desc', label: 'Newest first' },
  { sort: 'date', order: 'asc', label: 'Oldest first' },
  { sort: 'duration', order: 'desc', label: 'Longest first' },
  { sort: 'duration', order: 'asc', label: 'Shortest first' },
  { sort: 'status', order: 'asc', label: 'Completed first' },
  { sort: 'status', order: 'desc', label: 'Missed first' },
]

/** The table's caption for screen readers: `Calls, newest first`. */
export function sortCaption(now: CallSorting): string {
  const choice = CALL_SORT_CHOICES.find(({ sort, order }) => sort === now.sort && order === now.order)
  return `Calls, ${(choice?.label ?? '').toLowerCase()}`
}
