import { FIRST_CALL_ORDER, type CallSort, type SortOrder } from '@callwright/contract/calls/calls'

export type CallSorting = { sort: CallSort; order: SortOrder }

/** A click on a title: the active column turns around, another starts in its first order. */
export function nextSorting(now: CallSorting, clicked: CallSort): CallSorting {
  if (now.sort !== clicked) return { sort: clicked, order: FIRST_CALL_ORDER[clicked] }
  return { sort: clicked, order: now.order === 'asc' ? 'desc' : 'asc' }
}

/** Each way to sort in words, for a phone, where there are no titles to click on. */
export const CALL_SORT_CHOICES: readonly (CallSorting & { label: string })[] = [
  { sort: 'date', order: 'desc', label: 'Newest first' },
  { sort: 'date', order: 'asc', label: 'Oldest first' },
  { sort: 'duration', order: 'desc', label: 'Longest first' },
  { sort: 'duration', order: 'asc', label: 'Shortest first' },
  { sort: 'status', order: 'asc', label: 'Completed first' },
  { sort: 'status', order: 'desc', label: 'Missed first' },
]

/** `Calls, newest first`: what a table holds, read aloud. */
export function sortCaption(now: CallSorting): string {
  const choice = CALL_SORT_CHOICES.find(({ sort, order }) => sort === now.sort && order === now.order)
  return `Calls, ${(choice?.label ?? '').toLowerCase()}`
}
