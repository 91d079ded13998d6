import { MONTH } from '@callwright/contract/admin'
import { INITIAL_USAGE_ORDER, USAGE_SORTS, type UsageSort } from '@callwright/contract/usage'
import type { SortOrder } from '#components/table/table-columns.ts'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'

/** What the dashboard shows; an empty month means the current one. */
export type UsageView = { month: string; search: string; sort: UsageSort; order: SortOrder }

type UsageQuery = { month?: string; search?: string; sort: UsageSort; order: SortOrder }

export const USAGE_SORT_CHOICES: readonly { value: UsageSort; label: string }[] = [
  { value: 'created', label: 'Newest clients' },
  { value: 'client', label: 'Client' },
  { value: 'email', label: 'Email' },
  { value: 'minutes', label: 'Monthly minutes' },
  { value: 'total', label: 'Total minutes' },
  { value: 'limit', label: 'Limit' },
  { value: 'share', label: 'Share of limit' },
  { value: 'alert', label: 'Last alert' },
]

/** Invalid URL parameters count as missing. */
export function readUsageView(params: URLSearchParams): UsageView {
  const month = params.get('month') ?? ''
  const sort = USAGE_SORTS.find((name) => name === params.get('sort')) ?? 'created'
  const order = params.get('order')
  return {
    month: MONTH.test(month) ? month : '',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    sort,
    order: order === 'asc' || order === 'desc' ? order : INITIAL_USAGE_ORDER[sort],
  }
}

/** A click on the active column reverses it; a click on a different one starts with that column's default order. */
export function nextSort(current: Pick<UsageView, 'sort' | 'order'>, clicked: string): { sort: string; order: string } {
  const sort = USAGE_SORTS.find((name) => name === clicked) ?? 'created'
  if (sort !== current.sort) return { sort: sort === 'created' ? '' : sort, order: '' }
  const reversed = current.order === 'asc' ? 'desc' : 'asc'
  return { sort, order: reversed === INITIAL_USAGE_ORDER[sort] ? '' : reversed }
}

/** The query for the server. */
export function usageQuery({ month, search, sort, order }: UsageView): UsageQuery {
  return { ...(month ? { month } : {}), ...(search ? { search } : {}), sort, order }
}

/** The URL of the same list as a CSV file. */
export function usageExportUrl(view: UsageView): string {
  return urlWithQuery('/api/admin/usage.csv', usageQuery(view))
}
