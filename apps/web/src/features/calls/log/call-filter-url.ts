import { FIELD_TEXT_MAX, FIELDS_MAX, GOALS_MAX } from '@callwright/contract/calls/call-fields'
import {
  CALL_DIRECTIONS,
  CALL_SORTS,
  CALL_STATUSES,
  FILTERED_END_REASONS,
  INITIAL_CALL_ORDER,
  type CallDirection,
  type CallStatus,
  type FilteredEndReason,
} from '@callwright/contract/calls/calls'
import { parseValueFilters, writeValueFilters, type ValueFilter } from '@callwright/contract/calls/value-filters'
import { periodParams, readPeriod, type Period, type Preset } from '#lib/url-state/period.ts'
import { applyChange } from '#lib/url-state/use-url-state.ts'
import type { CallSorting } from './call-sort.ts'

/** The call list's filters, sorting and open call. They are kept in the URL. */
export type CallFilter = CallSorting & {
  search: string
  statuses: CallStatus[]
  direction: CallDirection | null
  period: Period | null
  campaignId: string | null
  /** One per field; a call must match all of them. */
  values: ValueFilter[]
  needsCheck: boolean
  endReason: FilteredEndReason | null
  openCall: string | null
  /** Number of pages shown, one below the other. */
  pages: number
}

export const FILTER_PRESETS: readonly { value: Preset; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
]

/** Filters that match every call. */
export const EMPTY_FILTER = {
  search: '',
  statuses: [],
  direction: null,
  period: null,
  campaignId: null,
  values: [],
  needsCheck: false,
  endReason: null,
  pages: 1,
}

const SEARCH_MAX_LENGTH = 200
const ID_MAX_LENGTH = 64
/** A URL restores at most this many pages; more load on demand. */
const MAX_PAGES = 20
const PRESETS = FILTER_PRESETS.map(({ value }) => value)

/** Reads a URL's query and ignores invalid values. */
export function readCallFilter(params: URLSearchParams): CallFilter {
  const requestedStatuses = (params.get('status') ?? '').split(',')
  const sort = CALL_SORTS.find((name) => name === params.get('sort')) ?? 'date'
  const order = params.get('order')
  return {
    search: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    statuses: CALL_STATUSES.filter((status) => requestedStatuses.includes(status)),
    direction: CALL_DIRECTIONS.find((direction) => direction === params.get('direction')) ?? null,
    period: readPeriod(params, PRESETS),
    campaignId: params.get('campaign')?.slice(0, ID_MAX_LENGTH) || null,
    values: readValues(params.get('values') ?? ''),
    needsCheck: params.get('needsCheck') === 'true',
    endReason: FILTERED_END_REASONS.find((reason) => reason === params.get('endReason')) ?? null,
    sort,
    order: order === 'asc' || order === 'desc' ? order : INITIAL_CALL_ORDER[sort],
    openCall: params.get('call')?.slice(0, ID_MAX_LENGTH) || null,
    pages: readPages(params.get('page')),
  }
}

function readValues(text: string): ValueFilter[] {
  const filters = parseValueFilters(text)
    .map(({ fieldId, value }) => ({ fieldId, value: value.trim().slice(0, FIELD_TEXT_MAX) }))
    .filter(({ fieldId, value }) => fieldId !== '' && value !== '')
  const byField = new Map(filters.map((filter) => [filter.fieldId, filter] as const))
  return [...byField.values()].slice(0, FIELDS_MAX + GOALS_MAX)
}

function readPages(value: string | null): number {
  const pages = /^\d{1,3}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(pages, 1), MAX_PAGES)
}

/** Writes a change into a URL's query: empty and default values are removed, unknown parameters stay. */
export function writeCallFilter(params: URLSearchParams, change: Partial<CallFilter>): URLSearchParams {
  // A changed list starts at its first page.
  const isListChanged = Object.keys(change).some((name) => name !== 'openCall' && name !== 'pages')
  const next = { ...readCallFilter(params), ...(isListChanged ? { pages: 1 } : {}), ...change }
  return applyChange(params, {
    q: next.search.trim().slice(0, SEARCH_MAX_LENGTH),
    status: next.statuses.join(','),
    direction: next.direction ?? '',
    ...periodParams(next.period),
    campaign: next.campaignId ?? '',
    values: writeValueFilters(next.values),
    needsCheck: next.needsCheck ? 'true' : '',
    endReason: next.endReason ?? '',
    sort: next.sort === 'date' ? '' : next.sort,
    order: next.order === INITIAL_CALL_ORDER[next.sort] ? '' : next.order,
    call: next.openCall ?? '',
    page: next.pages === 1 ? '' : String(next.pages),
  })
}

/** Replaces the filter of a field; an empty value removes it. */
export function replaceValue(values: readonly ValueFilter[], replaced: ValueFilter): ValueFilter[] {
  const others = values.filter(({ fieldId }) => fieldId !== replaced.fieldId)
  return replaced.value === '' ? others : [...others, replaced]
}

/** The number of filters that are set, without the search. */
export function countFilters(filter: CallFilter): number {
  const { statuses, direction, period, campaignId, values, needsCheck, endReason } = filter
  const isSet = [direction, period, campaignId, endReason].map((value) => value !== null)
  return [statuses.length > 0, needsCheck, ...isSet].filter(Boolean).length + values.length
}

/** Whether the search or any filter is set. */
export function hasFilter(filter: CallFilter): boolean {
  return filter.search !== '' || countFilters(filter) > 0
}
